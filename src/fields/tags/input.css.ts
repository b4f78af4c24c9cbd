import { globalStyle, style } from '@vanilla-extract/css'
import { dense, sized } from '../../ui/tokens.ts'

export const frame = style({
  flexWrap: 'wrap',
  gap: '4px',
  minBlockSize: dense(32),
  padding: '3px',
  cursor: 'text',
})
export const tags = style({ display: 'contents' })
export const item = style({ display: 'inline-flex', maxInlineSize: '100%', minInlineSize: 0 })
export const box = style({
  flex: `1 1 ${sized(140)}`,
  minBlockSize: sized(24),
  paddingInline: '7px',
})

/** Touch input needs larger targets. */
globalStyle(`${item} button`, {
  '@media': { '(pointer: coarse)': { inlineSize: '44px', blockSize: '44px' } },
})
