/** Notifies when elements enter or leave the surroundings of the viewport, with one observer for all of them. */
export interface Sight {
  /**
   * Calls `listener` with whether the element is near, initially and at every change, until the returned function is
   * called.
   */
  watch(element: Element, listener: (isNear: boolean) => void): () => void
}

/** @param margin px around the viewport that count as near */
export function createSight(margin: number): Sight {
  const listeners = new Map<Element, (isNear: boolean) => void>()
  // Inside a scrolling pane only `scrollMargin` extends the area; some browsers do not support it yet.
  const init: IntersectionObserverInit & { scrollMargin: string } = {
    rootMargin: `${margin}px`,
    scrollMargin: `${margin}px`,
  }
  // Made here, not where it is first needed: its callback would keep the element alive that is watched there.
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
  }, init)

  return {
    watch(element, listener) {
      listeners.set(element, listener)
      observer.observe(element)
      return () => {
        listeners.delete(element)
        observer.unobserve(element)
      }
    },
  }
}
