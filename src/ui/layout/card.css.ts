import { style, styleVariants } from '@vanilla-extract/css'
import { radius } from '../tokens.ts'
import { vars } from '../theme.css.ts'

export const card = style({ border: '1px solid', borderRadius: radius.large, minInlineSize: 0 })

export const tone = styleVariants({
  default: { backgroundColor: vars.bgRaised, borderColor: vars.border },
  accent: { backgroundColor: vars.accentBg, borderColor: vars.accentBorder },
  positive: { backgroundColor: vars.positiveBg, borderColor: vars.positiveBorder },
  caution: { backgroundColor: vars.cautionBg, borderColor: vars.cautionBorder },
  critical: { backgroundColor: vars.criticalBg, borderColor: vars.criticalBorder },
})

const iconBox = { marginBlockStart: '2px' }

export const icon = styleVariants({
  default: { ...iconBox, color: vars.fgMuted },
  accent: { ...iconBox, color: vars.accentText },
  positive: { ...iconBox, color: vars.positive },
  caution: { ...iconBox, color: vars.caution },
  critical: { ...iconBox, color: vars.critical },
})

export const notice = style({ display: 'flex', alignItems: 'flex-start', gap: '10px' })
export const content = style({ flex: '1 1 auto', minInlineSize: 0 })
export const title = style({ fontWeight: 600 })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  marginBlockStart: '10px',
})
