import { useEffect, useEffectEvent, type RefObject } from 'react'
import { eventTarget, hasCoarsePointer } from '../../ui/host/dom.ts'

/** Width in px of the edge at which a swipe begins, and the least way in px that it goes. */
const edge = 32
const enough = 80

/**
 * A finger that swipes from the edge where a line of text begins goes back, as it does between the pages of a phone.
 * `onBack` is null where there is nothing to go back to.
 */
export function useSwipeBack(
  frame: RefObject<HTMLElement | null>,
  onBack: (() => void) | null,
): void {
  const back = useEffectEvent(() => onBack?.())
  const isOn = onBack !== null
  useEffect(() => {
    const element = frame.current
    return element && isOn ? followEdge(element, () => back()) : undefined
  }, [frame, isOn])
}

function followEdge(frame: HTMLElement, onBack: () => void): () => void {
  let start: { x: number; y: number } | null = null
  let way = 0

  const move = (px: number) => {
    way = px
    const isRtl = getComputedStyle(frame).direction === 'rtl'
    frame.style.transform = px === 0 ? '' : `translateX(${isRtl ? -px : px}px)`
  }
  const onStart = (event: TouchEvent) => {
    const [finger, other] = Array.from(event.touches)
    start = null
    if (!finger || other || !hasCoarsePointer() || isUsedWithin(event, frame)) return
    const { left, right } = frame.getBoundingClientRect()
    const isRtl = getComputedStyle(frame).direction === 'rtl'
    const inset = isRtl ? right - finger.clientX : finger.clientX - left
    if (inset <= edge) start = { x: finger.clientX, y: finger.clientY }
  }
  const onMove = (event: TouchEvent) => {
    const finger = event.touches[0]
    if (!start || !finger) return
    const isRtl = getComputedStyle(frame).direction === 'rtl'
    const x = (finger.clientX - start.x) * (isRtl ? -1 : 1)
    // The first move decides between this and scrolling.
    if (way === 0 && (x <= Math.abs(finger.clientY - start.y) || !event.cancelable)) {
      start = null
      return
    }
    event.preventDefault()
    move(Math.max(x, 1))
  }
  const onEnd = (event: TouchEvent) => {
    if (!start || way === 0) return
    const isBack = event.type === 'touchend' && way >= enough
    start = null
    move(0)
    if (isBack) onBack()
  }
  frame.addEventListener('touchstart', onStart, { passive: true })
  frame.addEventListener('touchmove', onMove, { passive: false })
  frame.addEventListener('touchend', onEnd)
  frame.addEventListener('touchcancel', onEnd)
  return () => {
    frame.removeEventListener('touchstart', onStart)
    frame.removeEventListener('touchmove', onMove)
    frame.removeEventListener('touchend', onEnd)
    frame.removeEventListener('touchcancel', onEnd)
  }
}

/** Whether a finger is on a text, which it selects, or on what it scrolls sideways or drags. */
function isUsedWithin(event: TouchEvent, frame: HTMLElement): boolean {
  const target = eventTarget(event)
  if (!target || target.closest('input, textarea, select')) return true
  if (target instanceof HTMLElement && target.isContentEditable) return true
  for (let at: Element | null = target; at && at !== frame; at = at.parentElement) {
    const { overflowX, touchAction } = getComputedStyle(at)
    const scrolls = overflowX === 'auto' || overflowX === 'scroll'
    if (touchAction === 'none' || (scrolls && at.scrollWidth > at.clientWidth)) return true
  }
  return false
}
