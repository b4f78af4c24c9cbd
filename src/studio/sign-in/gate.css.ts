import { style } from '@vanilla-extract/css'

export const gate = style({
  position: 'relative',
  isolation: 'isolate',
  blockSize: '100%',
  minBlockSize: '320px',
})

/** The studio keeps its layout, scroll positions and half-typed text while the user signs in again. */
export const studio = style({ blockSize: '100%' })
export const behind = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  visibility: 'hidden',
})
