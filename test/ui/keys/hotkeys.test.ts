import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTranslate } from '../../../src/i18n/translate.ts'
import {
  ariaKeyShortcuts,
  hotkeyLabels,
  matchesHotkey,
  parseHotkey,
} from '../../../src/ui/keys/hotkeys.ts'
import type { NamedKey } from '../../../src/ui/keys/hotkeys.ts'
import type { KeyPress } from '../../../src/ui/keys/hotkeys.ts'

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...modifiers,
})

test('mod is Command on Apple machines and Control elsewhere', () => {
  const hotkey = parseHotkey('mod+k')
  assert.equal(matchesHotkey(hotkey, press('k', { metaKey: true }), true), true)
  assert.equal(matchesHotkey(hotkey, press('k', { ctrlKey: true }), true), false)
  assert.equal(matchesHotkey(hotkey, press('k', { ctrlKey: true }), false), true)
  assert.equal(matchesHotkey(hotkey, press('K', { ctrlKey: true }), false), true)
})

test('all modifiers must match', () => {
  const hotkey = parseHotkey('mod+k')
  for (const extra of [{ shiftKey: true }, { altKey: true }, { metaKey: true }]) {
    assert.equal(matchesHotkey(hotkey, press('k', { ctrlKey: true, ...extra }), false), false)
  }
  assert.equal(matchesHotkey(parseHotkey('escape'), press('Escape'), false), true)
  assert.equal(
    matchesHotkey(parseHotkey('escape'), press('Escape', { shiftKey: true }), false),
    false,
  )
})

test('symbols match with and without Shift, because layouts differ', () => {
  assert.equal(matchesHotkey(parseHotkey('?'), press('?', { shiftKey: true }), false), true)
  assert.equal(matchesHotkey(parseHotkey("mod+'"), press("'", { ctrlKey: true }), false), true)
})

test('a letter with Option matches by its physical key', () => {
  const typed = press('π', { altKey: true, metaKey: true, code: 'KeyP' })
  assert.equal(matchesHotkey(parseHotkey('mod+alt+p'), typed, true), true)
})

test('a letter typed with AltGr is not a command, although Windows reports AltGr as Ctrl and Alt', () => {
  const keys = { ctrlKey: true, altKey: true, code: 'KeyP' }
  const hotkey = parseHotkey('ctrl+alt+p')
  assert.equal(matchesHotkey(hotkey, press('p', keys), false), true)
  const typed = press('ö', { ...keys, getModifierState: (name) => name === 'AltGraph' })
  assert.equal(matchesHotkey(hotkey, typed, false), false)
})

test('labels and aria-keyshortcuts follow the platform', () => {
  const hotkey = parseHotkey('mod+shift+ArrowUp')
  const translate = createTranslate()
  const nameOf = (key: NamedKey) => translate(`ui.key.${key}`)
  assert.deepEqual(hotkeyLabels(hotkey, true, nameOf), ['⇧', '⌘', '↑'])
  assert.deepEqual(hotkeyLabels(hotkey, false, nameOf), ['Ctrl', 'Shift', '↑'])
  assert.equal(ariaKeyShortcuts(hotkey, true), 'Shift+Meta+ArrowUp')
  assert.equal(ariaKeyShortcuts(parseHotkey('mod+k'), false), 'Control+K')
  assert.equal(ariaKeyShortcuts(parseHotkey('mod+enter'), false), 'Control+Enter')
})

test('rejects a text without exactly one key, and names it', () => {
  for (const text of ['mod', '', 'a+b', 'mod++']) {
    assert.throws(() => parseHotkey(text), {
      name: 'RangeError',
      message: new RegExp(`"${text.replace(/\+/g, '\\+')}"`),
    })
  }
})
