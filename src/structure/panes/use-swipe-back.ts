import { useEffect, useEffectEvent, type RefObject } from 'react'
import { eventTarget, hasCoarsePointer } from '../../ui/host/dom.ts'
import { followFinger } from '../../ui/host/finger-drag.ts'

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
  const sign = (): 1 | -1 => (getComputedStyle(frame).direction === 'rtl' ? -1 : 1)
  return followFinger(frame, {
    begins({ clientX }, event) {
      if (!hasCoarsePointer() || isUsedWithin(event, frame)) return false
      const { left, right } = frame.getBoundingClientRect()
      return (sign() === 1 ? clientX - left : right - clientX) <= edge
    },
    wayOf: (right, down) => ({ along: right * sign(), across: down }),
    onMove(way) {
      frame.style.transform = way === null ? '' : `translateX(${way * sign()}px)`
    },
    isEnough: (way) => way >= enough,
    onDone: onBack,
  })
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
