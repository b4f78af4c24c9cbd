import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { DrawerProps } from './drawer.tsx'
import * as css from './drawer.css.ts'
import { IconButton } from '../../controls/icon-button.tsx'
import { Grip } from '../../anchored/grip.tsx'
import { PopupProviders } from '../popup-providers.tsx'

/** The content of an open Drawer, loaded when it is first opened. */
export function DrawerPopup(props: DrawerProps) {
  const { open, onOpenChange, container, label, header, children, part, finalFocus } = props
  const translate = useTranslate()
  return (
    <PopupProviders>
      <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)} modal="trap-focus">
        <BaseDialog.Portal container={container} className={css.portal}>
          <BaseDialog.Backdrop className={css.backdrop} part="backdrop" data-backdrop />
          <BaseDialog.Popup
            aria-label={label}
            aria-modal
            part={part}
            finalFocus={finalFocus}
            className={css.drawer}
          >
            <Grip onClose={() => onOpenChange(false)} />
            <div className={css.header}>
              <div className={css.headerContent}>{header}</div>
              <IconButton
                icon="x"
                label={translate('ui.close')}
                tooltip={null}
                onClick={() => onOpenChange(false)}
              />
            </div>
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </PopupProviders>
  )
}
