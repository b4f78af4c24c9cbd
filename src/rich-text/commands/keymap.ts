import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { keydownHandler } from 'prosemirror-keymap'
import type { Schema } from 'prosemirror-model'
import { type Command, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
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

/** Shortcuts of decorators, for schemas that have them. */
export const decoratorKeys: Readonly<Record<string, string>> = {
  strong: 'mod+b',
  em: 'mod+i',
  underline: 'mod+u',
  code: "mod+'",
}

/** Actions of keys beyond changes of the text. */
export interface KeyActions {
  readonly openSelected: () => boolean
  readonly addLink: () => boolean
  readonly find: () => boolean
  /** Called after blocks were moved, to announce their new position to screen readers. */
  readonly moved: () => void
  readonly focusToolbar: () => boolean
  /** Opens the menu of the selected object. */
  readonly openMenu: () => boolean
  /** Leaves the mode that the text is shown in. */
  readonly leave: () => boolean
}

/** Backspace reverts the last automatic conversion, otherwise deletes. */
const backspace = chainCommands(undoInputRule, deleteBack)

export function keymapPlugin(schema: Schema, actions: KeyActions): Plugin {
  const inList =
    (command: Command): Command =>
    (state, dispatch) =>
      // In a list, Tab is handled even at the last level; elsewhere it leaves the editor.
      isInList(state) && (command(state, dispatch) || true)
  const move =
    (direction: -1 | 1): Command =>
    (state, dispatch) => {
      const hasMoved = moveBlocks(direction)(state, dispatch)
      if (hasMoved) actions.moved()
      // Handled even if nothing can move, so that the caret stays as well.
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
    Escape: () => actions.leave(),
    'Alt-ArrowUp': move(-1),
    'Alt-ArrowDown': move(1),
  }
  const inputs: Partial<Record<string, Command>> = {
    deleteContentBackward: backspace,
    insertParagraph: keys['Enter'],
    insertLineBreak: softBreak,
  }
  // These keys toggle the full screen.
  delete keys['Mod-Enter']
  delete keys['Ctrl-Enter']
  return new Plugin({
    props: {
      handleKeyDown: keydownHandler(keys),
      handleDOMEvents: {
        // On-screen keyboards send input events instead of key events.
        beforeinput(view, event) {
          const command = inputs[event.inputType]
          if (!command || view.composing || isHandledByView(view)) return false
          if (!command(view.state, view.dispatch)) return false
          event.preventDefault()
          return true
        },
      },
    },
  })
}

/** On iOS, the view handles Enter itself, some time after its key event. */
function isHandledByView(view: EditorView): boolean {
  const { input } = view as unknown as { input?: { lastIOSEnter?: number } }
  return !!input?.lastIOSEnter
}
