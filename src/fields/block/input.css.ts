import { style } from '@vanilla-extract/css'

/** The height of the editor, which loads later. */
export const waiting = style({ blockSize: '325px', overflow: 'hidden' })
