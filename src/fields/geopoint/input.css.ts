import { style } from '@vanilla-extract/css'

export const numbers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(96px, 100%), 1fr))',
  gap: '8px',
})
