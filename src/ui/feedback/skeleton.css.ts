import { keyframes, style } from '@vanilla-extract/css'
import { radius, rounds } from '../tokens.ts'
import { vars } from '../theme.css.ts'

const breathe = keyframes({ '50%': { opacity: 0.45 } })

export const skeleton = style({
  display: 'block',
  maxInlineSize: '100%',
  borderRadius: radius.small,
  backgroundColor: vars.neutralBg,
  '@media': {
    '(forced-colors: active)': { outline: '1px solid GrayText', outlineOffset: '-1px' },
  },
})

export const breathing = style({
  animation: `${breathe} ${rounds.skeleton} ease-in-out infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
})

export const round = style([skeleton, { borderRadius: '50%', flex: 'none' }])
