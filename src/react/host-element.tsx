import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

/**
 * A custom element of the page, made by hand and not by React, so that it can be given its properties before it is in the
 * document. Null until the page has defined the tag: properties set before would hide the accessors it gets then.
 */
export function useHostElement(tag: string): HTMLElement | null {
  const isDefined = useIsDefined(tag)
  return useMemo(() => (isDefined ? document.createElement(tag) : null), [isDefined, tag])
}

/** Where the element goes once it has its properties. To be called after the effects that set them. */
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
