import { style } from '@vanilla-extract/css'
import { avatarTints } from '../tokens.ts'

export const avatar = style({
  display: 'inline-grid',
  placeContent: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: '50%',
  fontWeight: 600,
  lineHeight: 1,
  letterSpacing: '0.01em',
  userSelect: 'none',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})

export const tints = avatarTints.map(({ background, text }) =>
  style({ backgroundColor: background, color: text }),
)

export const initials = style({ '::before': { content: 'attr(data-initials)' } })

export const picture = style({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' })
