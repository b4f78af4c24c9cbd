import { useDeferredValue, useMemo, useState } from 'react'
import type { AssetFilter, AssetOrder } from './asset-filter.ts'
import type { BrowserState } from './asset-view.ts'

interface NarrowingProps {
  kind: AssetFilter['kind']
  accept?: string
  query?: string | undefined
  view?: 'grid' | 'table' | 'auto'
}

/** Which assets a browser shows, in which order and layout. */
export interface Narrowing {
  filter: AssetFilter
  /** The same, once the page has time to show its assets. */
  wanted: AssetFilter
  order: AssetOrder
  view: 'grid' | 'table'
  state: BrowserState
  /** As the browser opens. */
  standard: BrowserState
  narrow: (change: Partial<AssetFilter>) => void
  setOrder: (order: AssetOrder) => void
  setView: (view: 'grid' | 'table') => void
  pick: (state: BrowserState) => void
}

export function useNarrowing(props: NarrowingProps): Narrowing {
  const { kind, accept = '', query } = props
  const [narrowing, setNarrowing] = useState<BrowserState['filter']>(() => ({
    ...unfiltered(kind),
    search: query ?? '',
  }))
  const [lastQuery, setLastQuery] = useState(query)
  if (query !== lastQuery) {
    setLastQuery(query)
    setNarrowing((known) => ({ ...known, search: query ?? '' }))
  }
  const [lastKind, setLastKind] = useState(kind)
  if (kind !== lastKind) {
    setLastKind(kind)
    setNarrowing((known) => ({ ...known, only: unfiltered(kind).only }))
  }
  const narrow = (change: Partial<AssetFilter>): void =>
    setNarrowing((known) => ({ ...known, ...change }))
  const [order, setOrder] = useState<AssetOrder>('newest')
  const own = kind === 'file' ? 'table' : 'grid'
  const [view, setView] = useState<'grid' | 'table'>()
  const given = (props.view === 'auto' ? undefined : props.view) ?? own
  const shownView = view ?? given
  const filter = useMemo<AssetFilter>(
    () => ({ kind, accept, ...narrowing }),
    [kind, accept, narrowing],
  )
  const wanted = useDeferredValue(filter)
  return {
    filter,
    wanted,
    order,
    view: shownView,
    state: { filter: narrowing, order, layout: shownView },
    standard: { filter: unfiltered(kind), order: 'newest', layout: given },
    narrow,
    setOrder,
    setView,
    pick(picked) {
      setNarrowing(picked.filter)
      setOrder(picked.order)
      setView(picked.layout)
    },
  }
}

/** The filter of a browser as it opens. Views saved in a browser of one kind show that kind in others, too. */
function unfiltered(kind: AssetFilter['kind']): BrowserState['filter'] {
  return { search: '', only: kind === 'all' ? undefined : kind }
}
