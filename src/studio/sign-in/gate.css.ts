import { style } from '@vanilla-extract/css'

export const gate = style({
  position: 'relative',
  isolation: 'isolate',
  blockSize: '100%',
  minBlockSize: '320px',
})

/** The studio keeps its room, its scroll positions and what is half typed while somebody signs in again. */
export const studio = style({ blockSize: '100%' })
export const behind = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  visibility: 'hidden',
})
