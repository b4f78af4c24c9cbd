import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { createTypingPause, type TypingPause } from '../../ui/keys/typing-pause.ts'
import { useUi } from '../../ui/ui-context.ts'

export interface SearchBoxProps extends Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange' | 'onClear' | 'onKeyDown'
> {
  query: string
  /** `typedAt` is the time of the last keystroke, in ms of the clock; null if the query was not typed. */
  onQuery: (query: string, typedAt: number | null) => void
  /** Called with the raw text before it is processed; returns true to handle it instead. */
  onText?: ((text: string) => boolean) | undefined
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The text box of a search. Letters show at once; the query follows the first at once, later ones in pauses. */
export function SearchBox({ query, onQuery, onText, onKeyDown, ...rest }: SearchBoxProps) {
  const { clock } = useUi()
  const [text, setText] = useState(query)
  const [followed, setFollowed] = useState(query)
  const waiting = useRef<{ text: string; typedAt: number } | null>(null)
  if (followed !== query) {
    setFollowed(query)
    setText(query)
  }
  const pause = useRef<TypingPause | null>(null)
  const followInPause = useEffectEvent(follow)
  useEffect(() => {
    pause.current = createTypingPause(() => followInPause())
    return () => followInPause()
  }, [])

  function follow(): void {
    const typed = waiting.current
    waiting.current = null
    pause.current?.cancel()
    if (typed) tell(typed.text, typed.typedAt)
  }

  function tell(next: string, typedAt: number | null): void {
    // If more was typed meanwhile, the returning query is outdated.
    setFollowed(next)
    onQuery(next, typedAt)
  }

  function change(next: string): void {
    if (onText?.(next)) return
    setText(next)
    waiting.current = { text: next, typedAt: clock.now() }
    // The dialog looks different with and without a query, so this change is never delayed.
    const isOther = next === '' || query === ''
    if (!pause.current?.isSoon() || isOther) follow()
  }

  return (
    <TextInput
      {...rest}
      icon="search"
      value={text}
      onChange={change}
      onClear={() => {
        waiting.current = null
        pause.current?.cancel()
        setText('')
        tell('', null)
      }}
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
