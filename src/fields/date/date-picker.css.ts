import { style } from '@vanilla-extract/css'

export const picker = style({ display: 'grid', gap: '12px', justifyItems: 'stretch' })
/** Hours before minutes in every script. */
export const time = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px' })
export const unit = style({ flex: '0 0 68px', minInlineSize: 0 })
