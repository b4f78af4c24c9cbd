import { style } from '@vanilla-extract/css'
import { space } from '../tokens.ts'

export const shortcut = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space(3),
  paddingBlock: space(1),
})
