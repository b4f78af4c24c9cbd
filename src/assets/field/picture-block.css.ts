import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, textSize } from '../../ui/tokens.ts'

export const figure = style({ margin: 0 })
export const picture = style({
  display: 'block',
  blockSize: 'auto',
  borderRadius: radius.medium,
  backgroundColor: vars.neutralBg,
})
export const caption = style({
  marginBlockStart: '6px',
  color: vars.fgMuted,
  fontSize: textSize.small,
})
