import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { findKey, type Found } from './find-plugin.ts'

interface Query {
  readonly query: string
  readonly matchCase: boolean
}

/** Maximum number of matches that are found and highlighted. */
export const foundLimit = 2000

/** Marks what is found; null or an empty query ends the search. */
export const searchFor =
  (search: Query | null): Command =>
  (state, dispatch) => {
    const started = search && search.query !== '' ? { findIn: finderOf(search), marksOf } : null
    dispatch?.(state.tr.setMeta(findKey, started))
    return true
  }

/** The matches of the current search. */
export function foundIn(state: EditorState): readonly Found[] {
  return findKey.getState(state)?.found ?? []
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

function finderOf({ query, matchCase }: Query): (doc: Node) => readonly Found[] {
  const pattern = new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), matchCase ? 'g' : 'gi')
  return (doc) => {
    const found: Found[] = []
    doc.descendants((node, position) => {
      if (!node.isTextblock || found.length >= foundLimit) return !node.isTextblock
      const text = node.textBetween(0, node.content.size, undefined, '\ufffc')
      for (const match of text.matchAll(pattern)) {
        const from = position + 1 + match.index
        found.push({ from, to: from + match[0].length })
        if (found.length >= foundLimit) break
      }
      return false
    })
    return found
  }
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
