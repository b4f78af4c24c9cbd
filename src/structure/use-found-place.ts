import { useEffect, useEffectEvent } from 'react'
import type { DataLayer } from '../data/data-layer.ts'
import { draftId } from '../model/ids.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { findPlace, placePanes, type WantedDocument } from './find-place.ts'
import type { PaneActions } from './panes/pane-actions.ts'
import type { ChainPane } from './panes/pane-chain.ts'
import type { ResolvedDocuments } from './resolve-items.ts'
import type { StructureItems } from './structure-item.ts'
import type { StructureStore } from './structure-store.ts'

/**
 * SHELL-027: moves a document that the URL shows on its own to its place in the structure once that is found. It stays
 * visible meanwhile, and remains on its own if it has no place.
 */
export function useFoundPlace(options: {
  chain: readonly ChainPane[]
  root: StructureItems
  store: StructureStore
  actions: PaneActions
}): void {
  const { chain, root, store, actions } = options
  const layer = useDataLayer()
  const [, lost] = chain
  const node = lost?.node.kind === 'document' && !lost.node.item ? lost.node : null
  const id = node?.id
  const typeName = node?.typeName
  const move = useEffectEvent((place: NonNullable<Awaited<ReturnType<typeof findPlace>>>) => {
    const [[main, ...others] = [], ...rest] = actions.groups.slice(lost?.group)
    if (!main) return
    const { type: _, ...params } = main.params
    const panes = placePanes(place, { id: main.id, params }).map((pane) => [pane])
    const last = panes.pop() ?? []
    actions.go([...panes, [...last, ...others], ...rest], { replace: true })
  })
  useEffect(() => {
    if (id === undefined || typeName === undefined) return undefined
    let isCurrent = true
    const holds = (item: ResolvedDocuments, wanted: WantedDocument): Promise<boolean> =>
      isFound(layer, item, wanted)
    void findPlace({ id, typeName }, root, store.load, holds).then((place) => {
      if (place && isCurrent) move(place)
    })
    return () => {
      isCurrent = false
    }
  }, [id, typeName, root, store, layer])
}

async function isFound(
  { queries }: DataLayer,
  { filter = 'true', params = {}, type }: ResolvedDocuments,
  { id }: WantedDocument,
): Promise<boolean> {
  const found = await queries.fetch<unknown[]>(
    `*[_type == $__type && _id in $__ids && (${filter})][0...1]{_id}`,
    { ...params, __type: type.name, __ids: [id, draftId(id)] },
    { tag: 'structure.find-place' },
  )
  return found.length > 0
}
