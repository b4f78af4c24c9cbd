import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Translate } from '../../i18n/messages.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { startTimer } from '../../data/clock.ts'
import { useUi } from '../../ui/ui-context.ts'
import {
  findReferences,
  type FoundReferences,
  type ReferenceHit,
  type ReferenceQuery,
  type SearchFailure,
} from './reference-search.ts'
import { pauseMs } from '../../data/rhythm.ts'

export interface UsedSearch {
  readonly hits: readonly ReferenceHit[]
  /** True while the typed text has no response yet; the hits are the previous ones. */
  readonly isStale: boolean
  readonly failure: SearchFailure | null
}

export interface SearchOptions extends Omit<ReferenceQuery, 'clock'> {
  /** The search pauses while its results are not shown. */
  readonly isWanted: boolean
  readonly onSearch?: ((search: { query: string; count: number; ms: number }) => void) | undefined
}

const nothing: FoundReferences = { text: '', hits: undefined, failure: null }

/**
 * The possible targets, live; only the latest text is searched, and the previous results stay until it has a response.
 */
export function useReferenceSearch(options: SearchOptions): UsedSearch {
  const { layer, type, text, isWanted, limit, recent } = options
  const { clock } = useUi()
  const toast = useToast()
  const translate = useTranslate()
  const [found, setFound] = useState(nothing)
  const place = useEffectEvent(() => options.place())
  const receive = useEffectEvent((next: FoundReferences, ms: number) => {
    setFound((before) => ({ ...next, hits: next.hits ?? before.hits, text: textOf(next, before) }))
    if (next.hits) options.onSearch?.({ query: next.text, count: next.hits.length, ms })
    if (!next.failure) return
    toast.show({
      id: 'reference-search',
      tone: 'critical',
      title: translate('reference.search-failed'),
      description: failureText(next.failure, translate),
    })
  })

  useEffect(() => {
    if (!isWanted) return undefined
    layer.search.prepare()
    let stop = () => {}
    const cancel = startTimer(
      clock,
      () => {
        const query = { layer, clock, type, text, limit, recent, place: () => place() }
        const begun = clock.now()
        const running = findReferences(query).subscribe((next) =>
          receive(next, clock.now() - begun),
        )
        stop = () => running.unsubscribe()
      },
      text === '' ? 0 : pauseMs,
    )
    return () => {
      cancel()
      stop()
    }
  }, [layer, clock, type, text, isWanted, limit, recent])

  return {
    hits: found.hits ?? [],
    isStale: isWanted && (found.hits === undefined || found.text !== text),
    failure: found.text === text ? found.failure : null,
  }
}

/** Until a search has a response, the displayed hits belong to the previous text. */
function textOf(next: FoundReferences, before: FoundReferences): string {
  return next.hits || next.failure ? next.text : before.text
}

/** Explains a failed search to the editor. */
export function failureText({ cause, message }: SearchFailure, translate: Translate): string {
  if (cause === 'filter-syntax') return translate('reference.invalid-filter')
  return cause === 'filter' ? translate('reference.filter-failed', { message }) : message
}
