import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../controls/button.tsx'
import { contains, rootOf } from '../host/dom.ts'
import { Icon } from '../text/icon.tsx'
import type { IconName } from '../text/icons.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { LayerMember, useLayer } from '../anchored/layer.tsx'
import type { ShownToast, ToastStore } from './toast-store.ts'
import * as css from './toasts.css.ts'
import type { Tone } from '../tokens.ts'
import { useUi } from '../ui-context.ts'
import { everyFrame } from '../../data/frames.ts'

/** Shows and dismisses toasts of this root. */
export function useToast(): Pick<ToastStore, 'show' | 'dismiss'> {
  return useUi().toasts
}

/** The region where toasts appear; UiRoot renders it once. */
export function Toasts() {
  const { toasts } = useUi()
  const translate = useTranslate()
  const { container } = useLayer()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot)
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!container || shown.length === 0) return undefined
    // The page may scroll or move the element at any time.
    const follow = () => {
      if (region.current) keepInBox(region.current, container)
    }
    follow()
    return everyFrame(follow)
  }, [container, shown])
  if (!container) return null
  return createPortal(
    <section
      ref={region}
      aria-label={translate('ui.notifications')}
      aria-live="polite"
      aria-relevant="additions text"
      className={css.region}
      part="toast-region"
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={(event) => {
        if (!contains(event.currentTarget, event.relatedTarget)) toasts.resume()
      }}
      onKeyDown={(event) => {
        const last = shown.at(-1)
        if (event.key !== 'Escape' || !last) return
        event.stopPropagation()
        toasts.dismiss(last.id)
      }}
    >
      {shown.length > 0 && <LayerMember />}
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
      ))}
    </section>,
    container,
  )
}

/** Minimum size in px of a box that contains toasts; otherwise they are at the edge of the window. */
const least = { inline: 200, block: 120 }

/**
 * Keeps toasts inside the visible part of their element, as the surrounding page has notices of its own. They are
 * placed above a bottom bar of buttons, such as a document's, so that its actions stay reachable.
 */
function keepInBox(region: HTMLElement, container: HTMLElement): void {
  const window = container.getBoundingClientRect()
  const root = rootOf(region)
  const host = root instanceof ShadowRoot ? visiblePart(root.host, window) : window
  const isRoomy = host.right - host.left >= least.inline && host.bottom - host.top >= least.block
  const box = isRoomy ? host : window
  const isRightToLeft = getComputedStyle(region).direction === 'rtl'
  const insets = {
    below: window.bottom - box.bottom,
    beside: isRightToLeft ? box.left - window.left : window.right - box.right,
    across: box.right - box.left,
    along: box.bottom - box.top,
  }
  for (const [name, px] of Object.entries(insets)) region.style.setProperty(`--${name}`, `${px}px`)
  const own = region.getBoundingClientRect()
  const heights = [...root.querySelectorAll('[data-floor]')].map((bar) => {
    const { left, right, top, height } = bar.getBoundingClientRect()
    const isBelow = height > 0 && left < own.right && right > own.left
    const isAtBottom = top > box.top + (box.bottom - box.top) / 2
    return isBelow && isAtBottom ? box.bottom - top : 0
  })
  region.style.setProperty('--floor', `${Math.max(0, ...heights)}px`)
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

function visiblePart(element: Element, window: Box): Box {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return {
    left: Math.max(left, window.left),
    right: Math.min(right, window.right),
    top: Math.max(top, window.top),
    bottom: Math.min(bottom, window.bottom),
  }
}

function ToastCard({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const translate = useTranslate()
  const { action, title, description, tone, closable } = toast
  return (
    // New messages are announced politely; only errors interrupt.
    <div
      role={tone === 'critical' ? 'alert' : 'group'}
      aria-atomic
      className={css.toast}
      part="toast"
    >
      <span className={css.icon[tone]}>
        <Icon name={icons[tone]} />
      </span>
      <div className={css.text}>
        <div className={css.title}>{title}</div>
        {description && <div className={css.description}>{description}</div>}
        {action && (
          <div className={css.action}>
            <Button
              size="small"
              onClick={() => {
                action.onSelect()
                onDismiss()
              }}
            >
              {action.label}
            </Button>
          </div>
        )}
      </div>
      {closable && (
        <IconButton
          icon="x"
          size="small"
          label={translate('ui.dismiss-notification')}
          tooltip={null}
          onClick={onDismiss}
        />
      )}
    </div>
  )
}

const icons: Record<Tone, IconName> = {
  default: 'info',
  accent: 'info',
  positive: 'circle-check',
  caution: 'warning',
  critical: 'circle-alert',
}
