import {
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { Deferred } from '../form/deferred.ts'
import type { InputProps } from '../form/registry.ts'
import type { LoadMessages } from '../i18n/english.ts'
import { I18nContext, useTranslate } from '../i18n/use-translate.ts'
import type { SchemaType } from '../schema/schema.ts'
import { mergeRefs } from '../ui/anchored/merge-props.ts'
import { afterFrame } from '../data/frames.ts'
import { hasFocusWithin } from '../ui/host/dom.ts'
import * as css from './lazy-input.css.ts'

export interface LazyInputOptions {
  /** The expected height in px. Default: that of a control of one line. */
  readonly heightOf?: (type: SchemaType) => number
  /** Loads the messages that the input has besides those of every form. */
  readonly words?: LoadMessages
}

/**
 * An input that many forms lack. Unless it was preloaded, its code follows the first frame of the form, whose other
 * fields can be used meanwhile; a box keeps its place, its label and the focus. A failed load is caught by the field's
 * error boundary and repeated on its retry.
 */
export function lazyInput<V>(
  load: () => Promise<ComponentType<InputProps<V>>>,
  { heightOf, words }: LazyInputOptions = {},
): ((props: InputProps<V>) => ReactNode) & Deferred {
  let Input: ComponentType<InputProps<V>> | null = null

  async function preload(): Promise<void> {
    Input ??= await load()
  }

  function LazyInput(props: InputProps<V>) {
    const { control, type } = props
    const translate = useTranslate()
    const { loadWords } = useContext(I18nContext)
    const place = useRef<HTMLButtonElement>(null)
    const entry = useRef<HTMLElement>(null)
    const [{ hasWords, hadFocus, error }, setArrival] = useState<Arrival>({ hasWords: !words })
    const isMissing = Input === null || !hasWords
    const fetchAll = useEffectEvent(() => Promise.all([preload(), words && loadWords(words)]))
    useEffect(() => {
      if (!isMissing) return undefined
      let isGone = false
      const end = (outcome: Partial<Arrival>): void => {
        const hadFocus = place.current !== null && hasFocusWithin(place.current)
        if (!isGone) setArrival({ hasWords: true, hadFocus, ...outcome })
      }
      const cancel = afterFrame(
        () =>
          void fetchAll().then(
            () => end({}),
            (failure: unknown) => end({ error: failure }),
          ),
      )
      return () => {
        isGone = true
        cancel()
      }
    }, [isMissing])
    useLayoutEffect(() => {
      if (hadFocus) entry.current?.focus()
    }, [hadFocus])
    const { ref } = control
    const entryRef = useCallback(
      (element: HTMLElement | null) => {
        entry.current = element
        ref(element)
      },
      [ref],
    )
    if (error !== undefined) throw error
    if (Input && !isMissing) return <Input {...props} control={{ ...control, ref: entryRef }} />
    const { id, 'aria-labelledby': labelId, 'aria-describedby': describedBy } = control
    return (
      <button
        ref={mergeRefs(place, ref)}
        id={id}
        type="button"
        className={css.place}
        style={{ blockSize: heightOf?.(type) }}
        aria-label={translate('ui.loading')}
        aria-labelledby={`${labelId} ${id}`}
        aria-describedby={describedBy}
        aria-busy
      />
    )
  }
  return Object.assign(LazyInput, { preload })
}

interface Arrival {
  /** Whether the texts that the input needs are there. */
  readonly hasWords: boolean
  /** Whether the focus was at the place of the input when it arrived. */
  readonly hadFocus?: boolean
  readonly error?: unknown
}
