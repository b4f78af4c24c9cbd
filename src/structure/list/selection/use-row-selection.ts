import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { listedIds, type ListSpec } from '../../../data/lists/document-list.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import type { VirtualListHandle } from '../../../ui/list/virtual-list.tsx'
import { emptySelection, extendTo, selectAll, toggleRow, type Selection } from './selection.ts'
import type { ListedDocuments } from '../query/use-listed-documents.ts'

export interface RowSelection {
  selection: Selection
  setSelection: (selection: Selection) => void
  /** A row's checkbox was clicked; with Shift, selects the range up to it. */
  onPick: (id: string, event: Pick<MouseEvent, 'shiftKey'>) => void
  /** Handles keys on a row: space, Shift with arrows, mod+a, Escape. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** Row selection of a list, by pointer and keyboard. A new query clears it. */
export function useRowSelection(
  spec: ListSpec,
  documents: ListedDocuments,
  list: RefObject<VirtualListHandle | null>,
): RowSelection {
  const layer = useDataLayer()
  const query = JSON.stringify([spec.filter, spec.params])
  const [kept, keep] = useState({ query, selection: emptySelection })
  const selection = kept.query === query ? kept.selection : emptySelection
  const { rows, count } = documents
  const latest = useRef({ selection, rows, spec })
  useLayoutEffect(() => {
    latest.current = { selection, rows, spec }
  })

  const setSelection = useCallback((next: Selection) => keep({ query, selection: next }), [query])

  /** Rows of the range may not be loaded; the server then provides their ids. */
  const extend = useCallback(
    async (id: string) => {
      const { selection: before, rows: known, spec: requested } = latest.current
      const from = before.anchor === null ? -1 : known.indexOf(before.anchor)
      const to = known.indexOf(id)
      const order = from < 0 || to < 0 ? [id] : known.ids(from, to)
      if (order) return setSelection(extendTo(before, id, order))
      const range = { start: Math.min(from, to), end: Math.max(from, to) + 1 }
      const ids = await listedIds(layer.lists, requested, range).catch(() => null)
      if (ids && latest.current.selection === before) setSelection(extendTo(before, id, ids))
    },
    [layer, setSelection],
  )

  const onPick = useCallback(
    (id: string, { shiftKey }: Pick<MouseEvent, 'shiftKey'>) => {
      if (shiftKey) void extend(id)
      else setSelection(toggleRow(latest.current.selection, id))
    },
    [extend, setSelection],
  )

  function onKeyDown(event: KeyboardEvent) {
    const row = event.target instanceof Element ? event.target.closest('[data-row-focus]') : null
    const id = row?.getAttribute('data-document-id')
    if (!id || event.altKey) return
    const isMod = event.ctrlKey || event.metaKey
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === ' ' && !isMod) onPick(id, event)
    else if (event.key === 'a' && isMod && !event.shiftKey) setSelection(selectAll())
    else if (event.key === 'Escape' && isPicking(selection)) setSelection(emptySelection)
    else if (step !== undefined && event.shiftKey && !isMod) {
      const index = rows.indexOf(id)
      const next = Math.max(0, Math.min(count - 1, index + step))
      const nextId = rows.at(next)?.publishedId
      if (index < 0 || nextId === undefined) return
      // The first step also selects the row it starts from.
      if (selection.anchor === null) {
        const begun = toggleRow(selection, id)
        setSelection(extendTo(begun, nextId, rows.ids(index, next) ?? [nextId]))
      } else void extend(nextId)
      list.current?.scrollToIndex(next)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { selection, setSelection, onPick, onKeyDown }
}

export function isPicking(selection: Selection): boolean {
  return selection.mode === 'all' || selection.ids.size > 0
}
