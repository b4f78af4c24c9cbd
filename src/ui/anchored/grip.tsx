import { useEffect, useEffectEvent, useRef } from 'react'
import { grip } from './popup.css.ts'
import { eventTarget, isPhone } from '../host/dom.ts'

/** The handle of a sheet, its first child: on a phone, a finger pulls the sheet down to close it. */
export function Grip({ onClose }: { onClose: () => void }) {
  const handle = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const sheet = handle.current?.parentElement
    return sheet ? followFinger(sheet, () => close()) : undefined
  }, [])
  return <div ref={handle} aria-hidden className={grip} data-grip />
}

/** A sheet that was pulled by this share of its height, or this far in px, is closed. */
const enough = { share: 0.4, px: 120 } as const
/** A flick closes it too: so fast in px per ms, and so far in px. */
const flick = { speed: 0.5, px: 40 } as const

function followFinger(sheet: HTMLElement, onClose: () => void): () => void {
  let start: { x: number; y: number; time: number } | null = null
  let pulled = 0

  const move = (distance: number | null) => {
    pulled = distance ?? 0
    sheet.style.transform = distance === null ? '' : `translateY(${distance}px)`
    sheet.style.transition = distance === null ? '' : 'none'
  }
  const onStart = (event: TouchEvent) => {
    const [finger] = event.touches
    const isAlone = event.touches.length === 1 && finger !== undefined
    const isPullable = isAlone && isPhone() && !isBusyWith(event, sheet)
    start = isPullable ? { x: finger.clientX, y: finger.clientY, time: event.timeStamp } : null
  }
  const onMove = (event: TouchEvent) => {
    const [finger] = event.touches
    if (!start || !finger) return
    const y = finger.clientY - start.y
    // The first move decides: later ones cannot be taken from the browser any more.
    if (pulled === 0 && (y <= Math.abs(finger.clientX - start.x) || !event.cancelable)) {
      start = null
      return
    }
    event.preventDefault()
    move(Math.max(y, 1))
  }
  const onEnd = (event: TouchEvent) => {
    if (!start || pulled === 0) return
    const isFar = pulled > Math.min(enough.px, sheet.offsetHeight * enough.share)
    const isFast = pulled > flick.px && pulled / (event.timeStamp - start.time) > flick.speed
    start = null
    move(null)
    // No click follows.
    if (event.cancelable) event.preventDefault()
    if (event.type === 'touchend' && (isFar || isFast)) onClose()
  }
  sheet.addEventListener('touchstart', onStart, { passive: true })
  sheet.addEventListener('touchmove', onMove, { passive: false })
  sheet.addEventListener('touchend', onEnd)
  sheet.addEventListener('touchcancel', onEnd)
  return () => {
    sheet.removeEventListener('touchstart', onStart)
    sheet.removeEventListener('touchmove', onMove)
    sheet.removeEventListener('touchend', onEnd)
    sheet.removeEventListener('touchcancel', onEnd)
  }
}

/** Whether what a finger has touched uses it for itself: it is scrolled, or is dragged. */
function isBusyWith(event: TouchEvent, sheet: HTMLElement): boolean {
  for (let at = eventTarget(event); at; at = at.parentElement) {
    if (at.scrollTop > 0 || getComputedStyle(at).touchAction === 'none') return true
    if (at === sheet) return false
  }
  return false
}
