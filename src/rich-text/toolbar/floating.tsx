import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { LayerMember, useLayer } from '../../ui/anchored/layer.tsx'
import { useAnchored } from '../../ui/anchored/use-anchored.ts'
import * as css from '../rich-text.css.ts'
import { useTextSession } from '../text-session.ts'

export interface FloatingProps {
  /** An element, or any object with a screen position. */
  anchor: Pick<Element, 'getBoundingClientRect'>
  label: string
  side?: 'top' | 'bottom'
  /** The other bars find it by this. */
  name?: string
  /** Called on Escape, here or in the text. */
  onEscape?: () => void
  children: ReactNode
}

/** Distance in px between a bar and its anchor. */
const gap = 6

/** A row of buttons at a position in the text. It never takes the focus by itself. */
export function Floating({ onEscape, children, ...rest }: FloatingProps) {
  const { container } = useLayer()
  const { editor } = useTextSession()
  const escape = useEffectEvent(() => onEscape?.())
  useEffect(() => {
    const text = editor()?.view.dom
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      escape()
    }
    // In the capture phase, before the editor, which handles Escape.
    text?.addEventListener('keydown', onKey, { capture: true })
    return () => text?.removeEventListener('keydown', onKey, { capture: true })
  }, [editor])
  return container
    ? createPortal(
        <>
          <LayerMember />
          <Panel {...rest}>{children}</Panel>
        </>,
        container,
      )
    : null
}

function Panel({
  anchor,
  label,
  side = 'top',
  name = '',
  children,
}: Omit<FloatingProps, 'onEscape'>) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Keeps the selection in the text.
    const keep = (event: Event): void => event.preventDefault()
    const element = panel.current
    element?.addEventListener('mousedown', keep)
    return () => element?.removeEventListener('mousedown', keep)
  }, [])
  useAnchored(panel, anchor, { side, align: 'start', offset: gap })
  return (
    <div
      ref={panel}
      role="group"
      aria-label={label}
      className={css.floating}
      data-rich-text-floating={name}
    >
      {children}
    </div>
  )
}
