import { type ReactNode, useEffect, useId, useRef } from 'react'
import { activeElement } from '../../ui/host/dom.ts'
import * as css from './sign-in.css.ts'

export interface ScreenProps {
  title: string
  /** Text below the title. */
  body?: ReactNode
  /** Logo above the title. */
  mark?: ReactNode
  role?: 'region' | 'dialog'
  /** Takes the focus unless another element of the page has it: it was in the studio behind this screen. */
  takesFocus?: boolean
  children?: ReactNode
}

/** A panel centred in the studio, with a title. */
export function Screen({ title, body, mark, role = 'region', takesFocus, children }: ScreenProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const active = activeElement(document)
    // An element that becomes inert loses its focus with a delay.
    const isFree = !active || active.localName === 'body' || active.closest('[inert]') !== null
    if (takesFocus && isFree) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={css.screen}>
      <div role={role} aria-labelledby={id} className={css.panel}>
        <div className={css.head}>
          {mark}
          <h2 id={id} ref={heading} tabIndex={-1} className={css.title}>
            {title}
          </h2>
          {body && <p className={css.body}>{body}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}

/** First letter of a title, in place of a logo. */
export function Mark({ title }: { title: string }) {
  return (
    <slot name="logo">
      <span aria-hidden className={css.mark}>
        {title.trim().charAt(0).toUpperCase()}
      </span>
    </slot>
  )
}
