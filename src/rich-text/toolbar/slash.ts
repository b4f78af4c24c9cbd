import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import { remoteMeta } from '../value/keys.ts'

/** A typed slash, and the text between it and the caret. */
export interface Slash {
  readonly from: number
  readonly query: string
}

const slashKey = new PluginKey<Slash | null>('slash')
const slashSign = '/'

/**
 * Tracks the text typed after a slash at the start of a word. Tracking ends when the caret leaves this text, or with a
 * second space; moving the caret behind an existing slash does not start it.
 */
export function slashPlugin(): Plugin<Slash | null> {
  return new Plugin<Slash | null>({
    key: slashKey,
    state: {
      init: () => null,
      apply(tr, slash, before, state) {
        if (tr.getMeta(slashKey) !== undefined) return null
        if (slash) return continued({ ...slash, from: tr.mapping.map(slash.from) }, slash, state)
        if (!tr.docChanged || tr.getMeta(remoteMeta) || tr.getMeta('paste')) return null
        const from = state.selection.from - slashSign.length
        const isTyped = before.selection.from === from && state.selection.empty
        return isTyped && /(^|\s)\/$/.test(textBefore(state)) ? { from, query: '' } : null
      },
    },
  })
}

export function slashAt(state: EditorState): Slash | null {
  return slashKey.getState(state) ?? null
}

/** Ends tracking; the text stays. */
export function endSlash(state: EditorState) {
  return state.tr.setMeta(slashKey, null)
}

/** Deletes the slash and the text after it. */
export function deleteSlash(state: EditorState, { from }: Slash) {
  return endSlash(state).delete(from, state.selection.from)
}

function continued(moved: Slash, before: Slash, state: EditorState): Slash | null {
  const { $from, from, empty } = state.selection
  const isInside = empty && $from.parent.isTextblock && moved.from >= $from.start()
  if (!isInside || moved.from >= from) return null
  const text = state.doc.textBetween(moved.from, from, undefined, '\ufffc')
  if (!/^\/[\p{L}\p{N}-]*( [\p{L}\p{N}-]*)?$/u.test(text)) return null
  const query = text.slice(slashSign.length)
  return moved.from === before.from && query === before.query ? before : { from: moved.from, query }
}

function textBefore({ selection: { $from } }: EditorState): string {
  return $from.parent.isTextblock
    ? $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
    : ''
}
