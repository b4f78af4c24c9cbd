import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../controls/button.tsx'
import { contains, rootOf } from '../host/dom.ts'
import { Icon } from '../text/icon.tsx'
import type { IconName } from '../text/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { LayerMember, useLayer } from '../overlays/layer.tsx'
import type { ShownToast, ToastStore } from './toast-store.ts'
import * as css from './toasts.css.ts'
import type { Tone } from '../tokens.ts'
import { useUi } from '../ui-context.ts'

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
    if (container && region.current && shown.length > 0) keepOffFloor(region.current, container)
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

/** Toasts stand above a bar of buttons at the bottom, such as that of a document: what they say is done there. */
function keepOffFloor(region: HTMLElement, container: HTMLElement): void {
  const around = container.getBoundingClientRect()
  const own = region.getBoundingClientRect()
  const heights = [...rootOf(region).querySelectorAll('[data-floor]')].map((bar) => {
    const { left, right, top, height } = bar.getBoundingClientRect()
    const isBelow = height > 0 && left < own.right && right > own.left
    return isBelow && top > around.top + around.height / 2 ? around.bottom - top : 0
  })
  region.style.setProperty('--floor', `${Math.max(0, ...heights)}px`)
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
