import { style } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import { radius, space } from '../ui/tokens.ts'
import { flexRow } from '../ui/flex.ts'

export const base = style({ display: 'grid', gap: space(1.5), minInlineSize: 0 })
export const label = style({ fontWeight: 600 })
export const distant = style({
  ...flexRow(space(2)),
  padding: space(2),
  border: `1px dashed ${vars.borderControl}`,
  borderRadius: radius.medium,
  color: vars.fgMuted,
  overflowWrap: 'anywhere',
  selectors: { '&:focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: '2px' } },
})
export const id = style({ color: vars.fg })
