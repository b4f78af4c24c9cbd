import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { space } from '../../ui/tokens.ts'
import { flexColumn, flexRow } from '../../ui/flex.ts'

export const list = style({
  ...flexColumn(space(2)),
  marginBlock: `${space(2)} ${space(4)}`,
})
export const help = style({
  ...flexRow(space(1)),
  inlineSize: 'fit-content',
  marginBlockStart: space(1),
  color: vars.accentText,
  textDecoration: 'underline',
})
