import { style } from '@vanilla-extract/css'

/** As high as the editor that comes. */
export const waiting = style({ blockSize: '300px', overflow: 'hidden' })
