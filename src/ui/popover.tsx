import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './dom.ts'
import { LayerMember, placementIn, useLayer } from './layer.tsx'
import * as css from './popup.css.ts'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
  /** Accessible name; shown as a heading when `title` is set too. */
  label: string
  /** Shows the label as a heading. */
  title?: boolean
  children: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  /** Width in px. Default: as wide as its content, at most 420. */
  width?: number
  /** No padding, for lists that bring their own. */
  bare?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A small panel beside its trigger. Focus goes in and comes back; the page stays usable. */
export function Popover({
  trigger,
  label,
  title,
  children,
  side = 'bottom',
  align = 'start',
  width,
  bare,
  open,
  onOpenChange,
}: PopoverProps) {
  const { container } = useLayer()
  return (
    <BasePopover.Root
      modal={false}
      open={open}
      onOpenChange={onOpenChange && ((next) => onOpenChange(next))}
    >
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal container={container}>
        <LayerMember />
        <BasePopover.Positioner
          side={side}
          align={align}
          sideOffset={4}
          {...placementIn(container)}
          className={css.positioner}
        >
          <BasePopover.Popup
            className={classes(css.popover, bare && css.popoverBare)}
            aria-label={title ? undefined : label}
            style={width === undefined ? undefined : { inlineSize: width }}
          >
            {title && <BasePopover.Title className={css.popoverTitle}>{label}</BasePopover.Title>}
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
