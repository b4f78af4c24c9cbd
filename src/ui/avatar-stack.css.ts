import { keyframes, style } from '@vanilla-extract/css'
import { motion, radius, textSize } from './tokens.ts'
import { vars } from './theme.css.ts'

const arrive = keyframes({ from: { opacity: 0, transform: 'scale(0.6)' } })

export const stack = style({ display: 'inline-flex', alignItems: 'center', flex: 'none' })

/** A ring in the colour of the ground keeps faces that overlap apart. */
export const member = style({
  display: 'inline-flex',
  borderRadius: '50%',
  boxShadow: `0 0 0 2px var(--_content-stack-ground, ${vars.bg})`,
  animation: `${arrive} ${motion(160)} ease-out`,
  selectors: { '& + &': { marginInlineStart: '-5px' } },
})

export const more = style({
  display: 'inline-grid',
  placeContent: 'center',
  marginInlineStart: '-5px',
  paddingInline: '4px',
  borderRadius: radius.full,
  boxShadow: `0 0 0 2px var(--_content-stack-ground, ${vars.bg})`,
  backgroundColor: vars.neutralBg,
  color: vars.fgMuted,
  fontSize: textSize.tiny,
  fontWeight: 600,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})
