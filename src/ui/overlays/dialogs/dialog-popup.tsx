import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { DialogProps } from './dialog.tsx'
import * as css from './dialog.css.ts'
import { classes, tabbableElements } from '../../host/dom.ts'
import { IconButton } from '../../controls/icon-button.tsx'
import { LayerMember, useLayer } from '../../anchored/layer.tsx'
import { doneKey } from '../done-key.ts'
import { Grip } from '../../anchored/grip.tsx'
import { PopupProviders } from '../popup-providers.tsx'
import { enterTyped } from '../typed-ahead.ts'

export interface DialogPopupProps extends DialogProps {
  /** Returns what was typed until the content had the focus, see `useTypedAhead`. */
  takeTyped: () => string
}

/** The content of an open Dialog, loaded when it is first opened. */
export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  onDone,
  width = 'small',
  closeOnOutsidePress = true,
  role = 'dialog',
  initialFocus,
  leadsFocus,
  finalFocus,
  bare,
  fullscreen,
  takeTyped,
}: DialogPopupProps) {
  const translate = useTranslate()
  const { container } = useLayer()
  const content = useRef<HTMLDivElement>(null)
  return (
    <PopupProviders>
      <BaseDialog.Root
        open={open}
        onOpenChange={(next, { reason }) =>
          onOpenChange(next, reason === 'outside-press' ? 'outside' : undefined)
        }
        modal="trap-focus"
        disablePointerDismissal={!closeOnOutsidePress}
      >
        <BaseDialog.Portal container={container} className={css.portal}>
          <LayerMember />
          <BaseDialog.Backdrop className={css.backdrop} part="backdrop" />
          <BaseDialog.Viewport className={classes(css.viewport, fullscreen && css.fullViewport)}>
            <BaseDialog.Popup
              role={role}
              part="dialog"
              aria-modal
              onFocus={(event) => enterTyped(event, takeTyped)}
              onKeyDown={onDone && doneKey(onDone)}
              initialFocus={
                leadsFocus ? false : (initialFocus ?? (() => firstControl(content.current)))
              }
              finalFocus={finalFocus}
              className={classes(css.dialog, fullscreen ? css.full : css.width[width])}
            >
              {!fullscreen && <Grip onClose={() => onOpenChange(false)} />}
              <div className={css.header}>
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
              </div>
              <div ref={content} className={css.content}>
                {children !== undefined && (
                  <div ref={reachByKeys} className={classes(css.body, bare && css.bodyBare)}>
                    {children}
                  </div>
                )}
                {footer && (
                  <div className={css.footer} data-floor>
                    {footer}
                  </div>
                )}
              </div>
            </BaseDialog.Popup>
          </BaseDialog.Viewport>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </PopupProviders>
  )
}

/** Makes content focusable until it has controls, so that keys can scroll it. */
function reachByKeys(body: HTMLElement | null): (() => void) | undefined {
  if (!body || tabbableElements(body).length > 0) return undefined
  body.tabIndex = 0
  // Code that loads later brings controls.
  const observer = new MutationObserver(() => {
    if (tabbableElements(body).length === 0) return
    // It may have the focus, and keeps it.
    body.tabIndex = -1
    observer.disconnect()
  })
  observer.observe(body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The first control of the content; `true` lets the dialog choose, which focuses its close button. */
function firstControl(content: HTMLElement | null): HTMLElement | true {
  return (content && tabbableElements(content)[0]) ?? true
}
