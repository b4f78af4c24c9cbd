import { cloneElement, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import type { FocusEvent, PointerEvent, ReactElement, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from '../text/kbd.tsx'
import { LayerMember, useLayer } from './layer.tsx'
import { chain } from './merge-props.ts'
import * as css from './popup.css.ts'
import type { Side } from './position.ts'
import { tooltipDelayMs } from './tooltip-store.ts'
import { useUi } from '../ui-context.ts'
import { useAnchored } from './use-anchored.ts'

export interface TooltipProps {
  /**
   * The hint; empty shows none. It is hidden from assistive technology: the element has its own name and description.
   */
  content: ReactNode
  /** Shortcut to show beside the hint. */
  hotkey?: string | undefined
  /** Preferred side; the opposite one when there is no room. Default `top`. */
  side?: Side
  /** One focusable element that spreads the props it receives. */
  children: ReactElement<TriggerProps>
}

interface TriggerProps {
  onPointerEnter?: ((event: PointerEvent) => void) | undefined
  onPointerLeave?: ((event: PointerEvent) => void) | undefined
  onPointerDown?: ((event: PointerEvent) => void) | undefined
  onFocus?: ((event: FocusEvent) => void) | undefined
  onBlur?: ((event: FocusEvent) => void) | undefined
}

/** A short hint on hover and on keyboard focus. Works on `aria-disabled` buttons too. */
export function Tooltip({ content, hotkey, side = 'top', children }: TooltipProps) {
  const { tooltips } = useUi()
  const owner = useId()
  const { props } = children
  const leave = () => tooltips.leave(owner)
  const open = (anchor: Element, delay: number) => {
    if (content) tooltips.open({ owner, anchor, content, hotkey, side }, delay)
  }

  useEffect(() => {
    if (content) tooltips.update(owner, { content, hotkey, side })
    else tooltips.close(owner)
  }, [tooltips, owner, content, hotkey, side])
  useEffect(() => () => void tooltips.close(owner), [tooltips, owner])

  return cloneElement(children, {
    onPointerEnter: chain(props.onPointerEnter, (event: PointerEvent) => {
      if (event.pointerType !== 'touch') open(event.currentTarget, tooltipDelayMs)
    }),
    onPointerLeave: chain(props.onPointerLeave, leave),
    onPointerDown: chain(props.onPointerDown, () => tooltips.close()),
    onFocus: chain(props.onFocus, (event: FocusEvent) => {
      if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget, 0)
    }),
    onBlur: chain(props.onBlur, leave),
  })
}

/** Renders the current tooltip; UiRoot renders it once. */
export function TooltipHost() {
  const { tooltips } = useUi()
  const { container } = useLayer()
  const shown = useSyncExternalStore(tooltips.subscribe, tooltips.getSnapshot)
  const bubble = useRef<HTMLDivElement>(null)
  useAnchored(bubble, shown?.anchor ?? null, {
    side: shown?.side ?? 'top',
    align: 'center',
    offset: 6,
  })
  if (!shown || !container) return null
  return createPortal(
    <>
      <LayerMember />
      <div
        ref={bubble}
        role="tooltip"
        className={css.tooltip}
        onPointerEnter={tooltips.hold}
        onPointerLeave={() => tooltips.leave(shown.owner)}
      >
        {shown.content}
        {shown.hotkey && <Kbd hotkey={shown.hotkey} inverted />}
      </div>
    </>,
    container,
  )
}
