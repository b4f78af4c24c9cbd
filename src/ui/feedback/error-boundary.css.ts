import { style } from '@vanilla-extract/css'
import { radius, textSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'

export const frame = style({ padding: '16px', maxInlineSize: '720px', marginInline: 'auto' })
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
  maxBlockSize: '240px',
  overflow: 'auto',
  borderRadius: radius.medium,
  backgroundColor: vars.bg,
  color: vars.fgMuted,
  fontFamily: vars.fontMono,
  fontSize: textSize.tiny,
  lineHeight: 1.6364,
  whiteSpace: 'pre',
})
