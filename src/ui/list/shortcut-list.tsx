import { useTranslate } from '../../i18n/use-translate.ts'
import { isApplePlatform } from '../host/host-env.ts'
import { Kbd } from '../text/kbd.tsx'
import { visuallyHidden } from '../theme.css.ts'
import { hotkeyLabels, parseHotkey } from '../keys/hotkeys.ts'
import * as css from './shortcut-list.css.ts'

export interface Shortcut {
  title: string
  hotkey?: string | undefined
}

/** A list of shortcuts: as key caps, and as text for screen readers. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const translate = useTranslate()
  const spoken = (hotkey: string) =>
    hotkeyLabels(parseHotkey(hotkey), isApplePlatform(), (key) => translate(`ui.key.${key}`)).join(
      ' ',
    )
  return (
    <dl>
      {shortcuts.map(({ title, hotkey = '' }) => (
        <div key={`${title} ${hotkey}`} className={css.shortcut}>
          <dt>{title}</dt>
          <dd>
            <Kbd hotkey={hotkey} />
            <span className={visuallyHidden}>{spoken(hotkey)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
