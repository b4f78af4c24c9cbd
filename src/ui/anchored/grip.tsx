import { useEffect, useEffectEvent, useRef } from 'react'
import { grip } from './popup.css.ts'
import { eventTarget, isPhone } from '../host/dom.ts'
import { followFinger } from '../host/finger-drag.ts'

/** The handle of a sheet, its first child: on a phone, a finger pulls the sheet down to close it. */
export function Grip({ onClose }: { onClose: () => void }) {
  const handle = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const sheet = handle.current?.parentElement
    return sheet ? pullDown(sheet, () => close()) : undefined
  }, [])
  return <div ref={handle} aria-hidden className={grip} data-grip />
}

/** A sheet that was pulled by this share of its height, or this far in px, is closed. */
const enough = { share: 0.4, px: 120 } as const
/** A flick closes it too: so fast in px per ms, and so far in px. */
const flick = { speed: 0.5, px: 40 } as const

function pullDown(sheet: HTMLElement, onClose: () => void): () => void {
  return followFinger(sheet, {
    begins: (_finger, event) => isPhone() && !isBusyWith(event, sheet),
    wayOf: (right, down) => ({ along: down, across: right }),
    onMove(distance) {
      sheet.style.transform = distance === null ? '' : `translateY(${distance}px)`
      sheet.style.transition = distance === null ? '' : 'none'
    },
    isEnough(pulled, ms) {
      const isFar = pulled > Math.min(enough.px, sheet.offsetHeight * enough.share)
      return isFar || (pulled > flick.px && pulled / ms > flick.speed)
    },
    onDone: onClose,
  })
}

/** Whether what a finger has touched uses it for itself: it is scrolled, or is dragged. */
function isBusyWith(event: TouchEvent, sheet: HTMLElement): boolean {
  for (let at = eventTarget(event); at; at = at.parentElement) {
    if (at.scrollTop > 0 || getComputedStyle(at).touchAction === 'none') return true
    if (at === sheet) return false
  }
  return false
}
