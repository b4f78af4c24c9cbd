import { useEffect, useRef, useState } from 'react'
import type { TimerHandle } from '../../../data/clock.ts'
import { useUi } from '../../../ui/ui-context.ts'
import { calmMs } from '../../../data/rhythm.ts'

interface Typed<T> {
  readonly value: T
  /** Not reported yet. */
  readonly isWaiting: boolean
  /** The previous value at the time of the report; a different value is the host's response. */
  readonly before: string
}

/** A value that is shown at once but reported after a pause, on `flush`, or on unmount. */
export function useLate<T>(
  value: T,
  onChange: (value: T) => void,
): { shown: T; change: (value: T) => void; flush: () => void } {
  const { clock } = useUi()
  const [typed, setTyped] = useState<Typed<T> | null>(null)
  const waiting = useRef<{ readonly timer: TimerHandle; readonly value: T } | null>(null)
  const latest = useRef({ onChange, before: '' })
  const before = JSON.stringify(value)
  useEffect(() => {
    latest.current = { onChange, before }
  })

  const notify = useRef(() => {
    const waited = waiting.current
    if (!waited) return
    waiting.current = null
    setTyped({ value: waited.value, isWaiting: false, before: latest.current.before })
    latest.current.onChange(waited.value)
  })

  function stop(): void {
    if (waiting.current) clock.clearTimeout(waiting.current.timer)
  }

  useEffect(
    () => () => {
      if (waiting.current) clock.clearTimeout(waiting.current.timer)
      notify.current()
    },
    [clock],
  )

  return {
    // A host may respond late; until then the typed value is shown.
    shown: typed && (typed.isWaiting || typed.before === before) ? typed.value : value,
    change(next) {
      stop()
      setTyped({ value: next, isWaiting: true, before })
      waiting.current = {
        value: next,
        timer: clock.setTimeout(() => notify.current(), calmMs),
      }
    },
    flush() {
      stop()
      notify.current()
    },
  }
}
