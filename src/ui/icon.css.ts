import { style } from '@vanilla-extract/css'

/** Points the way the text runs. `scale`, so that a place that turns the icon can still `rotate` it. */
export const mirrored = style({ selectors: { '&:dir(rtl)': { scale: '-1 1' } } })
