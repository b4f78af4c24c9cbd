import { style } from '@vanilla-extract/css'
import { appear, surface } from '../anchored/popup.css.ts'

export const popover = style({
  ...surface,
  ...appear,
  maxInlineSize: 'min(420px, var(--available-width))',
  maxBlockSize: 'var(--available-height)',
  overflow: 'auto',
  padding: '12px',
})

export const popoverBare = style({ padding: 0 })
export const popoverTitle = style({ fontWeight: 600, marginBlockEnd: '8px' })
