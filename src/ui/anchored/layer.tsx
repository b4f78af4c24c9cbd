import { createContext, useContext, useLayoutEffect } from 'react'
import { keyboardHeight, onKeyboard } from '../host/host-env.ts'
import { layer as layerStyle } from './layer.css.ts'

/**
 * The container of menus, dialogs, tooltips and toasts: one per shadow root, in the browser's top layer while it is
 * not empty. The page cannot cover or clip them, and they stay inside our root.
 */
export interface Layer {
  /** The target of portals; null until the container is mounted. */
  container: HTMLElement | null
  /** Shows the container in the top layer; the returned function ends the caller's use. */
  enter(): () => void
}

export const LayerContext = createContext<Layer>({ container: null, enter: () => () => {} })

/** The layer of the nearest root, for the `container` of a portal. */
export function useLayer(): Layer {
  return useContext(LayerContext)
}

/**
 * The first child of every portal. Its effect runs before those of the content after it, so the container is visible
 * before anything is measured or focused.
 */
export function LayerMember() {
  const layer = useLayer()
  useLayoutEffect(() => layer.enter(), [layer])
  return null
}

/**
 * Positioner props for popups in the layer. Only the layer bounds them: surrounding boxes of the page may clip or
 * scroll, but do not affect the top layer.
 */
export function placementIn(container: HTMLElement | null) {
  return { collisionPadding: 8, collisionBoundary: container ?? ('clipping-ancestors' as const) }
}

/** Creates the layer of a container element. */
export function createLayer(container: HTMLElement | null): Layer {
  let members = 0
  let stopWatching = () => {}
  return {
    container,
    enter() {
      members += 1
      if (members === 1) {
        const stops = [
          unhideFocusGuards(container),
          unhideSurroundings(container),
          followKeyboard(container),
        ]
        stopWatching = () => stops.forEach((stop) => stop())
      }
      raise(container)
      return () => {
        members -= 1
        if (members > 0) return
        stopWatching()
        if (container?.matches(':popover-open')) container.hidePopover()
      }
    },
  }
}

/** The container element; UiRoot renders one as the last child of a root. */
export function LayerContainer({ ref }: { ref: (element: HTMLDivElement | null) => void }) {
  return <div ref={ref} popover="manual" className={layerStyle} />
}

function raise(container: HTMLElement | null): void {
  if (container?.isConnected && !container.matches(':popover-open')) container.showPopover()
}

/** Tells sheets and dialogs in `--_keyboard` how much of the layer the on-screen keyboard covers. */
function followKeyboard(container: HTMLElement | null): () => void {
  const fit = () => container?.style.setProperty('--_keyboard', `${keyboardHeight()}px`)
  fit()
  return onKeyboard(fit)
}

/**
 * Base UI sets `aria-hidden` on the focusable spans that catch Tab around a popup: a contradiction that confuses
 * assistive technology and is reported by checkers. The spans are empty, so nothing is lost by unhiding them.
 */
function unhideFocusGuards(container: HTMLElement | null): () => void {
  const root = container?.parentElement
  if (!root) return () => {}
  const unhide = () => {
    for (const guard of root.querySelectorAll('[data-base-ui-focus-guard][aria-hidden]')) {
      guard.removeAttribute('aria-hidden')
    }
  }
  const observer = new MutationObserver(unhide)
  observer.observe(root, { childList: true, subtree: true })
  unhide()
  return () => observer.disconnect()
}

/**
 * Base UI hides everything beside a modal dialog from assistive technology, and looks for the dialog through one shadow
 * root only. In nested roots it would hide the dialog's own ancestors.
 */
function unhideSurroundings(container: HTMLElement | null): () => void {
  const root = container?.getRootNode()
  const around: Element[] = []
  for (let at = root instanceof ShadowRoot ? root.host : null; at;) {
    around.push(at)
    const outer: Node = at.getRootNode()
    at = at.parentElement ?? (outer instanceof ShadowRoot ? outer.host : null)
  }
  const shown = around.filter((element) => !element.hasAttribute('aria-hidden'))
  const unhide = () => {
    for (const element of shown) {
      if (element.hasAttribute('aria-hidden')) element.removeAttribute('aria-hidden')
    }
  }
  const observer = new MutationObserver(unhide)
  for (const element of shown) observer.observe(element, { attributeFilter: ['aria-hidden'] })
  return () => observer.disconnect()
}
