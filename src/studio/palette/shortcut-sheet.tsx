import { useSyncExternalStore } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Translate } from '../../i18n/messages.ts'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { textKeys } from '../../rich-text/commands/text-keys.ts'
import { ShortcutList } from '../../ui/list/shortcut-list.tsx'
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
          // A group rather than a region: its name may equal that of a pane behind the sheet.
          <div key={section} role="group" className={css.group} aria-label={section}>
            <h3 className={css.groupTitle}>{section}</h3>
            <ShortcutList shortcuts={own} />
          </div>
        ))}
      </div>
    </Dialog>
  )
}

const listKeys = (translate: Translate) => [
  { title: translate('command.keys.row'), hotkey: 'down' },
  { title: translate('command.keys.open'), hotkey: 'enter' },
  { title: translate('command.keys.select'), hotkey: 'space' },
  { title: translate('command.keys.extend'), hotkey: 'shift+down' },
  { title: translate('command.keys.deselect'), hotkey: 'escape' },
]

/** Keys that act on the focused field and appear in no menu. */
const fieldKeys = (translate: Translate) => [
  { title: translate('command.keys.item-up'), hotkey: 'alt+up' },
  { title: translate('command.keys.item-down'), hotkey: 'alt+down' },
  { title: translate('command.keys.close'), hotkey: 'escape' },
]
