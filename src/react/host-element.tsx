import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

/**
 * A custom element of the page, created directly instead of by React, so that its properties are set before it is
 * connected. Null until the page defines the tag: properties set earlier would shadow its accessors.
 */
export function useHostElement(tag: string): HTMLElement | null {
  const isDefined = useIsDefined(tag)
  return useMemo(() => (isDefined ? document.createElement(tag) : null), [isDefined, tag])
}

/** Returns a ref to its parent; inserts the element once its properties are set. Call after the effects for these. */
export function useElementPlace(
  element: HTMLElement | null,
  isPrepared = true,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!element || !isPrepared) return undefined
    place.current?.append(element)
    return () => element.remove()
  }, [element, isPrepared])
  return place
}

function useIsDefined(tag: string): boolean {
  const [isDefined, setDefined] = useState(() => customElements.get(tag) !== undefined)
  useEffect(() => {
    let isGone = false
    void customElements.whenDefined(tag).then(() => !isGone && setDefined(true))
    return () => {
      isGone = true
    }
  }, [tag])
  return isDefined
}
