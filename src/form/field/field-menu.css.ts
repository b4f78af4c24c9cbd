import { style } from '@vanilla-extract/css'

/** At the end of the line of the label; as high as that line, so that nothing moves when it comes. */
export const actions = style({
  display: 'inline-flex',
  marginInlineStart: 'auto',
  marginBlock: '-2px',
  selectors: { 'span + &': { marginInlineStart: 'auto' } },
})
