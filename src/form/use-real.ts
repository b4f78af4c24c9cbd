import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useForm } from './form-context.ts'
import type { MountSchedule } from './mount-schedule.ts'

export interface Realness {
  readonly isReal: boolean
  /** Px of the field when it was last rendered in full. */
  readonly lastHeight: number | null
  readonly becomeReal: () => void
}

/** Whether a field is near enough to the viewport to be rendered in full. `weight`: estimated number of its fields. */
export function useReal(frame: RefObject<HTMLElement | null>, weight: number): Realness {
  return useRealIn(useForm().mounts, frame, weight)
}

/** The same for any long content with its own schedule. */
export function useRealIn(
  mounts: MountSchedule,
  frame: RefObject<HTMLElement | null>,
  weight: number,
): Realness {
  const [startsReal] = useState(() => mounts.claim())
  const [state, setState] = useState({ isReal: startsReal, lastHeight: null as number | null })
  // What the schedule knows of the field when it is watched anew.
  const isReal = useRef(startsReal)

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    return mounts.watch(element, {
      weight,
      isReal: isReal.current,
      onNear(near) {
        isReal.current = near
        setState({ isReal: near, lastHeight: near ? null : element.offsetHeight })
      },
    })
  }, [mounts, frame, weight])

  const becomeReal = () => {
    isReal.current = true
    setState({ isReal: true, lastHeight: null })
  }
  return { ...state, becomeReal }
}
