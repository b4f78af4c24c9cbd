import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useForm } from './form-context.ts'

export interface Realness {
  readonly isReal: boolean
  /** Px the field took when it was last real. */
  readonly lastHeight: number | null
  becomeReal(): void
}

/** Whether a field is near enough to the viewport to be drawn in full. `weight`: about how many fields it holds. */
export function useReal(frame: RefObject<HTMLElement | null>, weight: number): Realness {
  const { mounts } = useForm()
  const [isReal, setReal] = useState(() => mounts.claim())
  const lastHeight = useRef<number | null>(null)
  const wasReal = useRef(isReal)

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    return mounts.watch(element, {
      weight,
      isReal: wasReal.current,
      onNear(near) {
        if (!near) lastHeight.current = element.offsetHeight
        wasReal.current = near
        setReal(near)
      },
    })
  }, [mounts, frame, weight])

  return { isReal, lastHeight: lastHeight.current, becomeReal: () => setReal(true) }
}
