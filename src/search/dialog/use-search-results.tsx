import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Subject } from 'rxjs'
import type { SearchHit, SearchPage } from '../../data/search/search-store.ts'
import { draftId, publishedId } from '../../model/ids.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { startTimer } from '../../data/clock.ts'
import { useUi } from '../../ui/ui-context.ts'
import type { Condition } from '../operators/filter.ts'
import { idInAddress } from './typed-tokens.ts'
import type { FoundHit, SearchEvent, SearchState } from './search-state.ts'
import { calmMs } from '../../data/rhythm.ts'

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

/**
 * Runs the search: the first page, and further ones on demand, all of them live; the latest search wins. Returns the key
 * of the search that the results belong to.
 */
export function useSearchResults(options: ResultsOptions): string {
  const { state, dispatch, types, condition, isWanted, attempt, limit = defaultLimit } = options
  const { search } = useDataLayer()
  const { clock } = useUi()
  const { terms, ordering, cursor } = state
  const { field, direction } = ordering.sort
  const order = `${field} ${direction}`
  const names = types.map(({ name }) => name).join(' ')
  const key = JSON.stringify([terms.query, names, condition, order, ordering.ignoreScore, limit])

  const [shownKey, setShownKey] = useState(() => (state.result.loaded ? key : ''))
  const begunAt = useRef(0)
  const [more$] = useState(() => new Subject<string>())

  const found = useEffectEvent(({ hits, nextCursor }: SearchPage) => {
    const ms = clock.now() - begunAt.current
    setShownKey(key)
    dispatch({ type: 'found', hits: hits.map(asFound), nextCursor })
    options.onFound?.({ query: terms.query, count: hits.length, ms })
  })
  const wanted = useEffectEvent(() => ({
    terms: { types, ...searched(terms.query, condition) },
    options: {
      tag: 'search.global',
      limit,
      order,
      sortByScore: !ordering.ignoreScore,
      comments: [`findability-source: global`],
    },
    // A dialog that is opened again shows as many as before.
    paging: { shown: state.result.loaded ? state.result.hits.length : 0, more$ },
  }))

  /** Remaining ms of the delay after the last keystroke; `otherwise` without a new one. */
  const untilPause = useEffectEvent((otherwise = 0) => {
    const at = options.takeTypedAt()
    return at === null ? otherwise : Math.max(0, at + calmMs - clock.now())
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
        const { terms, options, paging } = wanted()
        begunAt.current = clock.now()
        const running = search.observe(terms, options, paging).subscribe(({ value, error }) => {
          if (error) dispatch({ type: 'failed', error })
          else if (value) found(value)
        })
        stop = () => running.unsubscribe()
      },
      attempt === 0 ? untilPause(calmMs) : 0,
    )
    return () => {
      cancel()
      stop()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the key stands for the terms
  }, [search, clock, dispatch, key, isWanted, attempt, more$])

  useEffect(() => {
    if (cursor === null) return
    begunAt.current = clock.now()
    more$.next(cursor)
  }, [clock, cursor, more$])
  return shownKey
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
