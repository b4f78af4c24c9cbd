import { style, styleVariants } from '@vanilla-extract/css'
import { textSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'

export const size = styleVariants({
  tiny: { fontSize: textSize.tiny, lineHeight: 1.4546 },
  small: { fontSize: textSize.small, lineHeight: 1.5 },
  medium: { fontSize: textSize.medium },
  writing: { fontSize: textSize.writing, lineHeight: 1.5 },
  large: { fontSize: textSize.large, lineHeight: 1.4, letterSpacing: '-0.011em' },
  title: { fontSize: textSize.title, lineHeight: 1.3889, letterSpacing: '-0.014em' },
  display: { fontSize: textSize.display, lineHeight: 1.2728, letterSpacing: '-0.019em' },
})

export const weight = styleVariants({
  normal: { fontWeight: 400 },
  medium: { fontWeight: 500 },
  bold: { fontWeight: 600 },
})

export const muted = style({ color: vars.fgMuted })

export const tone = styleVariants({
  default: {},
  accent: { color: vars.accentText },
  positive: { color: vars.positive },
  caution: { color: vars.caution },
  critical: { color: vars.critical },
})

export const mono = style({ fontFamily: vars.fontMono, fontSize: '0.9231em' })

export const truncate = style({
  display: 'block',
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const clamp = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
})
