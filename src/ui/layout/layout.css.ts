import { style } from '@vanilla-extract/css'
import { flexColumn, flexRow } from '../flex.ts'

export const stack = style({ ...flexColumn(), minInlineSize: 0 })
export const inline = style({ ...flexRow(), minInlineSize: 0 })
export const inlineWrap = style([inline, { flexWrap: 'wrap' }])
