import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, space } from '../../ui/tokens.ts'
import { flexRow } from '../../ui/flex.ts'

export const row = style(flexRow(space(1)))

export const link = style({
  flex: '1 1 auto',
  minInlineSize: 0,
  margin: `calc(-1 * ${space(1)})`,
  padding: space(1),
  borderRadius: radius.medium,
  color: 'inherit',
  textDecoration: 'none',
  ':hover': { backgroundColor: vars.bgHover },
})
