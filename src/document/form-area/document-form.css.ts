import { style } from '@vanilla-extract/css'
import { flexColumn } from '../../ui/flex.ts'

/** The host's header, our content, and the host's footer; as high as the element, or as its content. */
export const stack = style({
  ...flexColumn(),
  inlineSize: '100%',
  blockSize: '100%',
  minBlockSize: 0,
})

export const live = style({
  flex: '1 1 auto',
  ...flexColumn(),
  minBlockSize: 0,
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 'none',
  selectors: { '&:disabled': { opacity: 0.6 } },
})

/** As tall as its fields: it is in normal flow like any other control of the page. */
export const detached = style({
  containerType: 'inline-size',
  containerName: 'document',
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 'none',
  selectors: { '&:disabled': { opacity: 0.6 } },
})
