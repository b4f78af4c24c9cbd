import type { Translate } from '../../i18n/messages.ts'

/** Shortcuts in rich text that appear in no menu. */
export const textKeys = (translate: Translate) => [
  { title: translate('command.keys.insert'), hotkey: '/' },
  { title: translate('command.keys.toolbar'), hotkey: 'alt+F10' },
  { title: translate('command.keys.object-menu'), hotkey: 'shift+F10' },
  { title: translate('command.keys.bold'), hotkey: 'mod+b' },
  { title: translate('command.keys.italic'), hotkey: 'mod+i' },
  { title: translate('command.keys.underline'), hotkey: 'mod+u' },
  { title: translate('command.keys.code'), hotkey: "mod+'" },
  { title: translate('command.keys.link'), hotkey: 'mod+k' },
  { title: translate('command.keys.find'), hotkey: 'mod+f' },
  { title: translate('command.keys.block-up'), hotkey: 'alt+up' },
  { title: translate('command.keys.block-down'), hotkey: 'alt+down' },
  { title: translate('command.keys.indent'), hotkey: 'tab' },
  { title: translate('command.keys.outdent'), hotkey: 'shift+tab' },
  { title: translate('command.keys.line-break'), hotkey: 'shift+enter' },
  { title: translate('command.keys.select-more'), hotkey: 'mod+a' },
  { title: translate('command.keys.fullscreen'), hotkey: 'mod+enter' },
]
