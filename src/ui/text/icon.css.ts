import { style, styleVariants } from '@vanilla-extract/css'

/** Not clipped: a stroke may extend half a px beyond the box, and clipping costs time in every frame. */
export const icon = style({ flex: 'none', overflow: 'visible' })

/** Follows the text direction. Uses `scale`, so that the icon can still be rotated with `rotate`. */
export const mirrored = style({ selectors: { '&:dir(rtl)': { scale: '-1 1' } } })

const dot = (filled: number): string =>
  `radial-gradient(circle closest-side, currentColor ${filled - 6}%, transparent ${filled + 6}%)`

const box = style({
  display: 'inline-block',
  flex: 'none',
  verticalAlign: 'middle',
  // Forced colours remove every background that is not an image file.
  '@media': { '(forced-colors: active)': { forcedColorAdjust: 'none', color: 'ButtonText' } },
})

/** Each row of a list has an icon of dots; drawn as a background, it costs nothing while the user types. */
export const dots = styleVariants({
  drag: [
    box,
    {
      backgroundImage: `${dot(63)}, ${dot(63)}`,
      backgroundSize: '25% 29.2%',
      backgroundPosition: '33.3% 50%, 66.7% 50%',
      backgroundRepeat: 'repeat-y',
    },
  ],
  more: [
    box,
    {
      backgroundImage: dot(54),
      backgroundSize: '29.2% 100%',
      backgroundPosition: 'center',
      backgroundRepeat: 'repeat-x',
    },
  ],
})
