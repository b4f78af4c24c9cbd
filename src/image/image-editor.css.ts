import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import { atMost, radius, sized, space, textSize } from '../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap } from '../ui/flex.ts'

export const editor = style({
  ...flexColumn(space(3)),
  minInlineSize: 0,
  containerType: 'inline-size',
})
export const toolbar = style(flexWrap(space(1)))
export const gap = style({ flex: '1 1 0%' })
export const ratio = style({ inlineSize: '160px' })

/**
 * The same size for every image, so that nothing moves when one is loaded. Scrolls when zoomed in. Left is left in
 * every script, as in the image.
 */
export const stage = style({
  direction: 'ltr',
  display: 'grid',
  placeItems: 'safe center',
  containerType: 'size',
  inlineSize: '100%',
  aspectRatio: '3 / 2',
  maxInlineSize: sized(1000),
  maxBlockSize: sized(500),
  overflow: 'auto',
  padding: '8px',
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bgSubtle,
  // Larger than its frame, it is scrolled by keys.
  ':focus-visible': { outlineOffset: '-2px' },
})
export const canvas = style({
  position: 'relative',
  userSelect: 'none',
  maxInlineSize: 'none',
  outline: 'none',
  // The marks lie on the image, whatever the colours of the system.
  forcedColorAdjust: 'none',
})
export const clip = style({ position: 'absolute', inset: 0, overflow: 'hidden' })
export const image = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  pointerEvents: 'none',
})
export const shade = style({
  position: 'absolute',
  boxShadow: '0 0 0 4000px rgb(0 0 0 / 55%)',
  pointerEvents: 'none',
})

export const crop = style({
  position: 'absolute',
  border: '1px solid white',
  boxShadow: '0 0 0 1px rgb(0 0 0 / 60%)',
  touchAction: 'none',
  cursor: 'move',
  selectors: {
    '&[data-still]': { cursor: 'default', touchAction: 'auto' },
    '&[data-focused]': { outline: `2px solid ${vars.focus}`, outlineOffset: '2px' },
  },
})
/** 12 px visible, 24 px hit area, and more for touch. */
export const handle = style({
  position: 'absolute',
  inlineSize: '24px',
  blockSize: '24px',
  display: 'grid',
  placeItems: 'center',
  transform: 'translate(-50%, -50%)',
  touchAction: 'none',
  '@media': { '(pointer: coarse)': { inlineSize: '44px', blockSize: '44px' } },
  selectors: {
    '&::after': {
      content: '""',
      inlineSize: '12px',
      blockSize: '12px',
      border: '1px solid black',
      borderRadius: '2px',
      backgroundColor: 'white',
    },
    '&[data-focused]::after': { outline: `2px solid ${vars.focus}`, outlineOffset: '1px' },
    '&[data-handle="top"], &[data-handle="bottom"]': { cursor: 'ns-resize' },
    '&[data-handle="left"], &[data-handle="right"]': { cursor: 'ew-resize' },
    '&[data-handle="top-left"], &[data-handle="bottom-right"]': { cursor: 'nwse-resize' },
    '&[data-handle="top-right"], &[data-handle="bottom-left"]': { cursor: 'nesw-resize' },
    '&[data-handle="hotspot"]': { cursor: 'nwse-resize' },
    '&[data-handle="hotspot"]::after': {
      inlineSize: '16px',
      blockSize: '16px',
      borderRadius: radius.full,
    },
  },
})
export const hotspot = style({
  position: 'absolute',
  border: '2px dashed white',
  borderRadius: '50%',
  boxShadow: '0 0 0 1px rgb(0 0 0 / 60%), inset 0 0 0 1px rgb(0 0 0 / 60%)',
  backgroundColor: 'rgb(255 255 255 / 14%)',
  touchAction: 'none',
  cursor: 'grab',
  selectors: {
    '&[data-still]': { cursor: 'default', touchAction: 'auto' },
    '&:active:not([data-still])': { cursor: 'grabbing' },
    '&[data-focused]': { outline: `2px solid ${vars.focus}`, outlineOffset: '2px' },
    // A hotspot over the whole image is invisible; it appears when it is moved.
    '&[data-unset]': { opacity: 0 },
  },
})
export const failure = style({
  ...flexRow(space(2)),
  padding: space(6),
  color: vars.fgMuted,
  overflowWrap: 'anywhere',
})

export const previews = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: space(3),
})
export const preview = style({
  ...flexColumn(space(1)),
  fontSize: textSize.small,
  maxInlineSize: '100%',
})
export const tile = style({
  position: 'relative',
  direction: 'ltr',
  overflow: 'hidden',
  blockSize: '72px',
  maxInlineSize: '100%',
  borderRadius: radius.small,
  backgroundColor: vars.neutralBg,
})
globalStyle(`${tile} > img`, { position: 'absolute', maxInlineSize: 'none' })
export const tileFacts = style({
  ...flexRow(space(1)),
  color: vars.fgMuted,
  fontVariantNumeric: 'tabular-nums',
})

export const numbers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
  gap: space(3),
})
export const group = style({ border: 0, padding: 0, minInlineSize: 0 })
export const legend = style({ padding: 0, marginBlockEnd: space(1), fontWeight: 600 })
export const boxes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: space(2),
  // On a phone, four digits and a label need more than a quarter of the width.
  '@container': { [atMost(300)]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const box = style({
  ...flexColumn(space(0.5)),
  fontSize: textSize.small,
  color: vars.fgMuted,
})
export const base = style({ padding: space(1), outline: 'none' })
