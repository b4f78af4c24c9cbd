import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, sized } from '../../ui/tokens.ts'

export const frame = style({ position: 'relative', maxInlineSize: sized(640) })
/** East is on the right in every writing direction. */
export const map = style({
  direction: 'ltr',
  aspectRatio: '2 / 1',
  overflow: 'hidden',
  border: `1px solid ${vars.borderControl}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bgSubtle,
  cursor: 'crosshair',
  touchAction: 'none',
  userSelect: 'none',
  selectors: {
    '&[data-readonly]': { cursor: 'default', touchAction: 'auto', borderColor: vars.border },
    '&:focus-visible': { outlineOffset: '1px' },
  },
})
export const world = style({ display: 'block', inlineSize: '100%', blockSize: '100%' })

const line = { vectorEffect: 'non-scaling-stroke', fill: 'none' } as const
export const graticule = style({
  ...line,
  stroke: vars.border,
  strokeWidth: 1,
  '@media': { '(forced-colors: active)': { display: 'none' } },
})
export const land = style({
  vectorEffect: 'non-scaling-stroke',
  fill: vars.neutralBg,
  stroke: vars.borderControl,
  strokeWidth: 1,
  strokeLinejoin: 'round',
  '@media': { '(forced-colors: active)': { fill: 'Canvas', stroke: 'CanvasText' } },
})
export const sea = style([land, { fill: vars.bgSubtle }])
export const point = style({
  fill: vars.accent,
  '@media': { '(forced-colors: active)': { fill: 'Highlight' } },
})
export const halo = style({
  fill: vars.bgRaised,
  '@media': { '(forced-colors: active)': { fill: 'Canvas' } },
})
export const zoom = style({
  position: 'absolute',
  insetBlockStart: '8px',
  insetInlineEnd: '8px',
  display: 'grid',
  gap: '4px',
})
