import { useEffect, useState } from 'react'
import { startTimer } from '../../../data/clock.ts'
import { calmMs } from '../../../data/rhythm.ts'
import { publishedId } from '../../../model/ids.ts'
import { useUi } from '../../../ui/ui-context.ts'
import { useBrowserActions } from '../actions/browser-actions.ts'
import { usersQuery } from '../filter/asset-query.ts'
import { useAssetQuery } from '../filter/use-asset-query.ts'
import type { BrowsedAssets } from '../filter/use-browsed-assets.ts'

/** Numbers of documents by the id of the asset they use. */
export type UseCounts = ReadonlyMap<string, number>

interface Found {
  readonly _id: string
  readonly users: readonly string[]
}

/** Assets whose uses are requested together, so that scrolling by a row requests nothing. */
const block = 60

/**
 * How many documents use each of the visible assets, live; earlier results are kept for those out of view. Counted once the
 * assets are shown and scrolling is calm.
 */
export function useUseCounts(rows: BrowsedAssets['rows'], first: number, last: number): UseCounts {
  const { clock } = useUi()
  const { hasUsage } = useBrowserActions()
  const start = Math.floor(first / block) * block
  const end = Math.ceil((last + 1) / block) * block
  const [counted, setCounted] = useState({ start: 0, end: 0 })
  const isShown = hasUsage && rows.within({ start, end }).length > 0
  useEffect(
    () => (isShown ? startTimer(clock, () => setCounted({ start, end }), calmMs) : undefined),
    [clock, isShown, start, end],
  )
  const ids = isShown ? rows.within(counted).map(({ row }) => row._id) : []
  const found = useAssetQuery<readonly Found[]>(ids.length > 0 ? usersQuery(ids) : null)
  const [known, setKnown] = useState<{ found: typeof found; counts: UseCounts }>({
    found: undefined,
    counts: new Map(),
  })
  if (found === undefined || found === known.found) return known.counts
  // A draft and its published version are one document.
  const numbers = found.map(
    ({ _id, users }) => [_id, new Set(users.map(publishedId)).size] as const,
  )
  const counts = new Map([...known.counts, ...numbers])
  setKnown({ found, counts })
  return counts
}
