import { style } from '@vanilla-extract/css'

/** As tall as its fields: it stands in the flow of the page like any other control. */
export const frame = style({
  containerType: 'inline-size',
  containerName: 'document',
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 'none',
  selectors: { '&:disabled': { opacity: 0.6 } },
})
