import { style } from '@vanilla-extract/css'

/** As high as the editor that comes. */
export const waiting = style({ blockSize: '325px', overflow: 'hidden' })
