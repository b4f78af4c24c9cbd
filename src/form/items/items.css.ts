import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import {
  atMost,
  controlHeight,
  dense,
  forcedChoice,
  motion,
  radius,
  sized,
  space,
  textSize,
  touchSize,
} from '../../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap } from '../../ui/flex.ts'

/** Estimated height of a row in px: a picture, two lines and their padding. */
export const objectRowHeight = 53
export const plainRowHeight = 40
export const gridRowHeight = 172

export const group = style({
  ...flexColumn(space(2)),
  minInlineSize: 0,
  containerType: 'inline-size',
  borderRadius: radius.medium,
})
export const dropTarget = style({ outline: `2px dashed ${vars.accent}`, outlineOffset: '3px' })

export const frame = style({
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bg,
  minInlineSize: 0,
})
export const bareFrame = style({ minInlineSize: 0 })

export const list = style({
  position: 'relative',
  ...flexColumn(),
  minInlineSize: 0,
  overflowAnchor: 'none',
})
export const grid = style({
  display: 'grid',
  // The cards have their own margins; this aligns the outer ones with other fields.
  marginInline: `calc(${space(1)} * -1)`,
})

export const row = style({
  position: 'relative',
  ...flexRow(space(1)),
  minInlineSize: 0,
  inlineSize: '100%',
  outline: 'none',
  scrollMarginBlock: '64px',
})
export const floating = style({ position: 'absolute', insetInlineStart: 0 })
/** A row without its content: a bar where the text will be. */
export const outline = style({
  minBlockSize: sized(plainRowHeight),
  background: `linear-gradient(${vars.neutralBg}, ${vars.neutralBg}) center / calc(100% - 130px) 10px no-repeat`,
})
export const objectRow = style({
  minBlockSize: sized(objectRowHeight),
  paddingBlock: '4px',
  paddingInline: `${space(1)} ${space(2)}`,
  borderBlockEnd: `1px solid ${vars.border}`,
  cursor: 'pointer',
  selectors: {
    '&:last-child': { borderBlockEndColor: 'transparent' },
    '&:hover': { backgroundColor: vars.bgHover },
    '&[aria-selected="true"]': { backgroundColor: vars.accentBg },
    '&:focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: '-2px' },
    '&[data-dragging], &[data-dropping]': {
      zIndex: 2,
      backgroundColor: vars.bgRaised,
      boxShadow: vars.shadow,
      borderRadius: radius.medium,
    },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[aria-selected="true"]:not(:focus-visible)': forcedChoice },
    },
  },
})
export const plainRow = style({
  paddingBlock: '4px',
  alignItems: 'flex-start',
  selectors: {
    '&[data-dragging], &[data-dropping]': {
      zIndex: 2,
      backgroundColor: vars.bgRaised,
      boxShadow: vars.shadow,
      borderRadius: radius.medium,
    },
  },
})

globalStyle(`${list}[data-sorting] > [data-index]:not([data-dragging])`, {
  transition: `transform ${motion('slow')} ease`,
})
globalStyle(`${list}[data-sorting]`, { userSelect: 'none' })

/** Parts of a row shown only on hover or focus. */
const quietPart = {
  opacity: 0,
  '@media': { '(hover: none), (forced-colors: active)': { opacity: 1 } },
} as const
export const quiet = style({
  ...quietPart,
  selectors: {
    [`${row}:hover &, ${row}:focus-within &, ${row}:focus &, ${row}[aria-selected="true"] &, ${group}[data-selecting] &`]:
      { opacity: 1 },
  },
})

export const handle = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: sized(24),
  blockSize: dense(28),
  borderRadius: radius.small,
  color: vars.fgSubtle,
  cursor: 'grab',
  touchAction: 'none',
  selectors: {
    '&:hover': { color: vars.fg, backgroundColor: vars.bgHover },
    '&:active': { cursor: 'grabbing' },
    '&[aria-pressed="true"]': { color: vars.accent },
  },
  '@media': { '(pointer: coarse)': { inlineSize: '32px', blockSize: touchSize.own } },
})
export const check = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: sized(24),
  blockSize: dense(28),
})
export const body = style({
  position: 'relative',
  flex: '1 1 0%',
  ...flexRow(space(2)),
  minInlineSize: 0,
})
export const content = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  ...flexRow(space(2)),
})
/** A block, not a flex box: browsers lay out flex items together, and each key would lay out the whole page. */
export const plainContent = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  minBlockSize: dense(controlHeight.large),
  alignContent: 'center',
})
// Elements below the control; the first child is its visually hidden name.
globalStyle(`${plainContent} > :nth-child(n + 3)`, { marginBlockStart: '3px' })
// Aligned with the middle of the control, also when messages make the row higher.
globalStyle(`${plainRow} > :is(${handle}, ${check})`, { blockSize: dense(controlHeight.large) })
globalStyle(`${plainRow} > button:not(${handle})`, {
  marginBlockStart: dense((controlHeight.large - controlHeight.small) / 2),
})
export const marks = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  flex: 'none',
})

export const gridBar = style({ ...flexRow(), minInlineSize: 0 })
export const spacer = style({ flex: '1 1 0%' })

export const empty = style({
  padding: space(4),
  textAlign: 'center',
  color: vars.fgMuted,
  border: `1px dashed ${vars.border}`,
  borderRadius: radius.medium,
})
export const footer = style({
  ...flexWrap(space(2)),
  minBlockSize: dense(30),
})
export const count = style({ color: vars.fgMuted, fontSize: textSize.small })

export const toolbar = style({
  ...flexWrap(space(1)),
  // Always in view, however long the list is, and in place of the footer: selecting shifts nothing.
  position: 'sticky',
  insetBlockEnd: '8px',
  zIndex: 3,
  minBlockSize: dense(28),
  padding: '0 2px',
  paddingInlineStart: space(2.5),
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bgRaised,
  boxShadow: vars.shadow,
})
export const toolbarCount = style({
  fontWeight: 550,
  fontSize: textSize.small,
  marginInlineEnd: 'auto',
  // Above the buttons when there is no room beside them.
  '@container': { [atMost(380)]: { flex: '1 0 100%', paddingBlockStart: '4px' } },
})

export const invalid = style({ flex: '1 1 0%', minInlineSize: 0, paddingBlock: '4px' })
export const failed = style({
  flex: '1 1 0%',
  ...flexRow(space(2)),
  minInlineSize: 0,
  color: vars.critical,
  fontSize: textSize.small,
})

export const crumbs = style({
  ...flexWrap(space(1)),
  marginBlockEnd: space(3),
  color: vars.fgMuted,
  fontSize: textSize.small,
})
export const crumb = style({
  minBlockSize: sized(24),
  paddingInline: '2px',
  borderRadius: radius.small,
  color: vars.accentText,
  textAlign: 'start',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
export const editor = style({
  ...flexColumn(space(3)),
  paddingBlockEnd: space(5),
  outline: 'none',
})
/** Contains a card of the grid and the distance to its neighbours. */
export const gridCell = style({
  alignItems: 'stretch',
  padding: space(1),
  cursor: 'pointer',
  blockSize: sized(gridRowHeight),
})
export const gridRow = style({
  flex: '1 1 0%',
  ...flexColumn(space(1)),
  minInlineSize: 0,
  padding: space(1.5),
  borderRadius: radius.medium,
  border: `1px solid ${vars.border}`,
  backgroundColor: vars.bg,
  selectors: {
    [`${gridCell}:hover > &`]: { borderColor: vars.borderStrong },
    [`${gridCell}[aria-selected="true"] > &`]: {
      backgroundColor: vars.accentBg,
      borderColor: vars.accentBorder,
    },
    [`${gridCell}:focus-visible > &`]: {
      outline: `2px solid ${vars.focus}`,
      outlineOffset: '-1px',
    },
    [`${gridCell}[data-dragging] > &, ${gridCell}[data-dropping] > &`]: {
      backgroundColor: vars.bgRaised,
      boxShadow: vars.shadow,
    },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { [`${gridCell}[aria-selected="true"]:not(:focus-visible) > &`]: forcedChoice },
    },
  },
})
globalStyle(`${gridCell}[data-dragging], ${gridCell}[data-dropping]`, { zIndex: 2 })
export const cell = style({
  flex: '1 1 0%',
  ...flexRow(space(1)),
  minInlineSize: 0,
})
export const gridContent = style({
  flex: '1 1 0%',
  ...flexColumn(space(1)),
  minBlockSize: 0,
  minInlineSize: 0,
})
