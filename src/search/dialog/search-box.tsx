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
  /** `typedAt` is when the last letter of it was typed, in ms of the clock; null where nothing was typed. */
  onQuery: (query: string, typedAt: number | null) => void
  /** What is typed, before anything is made of it; true when somebody else takes it. */
  onText?: ((text: string) => boolean) | undefined
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The box of a search. It shows each letter at once; the rest of the dialog follows the first, and others in the pauses. */
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
    // Where more is typed before this comes back, it is no news.
    setFollowed(next)
    onQuery(next, typedAt)
  }

  function change(next: string): void {
    if (onText?.(next)) return
    setText(next)
    waiting.current = { text: next, typedAt: clock.now() }
    // Between nothing and something the whole dialog is another.
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
        // What is shown is not yet what was typed: there is nothing in it to go to.
        if (isBehind && event.key === 'Enter') event.preventDefault()
        else onKeyDown(event)
      }}
    />
  )
}
