import { useTranslate } from '../../i18n/use-translate.ts'
import { classes } from '../host/dom.ts'
import { hotkeyLabels, parseHotkey } from '../keys/hotkeys.ts'
import { isApplePlatform } from '../host/host-env.ts'
import * as css from './kbd.css.ts'

export interface KbdProps {
  /** Shortcut such as `mod+k`. */
  hotkey: string
  /** For dark surfaces such as a tooltip. */
  inverted?: boolean
  /** No key caps: plain symbols, for the end of menu rows. */
  plain?: boolean
}

/** A shortcut in the notation of the platform. Hidden from assistive technology, which reads `aria-keyshortcuts`. */
export function Kbd({ hotkey, inverted, plain }: KbdProps) {
  const apple = isApplePlatform()
  const translate = useTranslate()
  const labels = hotkeyLabels(parseHotkey(hotkey), apple, (key) => translate(`ui.key.${key}`))
  if (plain) {
    return (
      <span aria-hidden className={css.plain}>
        {labels.join(apple ? '' : '+')}
      </span>
    )
  }
  return (
    <span aria-hidden className={css.group}>
      {labels.map((label) => (
        <kbd key={label} className={classes(css.cap, inverted && css.inverted)}>
          {label}
        </kbd>
      ))}
    </span>
  )
}
