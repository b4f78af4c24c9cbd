import { style, styleVariants } from '@vanilla-extract/css'
import { radius, textSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'

export const badge = style({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  minBlockSize: '18px',
  maxInlineSize: '100%',
  paddingInline: '6px',
  borderRadius: radius.full,
  fontSize: textSize.tiny,
  fontWeight: 500,
  lineHeight: 1.4546,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})

export const tone = styleVariants({
  default: { backgroundColor: vars.neutralBg, color: vars.fgMuted },
  accent: { backgroundColor: vars.accentBg, color: vars.accentText },
  positive: { backgroundColor: vars.positiveBg, color: vars.positive },
  caution: { backgroundColor: vars.cautionBg, color: vars.caution },
  critical: { backgroundColor: vars.criticalBg, color: vars.critical },
})

export const dotted = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  flex: 'none',
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: 1.5,
  whiteSpace: 'nowrap',
})

export const dot = style({
  inlineSize: '7px',
  blockSize: '7px',
  borderRadius: '50%',
  '@media': { '(forced-colors: active)': { forcedColorAdjust: 'none' } },
})

export const dotTone = styleVariants({
  default: { backgroundColor: vars.fgSubtle },
  accent: { backgroundColor: vars.accentMark },
  positive: { backgroundColor: vars.positiveMark },
  caution: { backgroundColor: vars.cautionMark },
  critical: { backgroundColor: vars.criticalMark },
})
