import { useEffect, useRef } from 'react'
import type { DragEvent, HTMLAttributes, MouseEvent, TouchEvent as ReactTouchEvent } from 'react'
import { startTimer, type Clock } from '../../data/clock.ts'
import { eventTarget, rootOf } from '../host/dom.ts'
import { useUi } from '../ui-context.ts'

/** Time in ms that a finger rests, and how far in px it may tremble meanwhile. */
const held = { ms: 500, px: 10 } as const
/** Time in ms after lifting the finger within which browsers still report a click. */
const clickDelay = 500
/** Their own long press selects text, or drags. */
const ownPress = 'input, textarea, select, [data-handle]'

type LongPressProps = Pick<
  HTMLAttributes<HTMLElement>,
  'onTouchStart' | 'onContextMenu' | 'onDragStartCapture'
> & { 'data-long-press': '' }

/**
 * Props of an element that a finger can hold, which does what its menu button does. Lifting the finger afterwards does
 * nothing, whatever is under it by then.
 */
export function useLongPress(onLongPress: (element: HTMLElement) => void): LongPressProps {
  const { clock } = useUi()
  const press = useRef<Press | null>(null)
  useEffect(() => () => press.current?.stopTimer(), [])
  return {
    'data-long-press': '',
    onTouchStart({ currentTarget: element, nativeEvent }: ReactTouchEvent<HTMLElement>) {
      press.current?.forget()
      const target = eventTarget(nativeEvent)
      if (!target || nativeEvent.touches.length > 1 || !isOwn(element, target)) return
      press.current = follow(nativeEvent, target, clock, () => onLongPress(element))
    },
    // The menu of the browser for a link or an image comes at the same time.
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (!press.current?.isDown()) return
      event.preventDefault()
      press.current.fire()
    },
    onDragStartCapture(event: DragEvent<HTMLElement>) {
      if (press.current?.isDown()) event.preventDefault()
    },
  }
}

interface Press {
  /** Whether the finger is still there. */
  isDown(): boolean
  /** Acts as if it had rested long enough. */
  fire(): void
  stopTimer(): void
  forget(): void
}

/** Follows a finger. Its target keeps receiving its events, even when it is no longer in the page. */
function follow(start: TouchEvent, target: Element, clock: Clock, onLong: () => void): Press {
  const at = start.touches[0]!
  const root = rootOf(target)
  let isDown = true
  let isLong = false
  const unguard = () => {
    root.removeEventListener('click', swallow, true)
    root.removeEventListener('touchstart', unguard, true)
  }
  const fire = () => {
    if (isLong || !isDown) return
    isLong = true
    root.addEventListener('click', swallow, true)
    // The next finger means what it does.
    root.addEventListener('touchstart', unguard, true)
    onLong()
  }
  const stopTimer = startTimer(clock, fire, held.ms)
  const forget = () => {
    isDown = false
    stopTimer()
    target.removeEventListener('touchmove', onMove)
    target.removeEventListener('touchend', onEnd)
    target.removeEventListener('touchcancel', forget)
    if (isLong) startTimer(clock, unguard, clickDelay)
  }
  const onMove = (event: Event) => {
    const finger = (event as TouchEvent).touches[0]!
    const distance = Math.hypot(finger.clientX - at.clientX, finger.clientY - at.clientY)
    if (!isLong && distance > held.px) forget()
    // What has opened is not scrolled by the finger that opened it.
    else if (isLong && event.cancelable) event.preventDefault()
  }
  const onEnd = (event: Event) => {
    // No click on what is under the finger.
    if (isLong && event.cancelable) event.preventDefault()
    forget()
  }
  target.addEventListener('touchmove', onMove, { passive: false })
  target.addEventListener('touchend', onEnd, { passive: false })
  target.addEventListener('touchcancel', forget)
  return { isDown: () => isDown, fire, stopTimer, forget }
}

/** A browser that waited too long for an answer clicks all the same. Keys and scripts click without a count. */
function swallow(event: Event): void {
  if ((event as UIEvent).detail === 0) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Whether a press is on the element, not on an inner one of its kind or on what has a long press of its own. */
function isOwn(element: HTMLElement, target: Element): boolean {
  if (target.closest(ownPress)) return false
  if (target instanceof HTMLElement && target.isContentEditable) return false
  return target.closest('[data-long-press]') === element
}
