import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** A search in a text. */
export interface Search {
  readonly query: string
  readonly matchCase: boolean
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

const NOTHING: FindState = { search: null, found: [], marks: DecorationSet.empty }
const findKey = new PluginKey<FindState>('find')

/** Maximum number of matches that are found and highlighted. */
export const FOUND_LIMIT = 2000

/** Highlights all matches while a search is open. */
export function findPlugin(): Plugin<FindState> {
  return new Plugin<FindState>({
    key: findKey,
    state: {
      init: () => NOTHING,
      apply(tr, before, _old, state) {
        const requested = tr.getMeta(findKey) as Search | null | undefined
        const search = requested === undefined ? before.search : requested
        if (!search || search.query === '') return requested === undefined ? before : NOTHING
        const isSame = requested === undefined && !tr.docChanged
        if (isSame && !tr.selectionSet) return before
        const found = isSame ? before.found : findIn(state.doc, search)
        return { search, found, marks: marksOf(state, found) }
      },
    },
    props: { decorations: (state) => findKey.getState(state)?.marks },
  })
}

export const searchFor =
  (search: Search | null): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setMeta(findKey, search))
    return true
  }

/** The matches of the current search. */
export function foundIn(state: EditorState): readonly Found[] {
  return findKey.getState(state)?.found ?? NOTHING.found
}

/** Index of the selected match; -1 for none. */
export function selectedFound({ selection }: EditorState, found: readonly Found[]): number {
  return found.findIndex(({ from, to }) => from === selection.from && to === selection.to)
}

/** Selects the next or previous match, wrapping around at the ends. */
export function selectFound(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const found = foundIn(state)
    const { from } = state.selection
    const at = selectedFound(state, found)
    const next =
      at >= 0
        ? found[(at + direction + found.length) % found.length]
        : direction > 0
          ? (found.find((one) => one.from >= from) ?? found[0])
          : (found.findLast((one) => one.to <= from) ?? found.at(-1))
    if (!next) return false
    dispatch?.(
      state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView(),
    )
    return true
  }
}

/** Replaces the selected match, or all in one step. The replacement has the marks at the start of the match. */
export function replaceFound(text: string, which: 'selected' | 'all'): Command {
  return (state, dispatch) => {
    const found = foundIn(state)
    const at = selectedFound(state, found)
    const places = which === 'all' ? found : found.slice(at, at + 1)
    if (places.length === 0 || (which === 'selected' && at < 0)) return false
    if (dispatch) {
      const { tr, schema } = state
      for (const { from, to } of [...places].reverse()) {
        if (text === '') tr.delete(from, to)
        else tr.replaceWith(from, to, schema.text(text, state.doc.nodeAt(from)?.marks))
      }
      if (which === 'selected') {
        const end = tr.mapping.map(places[0]!.to)
        tr.setSelection(TextSelection.create(tr.doc, end))
      }
      dispatch(tr.scrollIntoView())
    }
    return true
  }
}

function findIn(doc: Node, { query, matchCase }: Search): Found[] {
  const pattern = new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), matchCase ? 'g' : 'gi')
  const found: Found[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock || found.length >= FOUND_LIMIT) return !node.isTextblock
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc')
    for (const match of text.matchAll(pattern)) {
      const from = position + 1 + match.index
      found.push({ from, to: from + match[0].length })
      if (found.length >= FOUND_LIMIT) break
    }
    return false
  })
  return found
}

function marksOf(state: EditorState, found: readonly Found[]): DecorationSet {
  const at = selectedFound(state, found)
  return DecorationSet.create(
    state.doc,
    found.map(({ from, to }, index) =>
      Decoration.inline(from, to, { 'data-found': index === at ? 'selected' : '' }),
    ),
  )
}
