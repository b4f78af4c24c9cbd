import { style } from '@vanilla-extract/css'
import { vars } from '../theme.css.ts'
import { appear, surface } from '../anchored/popup.css.ts'
import { sized } from '../tokens.ts'

export const popover = style({
  ...surface,
  ...appear,
  maxInlineSize: `min(${sized(420)}, var(--available-width))`,
  maxBlockSize: 'var(--available-height)',
  overflow: 'auto',
  padding: '12px',
})

export const popoverBare = style({ padding: 0 })
/** Stays at the end of a popover that scrolls, over its padding. */
export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '8px',
  position: 'sticky',
  insetBlockEnd: '-12px',
  zIndex: 1,
  marginBlockEnd: '-12px',
  paddingBlock: '12px',
  backgroundColor: vars.bgRaised,
})
export const popoverTitle = style({ fontWeight: 600, marginBlockEnd: '8px' })
