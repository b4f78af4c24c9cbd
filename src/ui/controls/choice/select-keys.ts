import { useRef } from 'react'
import { startTimer } from '../../../data/clock.ts'
import { useUi } from '../../ui-context.ts'

interface Option {
  label: string
  disabled?: boolean
}

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The option that a key moves to or opens the list at; null for other keys. */
export function keyTarget(
  { key, altKey, ctrlKey, metaKey }: Press,
  { options, from, open }: { options: readonly Option[]; from: number; open: boolean },
): number | null {
  if (ctrlKey || metaKey || options.length === 0) return null
  if (!open) {
    const opens = key === 'ArrowDown' || key === 'ArrowUp' || key === 'Home' || key === 'End'
    if (!opens) return null
    if (key === 'ArrowDown' || key === 'ArrowUp') return from >= 0 ? from : usable(options, 0, 1)
  }
  if (altKey) return null
  switch (key) {
    case 'ArrowDown':
      return usable(options, from + 1, 1) ?? from
    case 'ArrowUp':
      return usable(options, from - 1, -1) ?? from
    case 'Home':
      return usable(options, 0, 1)
    case 'End':
      return usable(options, options.length - 1, -1)
    case 'PageDown':
      return usable(options, Math.min(options.length - 1, from + 10), -1)
    case 'PageUp':
      return usable(options, Math.max(0, from - 10), 1)
    default:
      return null
  }
}

const typingPauseMs = 500

/**
 * Type-ahead: typed letters select the next option that begins with them; repeating one letter cycles through options.
 */
export function useTypeahead(options: readonly Option[]) {
  const { clock } = useUi()
  const typed = useRef({ text: '', stop: () => {} })
  return ({ key, altKey, ctrlKey, metaKey }: Press, from: number): number | null => {
    if (key.length !== 1 || altKey || ctrlKey || metaKey) return null
    if (key === ' ' && typed.current.text === '') return null
    typed.current.stop()
    const text = typed.current.text + key.toLocaleLowerCase()
    const stop = startTimer(clock, () => (typed.current.text = ''), typingPauseMs)
    typed.current = { text, stop }
    return matchTyped(options, text, from)
  }
}

/** Searches from the active option on and wraps around; a repeated letter counts as one. */
export function matchTyped(options: readonly Option[], text: string, from: number): number | null {
  const first = text.charAt(0)
  const repeated = text === first.repeat(text.length)
  const wanted = repeated ? first : text
  for (let step = 0; step < options.length; step += 1) {
    const index = (Math.max(0, from) + step + (repeated ? 1 : 0)) % options.length
    const option = options[index]
    if (option && !option.disabled && option.label.toLocaleLowerCase().startsWith(wanted))
      return index
  }
  return null
}

function usable(options: readonly Option[], start: number, direction: 1 | -1): number | null {
  for (let index = start; index >= 0 && index < options.length; index += direction) {
    if (!options[index]?.disabled) return index
  }
  return null
}
