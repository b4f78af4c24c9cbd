import { style } from '@vanilla-extract/css'

/** At the end of the label's line and as high as it, so that nothing shifts when it appears. */
export const actions = style({
  display: 'inline-flex',
  marginInlineStart: 'auto',
  marginBlock: '-2px',
  selectors: { 'span + &': { marginInlineStart: 'auto' } },
})
