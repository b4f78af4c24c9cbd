import { style } from '@vanilla-extract/css'

export const stack = style({ display: 'flex', flexDirection: 'column', minInlineSize: 0 })
export const inline = style({ display: 'flex', alignItems: 'center', minInlineSize: 0 })
export const inlineWrap = style([inline, { flexWrap: 'wrap' }])
