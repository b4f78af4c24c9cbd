import { style } from '@vanilla-extract/css'

/** Not clipped: a line may reach half a px out of the box, and a clip costs at every frame. */
export const icon = style({ flex: 'none', overflow: 'visible' })

/** Points the way the text runs. `scale`, so that a place that turns the icon can still `rotate` it. */
export const mirrored = style({ selectors: { '&:dir(rtl)': { scale: '-1 1' } } })
