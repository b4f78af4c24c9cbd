import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import { DecorationSet } from 'prosemirror-view'

/** A search in a text, with its code, which comes with the find bar. */
export interface Search {
  readonly findIn: (doc: Node) => readonly Found[]
  readonly marksOf: (state: EditorState, found: readonly Found[]) => DecorationSet
}

export interface Found {
  readonly from: number
  readonly to: number
}

interface FindState {
  readonly search: Search | null
  readonly found: readonly Found[]
  readonly marks: DecorationSet
}

const nothing: FindState = { search: null, found: [], marks: DecorationSet.empty }
export const findKey = new PluginKey<FindState>('find')

/** Highlights all matches while a search is open. */
export function findPlugin(): Plugin<FindState> {
  return new Plugin<FindState>({
    key: findKey,
    state: {
      init: () => nothing,
      apply(tr, before, _old, state) {
        const requested = tr.getMeta(findKey) as Search | null | undefined
        const search = requested === undefined ? before.search : requested
        if (!search) return requested === undefined ? before : nothing
        const isSame = requested === undefined && !tr.docChanged
        if (isSame && !tr.selectionSet) return before
        const found = isSame ? before.found : search.findIn(state.doc)
        return { search, found, marks: search.marksOf(state, found) }
      },
    },
    props: { decorations: (state) => findKey.getState(state)?.marks },
  })
}
