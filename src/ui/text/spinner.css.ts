import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../theme.css.ts'
import { flexRow } from '../flex.ts'
import { rounds, sized } from '../tokens.ts'

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })

export const spinner = style({
  display: 'inline-block',
  flex: 'none',
  borderRadius: '50%',
  border: '1.5px solid color-mix(in oklab, currentColor 22%, transparent)',
  borderBlockStartColor: 'currentColor',
  animation: `${turn} ${rounds.spinner} linear infinite`,
  '@media': {
    // System colours are opaque: the ring would be the same all around.
    '(forced-colors: active)': {
      borderColor: 'Canvas',
      borderBlockStartColor: 'CanvasText',
    },
    // A still ring would look finished, so it turns slowly instead.
    '(prefers-reduced-motion: reduce)': { animationDuration: rounds.calmSpinner },
  },
})

export const block = style({
  ...flexRow('8px'),
  minBlockSize: sized(24),
  color: vars.fgMuted,
})

export const blockFill = style([
  block,
  {
    flexDirection: 'column',
    justifyContent: 'center',
    flexGrow: 1,
    blockSize: '100%',
    minBlockSize: '96px',
    padding: '24px',
  },
])

export const words = style({ color: vars.fgMuted })
