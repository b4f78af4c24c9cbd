import { style } from '@vanilla-extract/css'
import { sized } from '../../ui/tokens.ts'

export const numbers = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${sized(96)}, 100%), 1fr))`,
  gap: '8px',
})
