import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { BehaviorSubject } from 'rxjs'
import type { Observable } from 'rxjs'
import { startTimer } from '../data/clock.ts'
import { useUi } from '../ui/ui-context.ts'

/** How long a preview stays subscribed after leaving, in case it returns. */
const hideDelayMs = 2000

/** Emits whether the element is on or near the screen; it stays true for a while after the element has left. */
export function useNearViewport(element: RefObject<Element | null>): Observable<boolean> {
  const { clock, sight } = useUi()
  const [near] = useState(() => new BehaviorSubject(false))

  useEffect(() => {
    if (!element.current) return undefined
    let cancel: (() => void) | null = null
    const stop = sight.watch(element.current, (isNear) => {
      cancel?.()
      cancel = null
      if (isNear) near.next(true)
      else cancel = startTimer(clock, () => near.next(false), hideDelayMs)
    })
    return () => {
      cancel?.()
      stop()
    }
  }, [element, clock, sight, near])

  return near
}
