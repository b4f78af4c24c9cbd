import { style } from '@vanilla-extract/css'

export const heading = style({ fontWeight: 600 })
