import { useEffect, useRef, useState } from 'react'
import type { TimerHandle } from '../../../data/clock.ts'
import { useUi } from '../../../ui/ui-context.ts'

/** Each change of a filter is a question to the server: typing waits for a pause. */
export const typingPauseMs = 300

interface Typed<T> {
  readonly value: T
  /** Not reported yet. */
  readonly isWaiting: boolean
  /** The value when it was told; another one is an answer. */
  readonly before: string
}

/** A value that shows at once and is reported after a pause, on `flush`, or on unmount. */
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
    // A host may answer late; until then what was typed stays.
    shown: typed && (typed.isWaiting || typed.before === before) ? typed.value : value,
    change(next) {
      stop()
      setTyped({ value: next, isWaiting: true, before })
      waiting.current = {
        value: next,
        timer: clock.setTimeout(() => notify.current(), typingPauseMs),
      }
    },
    flush() {
      stop()
      notify.current()
    },
  }
}
