import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd.tsx'
import { LayerMember, placementIn, useLayer } from './layer.tsx'
import * as css from './popup.css.ts'

export interface TooltipProps {
  /** The hint. Assistive technology does not read it: the trigger names and describes itself. */
  content: ReactNode
  /** Key combination to show beside the hint. */
  hotkey?: string | undefined
  /** Preferred side; flips when there is no room. Default `top`. */
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** One element that takes focus and spreads the props it is given. */
  children: ReactElement
}

/** A short hint on hover and on keyboard focus. Works on `aria-disabled` buttons too. */
export function Tooltip({ content, hotkey, side = 'top', children }: TooltipProps) {
  const { container } = useLayer()
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} closeOnClick={false} />
      <BaseTooltip.Portal container={container}>
        <LayerMember />
        <BaseTooltip.Positioner
          side={side}
          sideOffset={6}
          {...placementIn(container)}
          className={css.tooltipPositioner}
        >
          <BaseTooltip.Popup className={css.tooltip}>
            {content}
            {hotkey && <Kbd hotkey={hotkey} inverted />}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
