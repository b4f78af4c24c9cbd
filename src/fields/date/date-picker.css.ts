import { style } from '@vanilla-extract/css'
import { flexWrap } from '../../ui/flex.ts'

export const picker = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' })
/** Hours come before minutes in every writing direction. */
export const time = style({
  direction: 'ltr',
  ...flexWrap('6px'),
})
export const unit = style({ flex: '0 0 68px', minInlineSize: 0 })
