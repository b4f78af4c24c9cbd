import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { keydownHandler } from 'prosemirror-keymap'
import type { Schema } from 'prosemirror-model'
import { type Command, Plugin } from 'prosemirror-state'
import {
  backspace as deleteBack,
  enter,
  isInList,
  moveBlocks,
  selectMore,
  shiftLevel,
  softBreak,
  toggleDecorator,
} from './commands.ts'
import { decoratorMark } from '../value/schema.ts'

/** Keys of decorators, wherever a schema has these. */
export const decoratorKeys: Readonly<Record<string, string>> = {
  strong: 'mod+b',
  em: 'mod+i',
  underline: 'mod+u',
  code: "mod+'",
}

/** What a key does that is not a matter of the text alone. */
export interface KeyActions {
  readonly openSelected: () => boolean
  readonly addLink: () => boolean
  readonly find: () => boolean
  /** Blocks were moved; announces their new position to screen readers. */
  readonly moved: () => void
  readonly focusToolbar: () => boolean
  /** Opens the menu of the selected object. */
  readonly openMenu: () => boolean
}

/** Backspace restores what was typed before it was converted. */
const backspace = chainCommands(undoInputRule, deleteBack)

export function keymapPlugin(schema: Schema, actions: KeyActions): Plugin {
  const inList =
    (command: Command): Command =>
    (state, dispatch) =>
      // In a list Tab stays, also at the last level; anywhere else it leaves the editor.
      isInList(state) && (command(state, dispatch) || true)
  const move =
    (direction: -1 | 1): Command =>
    (state, dispatch) => {
      const hasMoved = moveBlocks(direction)(state, dispatch)
      if (hasMoved) actions.moved()
      // At the ends nothing moves, and the caret stays as well.
      return true
    }
  const decorators = Object.entries(decoratorKeys).flatMap(([name, keys]) => {
    const type = schema.marks[decoratorMark(name)]
    return type ? [[keys.replace('mod+', 'Mod-'), toggleDecorator(type)] as const] : []
  })
  const keys: Record<string, Command> = {
    ...baseKeymap,
    ...Object.fromEntries(decorators),
    Enter: chainCommands(() => actions.openSelected(), enter),
    'Shift-Enter': softBreak,
    Backspace: backspace,
    'Mod-Backspace': backspace,
    Tab: inList(shiftLevel(1)),
    'Shift-Tab': inList(shiftLevel(-1)),
    'Mod-k': () => actions.addLink(),
    'Mod-f': () => actions.find(),
    'Mod-a': selectMore,
    'Alt-F10': () => actions.focusToolbar(),
    'Shift-F10': () => actions.openMenu(),
    ContextMenu: () => actions.openMenu(),
    'Alt-ArrowUp': move(-1),
    'Alt-ArrowDown': move(1),
  }
  // The full screen has these keys.
  delete keys['Mod-Enter']
  delete keys['Ctrl-Enter']
  return new Plugin({
    props: {
      handleKeyDown: keydownHandler(keys),
      handleDOMEvents: {
        // On-screen keyboards send the intended input, not the key.
        beforeinput(view, event) {
          if (view.composing || event.inputType !== 'deleteContentBackward') return false
          if (!backspace(view.state, view.dispatch)) return false
          event.preventDefault()
          return true
        },
      },
    },
  })
}
