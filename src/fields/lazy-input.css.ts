import { style } from '@vanilla-extract/css'
import { controlHeight, dense, radius, touchSize } from '../ui/tokens.ts'
import { vars } from '../ui/theme.css.ts'

/** Holds the place of an input; without a height of its own, that of a control of one line. */
export const place = style({
  display: 'block',
  inlineSize: '100%',
  minBlockSize: dense(controlHeight.large),
  borderRadius: radius.medium,
  backgroundColor: vars.bgSubtle,
  '@media': { '(pointer: coarse)': { minBlockSize: touchSize.own } },
})
