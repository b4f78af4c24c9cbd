import { globalStyle, style } from '@vanilla-extract/css'
import { notOnPaper } from '../flex.ts'

/** Covers the viewport, but is invisible and not interactive; its children are. */
export const layer = style({
  position: 'fixed',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  maxInlineSize: 'none',
  maxBlockSize: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  overflow: 'visible',
  background: 'none',
  color: 'inherit',
  pointerEvents: 'none',
  // What is in it is at most as large as it.
  containerType: 'size',
})

globalStyle(`${layer} > *`, { pointerEvents: 'auto' })
globalStyle(layer, { '@media': { print: notOnPaper } })
