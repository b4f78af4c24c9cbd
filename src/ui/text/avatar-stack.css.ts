import { keyframes, style } from '@vanilla-extract/css'
import { motion, radius, textSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'

const arrive = keyframes({ from: { opacity: 0, transform: 'scale(0.6)' } })

export const stack = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2px',
  flex: 'none',
})

export const member = style({
  display: 'inline-flex',
  animation: `${arrive} ${motion('medium')} ease-out`,
})

export const more = style({
  display: 'inline-grid',
  placeContent: 'center',
  paddingInline: '4px',
  borderRadius: radius.full,
  backgroundColor: vars.neutralBg,
  color: vars.fgMuted,
  fontSize: textSize.tiny,
  fontWeight: 600,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})

/** When the parent states the number of people in its text, the counter is decorative. */
export const drawn = style({ '::before': { content: 'attr(data-more)' } })
