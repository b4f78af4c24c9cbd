import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { createTypingPause, type TypingPause } from '../../data/rhythm.ts'
import { useUi } from '../../ui/ui-context.ts'

export interface SearchBoxProps extends Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange' | 'onClear' | 'onKeyDown' | 'ref'
> {
  ref: RefObject<HTMLInputElement | null>
  query: string
  /** `typedAt` is the time of the last keystroke, in ms of the clock; null if the query was not typed. */
  onQuery: (query: string, typedAt: number | null) => void
  /** Called with the time of each key that the query follows later. */
  onTyped: (typedAt: number) => void
  /** Called with the raw text before it is processed; returns true to handle it instead. */
  onText?: ((text: string) => boolean) | undefined
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * The text box of a search. The browser shows the letters; the query follows the first at once, later ones in pauses.
 */
export function SearchBox({
  ref,
  query,
  onQuery,
  onTyped,
  onText,
  onKeyDown,
  ...rest
}: SearchBoxProps) {
  const { clock } = useUi()
  const shown = useRef(query)
  const [followed, setFollowed] = useState(query)
  /** The last text that was not typed. */
  const [given, setGiven] = useState({ text: query })
  if (followed !== query) {
    setFollowed(query)
    setGiven({ text: query })
  }
  const waiting = useRef<{ text: string; typedAt: number } | null>(null)
  const pause = useRef<TypingPause | null>(null)
  const followInPause = useEffectEvent(follow)
  useEffect(() => {
    pause.current = createTypingPause(clock, () => followInPause(), Infinity)
    return () => followInPause()
  }, [clock])
  useLayoutEffect(() => {
    shown.current = given.text
    if (ref.current) ref.current.value = given.text
  }, [ref, given])

  function follow(): void {
    const typed = waiting.current
    waiting.current = null
    pause.current?.cancel()
    if (typed) report(typed.text, typed.typedAt)
  }

  function report(next: string, typedAt: number | null): void {
    // If more was typed meanwhile, the returning query is outdated.
    setFollowed(next)
    onQuery(next, typedAt)
  }

  function change(next: string): void {
    if (onText?.(next)) {
      setGiven({ text: shown.current })
      return
    }
    shown.current = next
    const typedAt = clock.now()
    waiting.current = { text: next, typedAt }
    // The dialog looks different with and without a query, so this change is never delayed.
    const isOther = next === '' || query === ''
    if (!pause.current?.isSoon() || isOther) follow()
    else onTyped(typedAt)
  }

  function clear(): void {
    waiting.current = null
    pause.current?.cancel()
    setGiven({ text: '' })
    report('', null)
  }

  return (
    <TextInput
      {...rest}
      ref={ref}
      icon="search"
      data-plain-keys=""
      onChange={change}
      {...(query !== '' && { onClear: clear })}
      onKeyDown={(event) => {
        const isBehind = waiting.current !== null && event.key.length > 1
        if (isBehind) follow()
        // The results belong to an older text, so Enter must not open one.
        if (isBehind && event.key === 'Enter') event.preventDefault()
        else onKeyDown(event)
      }}
    />
  )
}
