import { style, styleVariants } from '@vanilla-extract/css'
import { radius, sized, textSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'

export const badge = style({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  minBlockSize: sized(18),
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
