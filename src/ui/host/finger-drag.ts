export interface FingerDrag {
  /** Whether the drag may begin with this finger. */
  begins: (finger: Touch, event: TouchEvent) => boolean
  /** How far the finger has gone in the direction of the drag, and how far across it: of its way right and down. */
  wayOf: (right: number, down: number) => { along: number; across: number }
  /** The finger has gone so far; null once it has left. All in px. */
  onMove: (way: number | null) => void
  /** Whether a drag that took so many ms is one, rather than a change of mind. */
  isEnough: (way: number, ms: number) => boolean
  onDone: () => void
}

/** Follows one finger that drags an element in one direction. Returns the function that stops it. */
export function followFinger(element: HTMLElement, drag: FingerDrag): () => void {
  const { begins, wayOf, onMove, isEnough, onDone } = drag
  let start: { x: number; y: number; time: number } | null = null
  let way = 0

  const touched = (event: TouchEvent): void => {
    const [finger] = event.touches
    const isAlone = event.touches.length === 1 && finger !== undefined
    start =
      isAlone && begins(finger, event)
        ? { x: finger.clientX, y: finger.clientY, time: event.timeStamp }
        : null
  }
  const moved = (event: TouchEvent): void => {
    const [finger] = event.touches
    if (!start || !finger) return
    const { along, across } = wayOf(finger.clientX - start.x, finger.clientY - start.y)
    // The first move decides between this and scrolling: later ones cannot be taken from the browser any more.
    if (way === 0 && (along <= Math.abs(across) || !event.cancelable)) {
      start = null
      return
    }
    event.preventDefault()
    way = Math.max(along, 1)
    onMove(way)
  }
  const left = (event: TouchEvent): void => {
    if (!start || way === 0) return
    const isDone = event.type === 'touchend' && isEnough(way, event.timeStamp - start.time)
    start = null
    way = 0
    onMove(null)
    // No click follows.
    if (event.cancelable) event.preventDefault()
    if (isDone) onDone()
  }
  const stopped = new AbortController()
  const { signal } = stopped
  element.addEventListener('touchstart', touched, { passive: true, signal })
  element.addEventListener('touchmove', moved, { passive: false, signal })
  element.addEventListener('touchend', left, { signal })
  element.addEventListener('touchcancel', left, { signal })
  return () => stopped.abort()
}
