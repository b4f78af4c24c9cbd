import { style } from '@vanilla-extract/css'

/** Away from the button that keeps what was done. */
export const removal = style({ marginInlineEnd: 'auto' })
