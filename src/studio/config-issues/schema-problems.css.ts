import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { space } from '../../ui/tokens.ts'

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  marginBlock: `${space(2)} ${space(4)}`,
})
export const help = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  inlineSize: 'fit-content',
  marginBlockStart: space(1),
  color: vars.accentText,
  textDecoration: 'underline',
})
