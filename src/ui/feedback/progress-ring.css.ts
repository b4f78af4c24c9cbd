import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme.css.ts'

/** Starts at the top. */
export const ring = style({ flex: 'none', transform: 'rotate(-90deg)' })
export const track = style({ stroke: vars.bgActive })
export const bar = styleVariants({
  default: { stroke: vars.accentMark },
  caution: { stroke: vars.cautionMark },
})
