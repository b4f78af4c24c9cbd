import { style } from '@vanilla-extract/css'
import { space } from '../../ui/tokens.ts'

export const heading = style({ fontWeight: 600 })
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  marginBlock: `${space(2)} ${space(4)}`,
})
