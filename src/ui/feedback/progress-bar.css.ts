import { style } from '@vanilla-extract/css'
import { vars } from '../theme.css.ts'
import { radius } from '../tokens.ts'

export const track = style({
  blockSize: '6px',
  borderRadius: radius.full,
  overflow: 'hidden',
  backgroundColor: vars.neutralBg,
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})
export const filled = style({
  blockSize: '100%',
  borderRadius: radius.full,
  backgroundColor: vars.accent,
  '@media': { '(forced-colors: active)': { backgroundColor: 'Highlight' } },
})
