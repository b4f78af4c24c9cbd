import { globalStyle, style } from '@vanilla-extract/css'

export const scroller = style({
  position: 'relative',
  inlineSize: '100%',
  blockSize: '100%',
  minBlockSize: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  overflowAnchor: 'none',
  contain: 'strict',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
})

export const wide = style({ overflowX: 'auto' })

export const header = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 2,
  inlineSize: '100%',
})

export const content = style({ position: 'relative', inlineSize: '100%' })

export const row = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  inlineSize: '100%',
  // Fixed height and contained: changes in a row cause no layout outside it.
  contain: 'strict',
})

// Rows fill the list from edge to edge: an outline outside of them would be clipped.
globalStyle(`${row} [data-row-focus]:focus-visible`, { outlineOffset: '-2px' })
