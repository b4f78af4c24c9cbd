import { createElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { Deferred } from '../form/deferred.ts'
import type { InputProps } from '../form/registry.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { SchemaType } from '../schema/schema.ts'
import { afterFrame } from '../ui/after-frame.ts'
import { hasFocusWithin, rootOf } from '../ui/host/dom.ts'
import { useLater } from '../ui/overlays/use-popup.ts'

/** An input that is loaded when it is first shown; `height` is its expected height in px. */
export function laterInput<V>(
  load: () => Promise<ComponentType<InputProps<V>>>,
  height: number,
): (props: InputProps<V>) => ReactNode {
  return function LaterInput(props) {
    const translate = useTranslate()
    const { Part: Input } = useLater(load, true, () => {})
    if (Input) return <Input {...props} />
    return (
      <div
        role="status"
        style={{ blockSize: height }}
        aria-label={translate('ui.loading')}
        aria-busy
      />
    )
  }
}

/**
 * An input that many forms lack. Unless it was preloaded, its code follows the first frame of the form, whose other
 * fields can be used meanwhile; a box of the expected height, in px, holds its place and the focus. A failed load is
 * caught by the field's error boundary and repeated on its retry.
 */
export function followingInput<V>(
  load: () => Promise<ComponentType<InputProps<V>>>,
  heightOf: (type: SchemaType) => number = () => lineHeight,
): ((props: InputProps<V>) => ReactNode) & Deferred {
  let Input: ComponentType<InputProps<V>> | null = null

  async function preload(): Promise<void> {
    Input ??= await load()
  }

  function FollowingInput(props: InputProps<V>) {
    const { control, type } = props
    const translate = useTranslate()
    const place = useRef<HTMLButtonElement>(null)
    const [arrival, setArrival] = useState<Arrival>({})
    const isMissing = Input === null
    useEffect(() => {
      if (!isMissing) return undefined
      let isGone = false
      const end = (error?: unknown): void => {
        if (isGone) return
        const { current } = place
        setArrival({ error, focusIn: current && hasFocusWithin(current) ? rootOf(current) : null })
      }
      const cancel = afterFrame(() => void preload().then(() => end(), end))
      return () => {
        isGone = true
        cancel()
      }
    }, [isMissing])
    useLayoutEffect(() => {
      arrival.focusIn?.getElementById(control.id)?.focus()
    }, [arrival, control.id])
    if (Input) return createElement(Input, props)
    if (arrival.error !== undefined) throw arrival.error
    return (
      <button
        ref={place}
        type="button"
        style={{ blockSize: heightOf(type), inlineSize: '100%' }}
        aria-label={translate('ui.loading')}
        aria-busy
      />
    )
  }
  return Object.assign(FollowingInput, { preload })
}

interface Arrival {
  readonly error?: unknown
  /** Where the focus waits for the input. */
  readonly focusIn?: Document | ShadowRoot | null
}

/** Px of a control of one line. */
const lineHeight = 34
