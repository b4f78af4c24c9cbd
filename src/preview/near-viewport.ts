import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { BehaviorSubject } from 'rxjs'
import type { Observable } from 'rxjs'
import { startTimer } from '../ui/ticker.ts'
import { useUi } from '../ui/ui-context.ts'

/** Px around the viewport in which previews load. */
const margin = 150
/** How long a preview that has left stays subscribed, in case it comes back. */
const hideDelayMs = 2000

/** Whether the element is on screen or nearly so; it counts as that for a while after it has left. */
export function useNearViewport(element: RefObject<Element | null>): Observable<boolean> {
  const { clock } = useUi()
  const [near] = useState(() => new BehaviorSubject(false))

  useEffect(() => {
    if (!element.current) return undefined
    let cancel: (() => void) | null = null
    const init: IntersectionObserverInit & { scrollMargin: string } = {
      rootMargin: `${margin}px`,
      scrollMargin: `${margin}px`,
    }
    const observer = new IntersectionObserver((entries) => {
      cancel?.()
      cancel = null
      if (entries.at(-1)?.isIntersecting) near.next(true)
      else cancel = startTimer(clock, () => near.next(false), hideDelayMs)
    }, init)
    observer.observe(element.current)
    return () => {
      cancel?.()
      observer.disconnect()
    }
  }, [element, clock, near])

  return near
}
