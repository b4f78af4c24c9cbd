import { style } from '@vanilla-extract/css'

export const picker = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' })
/** Hours before minutes in every script. */
export const time = style({
  direction: 'ltr',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px',
})
export const unit = style({ flex: '0 0 68px', minInlineSize: 0 })
