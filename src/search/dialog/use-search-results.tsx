import { type Dispatch, useEffect, useEffectEvent } from 'react'
import type { SearchHit, SearchPage } from '../../data/search/search-store.ts'
import { draftId, publishedId } from '../../model/ids.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { startTimer } from '../../ui/ticker.ts'
import { useUi } from '../../ui/ui-context.ts'
import type { Condition } from '../operators/filter.ts'
import { idInAddress } from './typed-tokens.ts'
import type { FoundHit, SearchEvent, SearchState } from './search-state.ts'

/** SEARCH-067: delay after the last keystroke before a search starts. */
const debounceMs = 300
/** SEARCH-039: documents per page. */
const defaultLimit = 1000

/** A hit in the state, with the data that the search returned. */
export type ResultHit = FoundHit & { readonly hit: SearchHit }

export interface ResultsOptions {
  state: SearchState
  dispatch: Dispatch<SearchEvent>
  types: readonly SchemaType[]
  condition: Condition | null
  /** False while the search is empty. */
  isWanted: boolean
  /** Returns the time of the last keystroke in ms of the clock, once; null after other changes. */
  takeTypedAt: () => number | null
  /** Maximum number of documents per page. */
  limit?: number | undefined
  /** Increment to search again. */
  attempt: number
  onFound?: ((found: { query: string; count: number; ms: number }) => void) | undefined
}

/** Runs the search: the first page live, further pages on demand; the latest search wins. */
export function useSearchResults(options: ResultsOptions): void {
  const { state, dispatch, types, condition, isWanted, attempt, limit = defaultLimit } = options
  const { search } = useDataLayer()
  const { clock } = useUi()
  const { terms, ordering, cursor } = state
  const { field, direction } = ordering.sort
  const order = `${field} ${direction}`
  const names = types.map(({ name }) => name).join(' ')
  const key = JSON.stringify([terms.query, names, condition, order, ordering.ignoreScore, limit])

  const found = useEffectEvent(({ hits, nextCursor }: SearchPage, ms: number) => {
    dispatch({ type: 'found', hits: hits.map(asFound), nextCursor })
    options.onFound?.({ query: terms.query, count: hits.length, ms })
  })
  const wanted = useEffectEvent(() => ({
    terms: { types, ...searched(terms.query, condition) },
    options: {
      tag: 'search.global',
      limit,
      cursor,
      order,
      sortByScore: !ordering.ignoreScore,
      comments: [`findability-source: global`],
    },
  }))

  /** Remaining ms of the delay after the last keystroke; `otherwise` without a new one. */
  const untilPause = useEffectEvent((otherwise = 0) => {
    const at = options.takeTypedAt()
    return at === null ? otherwise : Math.max(0, at + debounceMs - clock.now())
  })

  useEffect(() => search.prepare(), [search])
  useEffect(() => {
    if (!isWanted) {
      dispatch({ type: 'invalid' })
      return undefined
    }
    let stop = () => {}
    let cancel = startTimer(
      clock,
      function begin() {
        // Keys that the query has not followed yet delay the search as well.
        const left = untilPause()
        if (left > 0) {
          cancel = startTimer(clock, begin, left)
          return
        }
        dispatch({ type: 'load' })
        const requested = wanted()
        const begun = clock.now()
        if (cursor === null) {
          const running = search.observe(requested.terms, requested.options).subscribe((next) => {
            if (next.error) dispatch({ type: 'failed', error: next.error })
            else if (next.value) found(next.value, clock.now() - begun)
          })
          stop = () => running.unsubscribe()
          return
        }
        let isCurrent = true
        stop = () => (isCurrent = false)
        search.find(requested.terms, requested.options).then(
          (page) => isCurrent && found(page, clock.now() - begun),
          (error: Error) => isCurrent && dispatch({ type: 'failed', error }),
        )
      },
      cursor === null && attempt === 0 ? untilPause(debounceMs) : 0,
    )
    return () => {
      cancel()
      stop()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the key stands for the terms
  }, [search, clock, dispatch, key, isWanted, cursor, attempt])
}

/** Searches for the words, or for the one document whose URL was pasted. */
function searched(query: string, condition: Condition | null) {
  const id = idInAddress(query)
  if (id === null) return { text: query, condition }
  const others = condition ? `(${condition.filter}) && ` : ''
  const params = { ...condition?.params, addressed: [publishedId(id), draftId(id)] }
  return { text: '', condition: { filter: `${others}_id in $addressed`, params } }
}

function asFound(hit: SearchHit): ResultHit {
  return { hit, score: hit.score, stories: hit.stories }
}
