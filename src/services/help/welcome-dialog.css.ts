import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, space } from '../../ui/tokens.ts'
import { flexColumn, flexRow } from '../../ui/flex.ts'

export const welcome = style(flexColumn(space(3)))
export const words = style({ color: vars.fgMuted, textWrap: 'pretty' })
export const points = style(flexColumn(space(2)))
export const point = style(flexRow(space(2.5)))
export const pointIcon = style({
  display: 'inline-flex',
  flex: 'none',
  padding: space(2),
  borderRadius: radius.medium,
  color: vars.accentText,
  backgroundColor: vars.bgSelected,
})
