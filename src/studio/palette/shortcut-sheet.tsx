import { useSyncExternalStore } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Translate } from '../../i18n/messages.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { isApplePlatform } from '../../ui/host/host-env.ts'
import { hotkeyLabels, parseHotkey, type NamedKey } from '../../ui/keys/hotkeys.ts'
import { Kbd } from '../../ui/text/kbd.tsx'
import { visuallyHidden } from '../../ui/theme.css.ts'
import { useUi } from '../../ui/ui-context.ts'
import { bySection } from './find-commands.ts'
import * as css from './palette.css.ts'

export interface ShortcutSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All keyboard shortcuts, by section. */
export function ShortcutSheet({ open, onOpenChange }: ShortcutSheetProps) {
  const translate = useTranslate()
  const { commands: store } = useUi()
  const commands = useSyncExternalStore(store.subscribe, store.current)
  const groups = [
    ...bySection(commands.filter(({ hotkey }) => hotkey)),
    { section: translate('command.section.lists'), commands: listKeys(translate) },
    { section: translate('command.section.fields'), commands: fieldKeys(translate) },
    { section: translate('command.section.texts'), commands: textKeys(translate) },
  ]
  return (
    <Dialog
      width="medium"
      open={open}
      onOpenChange={onOpenChange}
      title={translate('command.shortcuts')}
    >
      <div className={css.sheet}>
        {groups.map(({ section, commands: own }) => (
          // A group and no region: its name may be that of a pane behind the sheet.
          <div key={section} role="group" className={css.group} aria-label={section}>
            <h3 className={css.groupTitle}>{section}</h3>
            <dl>
              {own.map(({ title, hotkey = '' }) => (
                <div key={`${title} ${hotkey}`} className={css.shortcut}>
                  <dt>{title}</dt>
                  <dd>
                    <Kbd hotkey={hotkey} />
                    <span className={visuallyHidden}>{spoken(hotkey, translate)}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function spoken(hotkey: string, translate: Translate): string {
  const nameOf = (key: NamedKey) => translate(`ui.key.${key}`)
  return hotkeyLabels(parseHotkey(hotkey), isApplePlatform(), nameOf).join(' ')
}

const listKeys = (translate: Translate) => [
  { title: translate('command.keys.row'), hotkey: 'down' },
  { title: translate('command.keys.open'), hotkey: 'enter' },
  { title: translate('command.keys.select'), hotkey: 'space' },
  { title: translate('command.keys.extend'), hotkey: 'shift+down' },
  { title: translate('command.keys.deselect'), hotkey: 'escape' },
]

/** Keys that work where the focus is and that no menu shows. */
const fieldKeys = (translate: Translate) => [
  { title: translate('command.keys.item-up'), hotkey: 'alt+up' },
  { title: translate('command.keys.item-down'), hotkey: 'alt+down' },
  { title: translate('command.keys.close'), hotkey: 'escape' },
]

const textKeys = (translate: Translate) => [
  { title: translate('command.keys.insert'), hotkey: '/' },
  { title: translate('command.keys.toolbar'), hotkey: 'alt+F10' },
  { title: translate('command.keys.bold'), hotkey: 'mod+b' },
  { title: translate('command.keys.italic'), hotkey: 'mod+i' },
  { title: translate('command.keys.underline'), hotkey: 'mod+u' },
  { title: translate('command.keys.code'), hotkey: "mod+'" },
  { title: translate('command.keys.link'), hotkey: 'mod+k' },
  { title: translate('command.keys.block-up'), hotkey: 'alt+up' },
  { title: translate('command.keys.block-down'), hotkey: 'alt+down' },
  { title: translate('command.keys.indent'), hotkey: 'tab' },
  { title: translate('command.keys.outdent'), hotkey: 'shift+tab' },
  { title: translate('command.keys.line-break'), hotkey: 'shift+enter' },
  { title: translate('command.keys.select-more'), hotkey: 'mod+a' },
  { title: translate('command.keys.fullscreen'), hotkey: 'mod+enter' },
]
