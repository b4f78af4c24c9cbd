import { style } from '@vanilla-extract/css'
import { flexWrap } from '../../ui/flex.ts'
import { sized } from '../../ui/tokens.ts'

export const picker = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' })
/** Hours come before minutes in every writing direction. */
export const time = style({
  direction: 'ltr',
  ...flexWrap('6px'),
})
export const unit = style({ flex: `0 0 ${sized(68)}`, minInlineSize: 0 })
