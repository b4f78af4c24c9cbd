import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { classes, tabbableElements } from './dom.ts'
import * as css from './dialog.css.ts'
import { IconButton } from './icon-button.tsx'
import { LayerMember, useLayer } from './layer.tsx'

export interface DialogProps {
  open: boolean
  /** Asked to open or close: Escape, the close button, a press outside. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One or two sentences under the title; read out when the dialog opens. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end; the main one last. */
  footer?: ReactNode
  /** Largest width: 400, 560 or 800 px. Default `small`. */
  width?: 'small' | 'medium' | 'large'
  /** Whether a press outside closes it. Default true. */
  closeOnOutsidePress?: boolean
  /** `alertdialog` for questions that need an answer. */
  role?: 'dialog' | 'alertdialog'
  /** What gets focus; default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** No padding around the children, for lists that bring their own. */
  bare?: boolean
}

/**
 * A dialog over the page. Focus stays inside and returns to where it was; the page itself keeps its
 * scroll position and is not locked.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  width = 'small',
  closeOnOutsidePress = true,
  role = 'dialog',
  initialFocus,
  bare,
}: DialogProps) {
  const translate = useTranslate()
  const { container } = useLayer()
  const content = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      modal="trap-focus"
      disablePointerDismissal={!closeOnOutsidePress}
    >
      <BaseDialog.Portal container={container} className={css.portal}>
        <LayerMember />
        <BaseDialog.Backdrop className={css.backdrop} />
        <BaseDialog.Viewport className={css.viewport}>
          <BaseDialog.Popup
            role={role}
            aria-modal
            initialFocus={initialFocus ?? (() => firstControl(content.current))}
            className={classes(css.dialog, css.width[width])}
          >
            <header className={css.header}>
              <div className={css.heading}>
                <BaseDialog.Title className={css.title}>{title}</BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className={css.description}>
                    {description}
                  </BaseDialog.Description>
                )}
              </div>
              <IconButton
                icon="x"
                label={translate('ui.close')}
                tooltip={null}
                onClick={() => onOpenChange(false)}
              />
            </header>
            <div ref={content} className={css.content}>
              {children !== undefined && (
                <div className={classes(css.body, bare && css.bodyBare)}>{children}</div>
              )}
              {footer && <footer className={css.footer}>{footer}</footer>}
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** The first control below the heading; `true` leaves the choice to the dialog, which takes its close button. */
function firstControl(content: HTMLElement | null): HTMLElement | true {
  return (content && tabbableElements(content)[0]) ?? true
}
