import { useLayoutEffect, useState } from 'react'
import { hasCoarsePointer } from '../../ui/host/dom.ts'
import { keyboardHeight, onKeyboard } from '../../ui/host/host-env.ts'
import { useLayer } from '../../ui/anchored/layer.tsx'

/**
 * While the on-screen keyboard is open, moves the toolbar directly above it, within reach: its position above the text
 * may be far away. Returns whether the toolbar is there.
 */
export function useKeyboardBar(bar: HTMLElement | null, isAllowed: boolean): boolean {
  const { container } = useLayer()
  const [isRaised, setRaised] = useState(false)
  useLayoutEffect(
    () => (bar && isAllowed && hasCoarsePointer() ? follow(bar, container, setRaised) : undefined),
    [bar, isAllowed, container],
  )
  return isRaised
}

/** Returns a function that restores the toolbar's position and stops following the keyboard. */
function follow(
  bar: HTMLElement,
  layer: HTMLElement | null,
  changed: (isRaised: boolean) => void,
): () => void {
  const frame = bar.parentElement
  const lower = (): void => {
    if (bar.matches(':popover-open')) bar.hidePopover()
    bar.removeAttribute('popover')
    bar.style.removeProperty('inset-block-end')
    changed(false)
  }
  const raise = (): void => {
    bar.setAttribute('popover', 'manual')
    bar.showPopover()
    changed(true)
    // Popups of the toolbar must stay above it.
    if (!layer?.matches(':popover-open')) return
    layer.hidePopover()
    layer.showPopover()
  }
  const fit = (): void => {
    const height = keyboardHeight()
    const isWriting = height > 0 && frame?.querySelector('.ProseMirror:focus') !== null
    if (isWriting !== bar.matches(':popover-open')) (isWriting ? raise : lower)()
    if (isWriting) bar.style.insetBlockEnd = `${height}px`
  }
  fit()
  const stop = onKeyboard(fit)
  frame?.addEventListener('focusin', fit)
  frame?.addEventListener('focusout', fit)
  return () => {
    stop()
    frame?.removeEventListener('focusin', fit)
    frame?.removeEventListener('focusout', fit)
    lower()
  }
}
