import { Popover as BasePopover } from '@base-ui/react/popover'
import { useRef } from 'react'
import { classes } from '../host/dom.ts'
import { LayerMember, placementIn, useLayer } from '../anchored/layer.tsx'
import { doneKey } from './done-key.ts'
import { Grip } from '../anchored/grip.tsx'
import type { PopoverProps } from './popover.tsx'
import { concernsAbove, concernsAnchor, focusBack, PopupProviders } from './popup-providers.tsx'
import { enterTyped } from './typed-ahead.ts'
import * as css from './popover.css.ts'
import { behindSheet, positioner, sheet } from '../anchored/popup.css.ts'
import { sized } from '../tokens.ts'

export interface PopoverPopupProps extends Omit<PopoverProps, 'trigger' | 'open' | 'onOpenChange'> {
  open: boolean
  /** The trigger. */
  anchor: HTMLElement | null
  /** Returns what was typed until the content had the focus, see `useTypedAhead`. */
  takeTyped?: () => string
  onOpenChange: (open: boolean, by?: 'outside') => void
}

/** The content of an open Popover, loaded when it is first opened. */
export function PopoverPopup({
  label,
  title,
  children,
  side = 'bottom',
  align = 'start',
  width,
  bare,
  footer,
  onDone,
  leadsFocus,
  open,
  anchor,
  takeTyped,
  onOpenChange,
}: PopoverPopupProps) {
  const { container } = useLayer()
  const popup = useRef<HTMLDivElement>(null)
  return (
    <PopupProviders>
      <BasePopover.Root
        modal={false}
        open={open}
        onOpenChange={(next, details) => {
          if (concernsAnchor(details, anchor)) return
          if (concernsAbove(details, popup.current, container)) return
          const { reason } = details
          const isOutside = reason === 'outside-press' || reason === 'focus-out'
          onOpenChange(next, isOutside ? 'outside' : undefined)
        }}
      >
        <BasePopover.Portal container={container}>
          <LayerMember />
          <BasePopover.Backdrop className={behindSheet} />
          <BasePopover.Positioner
            {...placementIn(container)}
            anchor={anchor}
            side={side}
            align={align}
            sideOffset={4}
            className={positioner}
          >
            <BasePopover.Popup
              ref={popup}
              onFocus={takeTyped && ((event) => enterTyped(event, takeTyped))}
              onKeyDown={onDone && doneKey(onDone)}
              part="popover"
              className={classes(css.popover, sheet, bare && css.popoverBare)}
              aria-label={title ? undefined : label}
              initialFocus={leadsFocus ? false : undefined}
              finalFocus={() => focusBack(anchor, (active) => popup.current?.contains(active))}
              style={width === undefined ? undefined : { inlineSize: sized(width) }}
            >
              <Grip onClose={() => onOpenChange(false)} />
              {title && <BasePopover.Title className={css.popoverTitle}>{label}</BasePopover.Title>}
              {children}
              {footer && <div className={css.footer}>{footer}</div>}
            </BasePopover.Popup>
          </BasePopover.Positioner>
        </BasePopover.Portal>
      </BasePopover.Root>
    </PopupProviders>
  )
}
