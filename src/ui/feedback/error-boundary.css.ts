import { style } from '@vanilla-extract/css'
import { radius, sized, textSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'

export const frame = style({ padding: '16px', maxInlineSize: sized(720), marginInline: 'auto' })
export const message = style({ overflowWrap: 'anywhere' })
export const details = style({ marginBlockStart: '8px' })
export const summary = style({
  color: vars.fgMuted,
  cursor: 'pointer',
  borderRadius: radius.small,
  inlineSize: 'fit-content',
})
export const stack = style({
  marginBlockStart: '8px',
  padding: '8px 10px',
  maxBlockSize: sized(240),
  overflow: 'auto',
  borderRadius: radius.medium,
  backgroundColor: vars.bg,
  color: vars.fgMuted,
  fontFamily: vars.fontMono,
  fontSize: textSize.tiny,
  lineHeight: 1.6364,
  whiteSpace: 'pre',
})
