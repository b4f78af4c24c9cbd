import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import {
  dense,
  forcedChoice,
  motion,
  radius,
  rounds,
  sized,
  space,
  textSize,
  touchSize,
} from '../../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap } from '../../ui/flex.ts'

export const toolbar = style({
  ...flexWrap(space(1)),
  flex: 'none',
  padding: `${space(1.5)} ${space(2)}`,
  borderBlockEnd: `1px solid ${vars.border}`,
})
export const toolbarSearch = style({ flex: '1 1 8em', minInlineSize: 0, maxInlineSize: '28em' })
export const toolbarFilters = style({ flex: '2 1 0%', minInlineSize: 'min-content' })
/** Moves below the other controls if there is no space beside them. */
export const ownLine = style({ order: 1, flexBasis: '100%' })
export const toolbarRest = style({
  ...flexRow(space(0.5)),
  marginInlineStart: 'auto',
})

export const body = style({
  flex: '1 1 0%',
  minBlockSize: 0,
  ...flexColumn(),
})
const run = keyframes({ from: { translate: '-100% 0' }, to: { translate: '400% 0' } })
/** Rows of the previous order or filter while the new ones load. They stay fully legible. */
export const previous = style({
  position: 'relative',
  overflow: 'hidden',
  '::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 0,
    insetInlineStart: 0,
    zIndex: 3,
    inlineSize: '25%',
    blockSize: '2px',
    backgroundColor: vars.accent,
    // Most results arrive before an indicator is noticed.
    animation: `${run} ${rounds.bar} ease-in-out ${motion('medium')} infinite backwards`,
  },
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      '::before': { inlineSize: '100%', animation: 'none' },
    },
    '(forced-colors: active)': { '::before': { backgroundColor: 'Highlight' } },
  },
})

const chosenInForcedColors = { '(forced-colors: active)': forcedChoice }

/** Its width measures the text size; see `useRowSizes`. */
export const textProbe = style({
  position: 'absolute',
  visibility: 'hidden',
  inlineSize: '10em',
  blockSize: 0,
  fontSize: textSize.medium,
})

export const row = style({
  ...flexRow(space(2)),
  blockSize: 'calc(100% - 2px)',
  marginInline: space(1.5),
  paddingInline: space(2),
  borderRadius: radius.medium,
  color: vars.fg,
  ':hover': { backgroundColor: vars.bgHover },
})
export const currentRow = style({
  backgroundColor: vars.bgSelected,
  '@media': chosenInForcedColors,
})
export const selectedRow = style({
  backgroundColor: vars.accentBg,
  '@media': chosenInForcedColors,
})
export const rowLink = style({
  ...flexRow(space(2)),
  flex: '1 1 auto',
  minInlineSize: 0,
  blockSize: '100%',
  borderRadius: radius.medium,
  color: 'inherit',
})
export const loadingLink = style([rowLink, { gap: space(2.5), marginInlineStart: dense(20) }])
export const rowPreview = style({ flex: '1 1 auto', minInlineSize: 0 })
export const pickBox = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: dense(20),
  blockSize: dense(24),
  marginInline: `calc(-1 * ${space(1)})`,
  cursor: 'pointer',
  '@media': {
    // Over the edge of the row and of its link.
    '(pointer: coarse)': {
      position: 'relative',
      inlineSize: touchSize.own,
      blockSize: touchSize.own,
      marginInline: '-14px',
    },
  },
})
export const checkbox = style({
  inlineSize: sized(15),
  blockSize: sized(15),
  margin: 0,
  accentColor: vars.accent,
  cursor: 'inherit',
})

/**
 * Checkboxes appear when a row is hovered or focused, or while rows are selected; on touch screens they always show.
 */
export const list = style({})
globalStyle(`${list}:not([data-picking]) ${row}:not(:hover, :focus-within) ${pickBox}`, {
  '@media': {
    '(hover: hover)': { opacity: 0 },
  },
})

export const tableRow = style({
  display: 'grid',
  gridTemplateColumns: 'var(--list-columns)',
  alignItems: 'center',
  blockSize: '100%',
  color: vars.fg,
  // One background for all cells: painting while scrolling costs a dozen rows a frame, each with many cells.
  backgroundColor: vars.bg,
  borderBlockEnd: `1px solid ${vars.border}`,
  selectors: {
    '&:hover': { backgroundColor: `color-mix(in oklab, ${vars.fg} 5%, ${vars.bg})` },
    '&[data-current]': {
      backgroundColor: `color-mix(in oklab, ${vars.accent} 12%, ${vars.bg})`,
    },
    '&[data-selected]': { backgroundColor: vars.accentBg },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&:is([data-current], [data-selected])': forcedChoice },
    },
  },
})
export const cell = style({ minInlineSize: 0, paddingInline: space(2) })
/** A single line, truncated with an ellipsis. */
export const cellText = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const endCell = style({
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
})
export const mark = style({ display: 'inline-flex', verticalAlign: 'middle' })
export const quiet = style({ color: vars.fgSubtle })

export const headerRow = style({
  display: 'grid',
  gridTemplateColumns: 'var(--list-columns)',
  blockSize: '100%',
  fontSize: textSize.small,
  color: vars.fgMuted,
  borderBlockEnd: `1px solid ${vars.borderStrong}`,
})
export const headerCell = style({
  position: 'relative',
  ...flexRow(),
  minInlineSize: 0,
  backgroundColor: vars.bgSubtle,
})
/**
 * Keeps the checkbox and the document column in place while the other columns scroll sideways. Only if they do scroll:
 * every sticky cell costs time in each frame of scrolling.
 */
export const stickyBox = style({
  ...flexRow(),
  alignSelf: 'stretch',
  justifyContent: 'center',
  paddingInline: 0,
})
export const stickyCell = style({
  ...flexRow(),
  alignSelf: 'stretch',
  borderInlineEnd: `1px solid ${vars.border}`,
})
const sideways = '[data-sideways]'
globalStyle(`${sideways} ${stickyBox}, ${sideways} ${stickyCell}`, {
  position: 'sticky',
  insetInlineStart: 0,
  zIndex: 1,
})
globalStyle(`${sideways} ${tableRow} > *`, { backgroundColor: 'inherit' })
globalStyle(`${sideways} ${stickyCell}`, { insetInlineStart: dense(36) })
/** Above the edges of the columns that scroll beneath. */
globalStyle(`${sideways} ${headerCell}${stickyBox}, ${sideways} ${headerCell}${stickyCell}`, {
  zIndex: 2,
})
export const headerLabel = style({
  ...flexRow(space(1)),
  inlineSize: '100%',
  minInlineSize: 0,
  blockSize: '100%',
  paddingInline: space(2),
  textAlign: 'start',
  fontWeight: 500,
  color: 'inherit',
  selectors: {
    'button&:hover': { color: vars.fg, backgroundColor: vars.bgHover },
    'button&:focus-visible': { outlineOffset: '-2px' },
    '&[data-sorted]': { color: vars.fg },
  },
})
export const headerText = style({
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const resizer = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: '-4px',
  inlineSize: '9px',
  zIndex: 1,
  cursor: 'col-resize',
  touchAction: 'none',
  '::after': {
    content: '',
    position: 'absolute',
    insetBlock: '6px',
    insetInlineStart: '4px',
    inlineSize: '1px',
    backgroundColor: vars.border,
  },
  selectors: {
    '&:hover::after, &:focus-visible::after': {
      insetBlock: 0,
      inlineSize: '2px',
      backgroundColor: vars.accent,
    },
  },
  '@media': { '(forced-colors: active)': { '::after': { backgroundColor: 'CanvasText' } } },
})

export const columnList = style({ display: 'grid', gap: '2px', padding: space(2) })
export const columnItem = style({
  ...flexRow(space(2)),
  minBlockSize: dense(30),
  paddingInline: space(1),
  '@media': { '(pointer: coarse)': { minBlockSize: touchSize.own } },
})
export const columnName = style({ flex: '1 1 auto', minInlineSize: 0 })
export const columnHeading = style({
  paddingInline: space(1),
  paddingBlockStart: space(2),
  fontSize: textSize.small,
  color: vars.fgMuted,
})

export const selectedDocuments = style({
  flex: 'none',
  selectors: { '&:has(> * > *)': { borderBlockStart: `1px solid ${vars.border}` } },
})
export const endHeader = style({ justifyContent: 'flex-end', textAlign: 'end' })

export const loading = style({ blockSize: '100%', overflow: 'hidden' })
/** Where the preview of a row begins, after its box. */
export const loadingRow = style({
  ...flexRow(space(2.5)),
  paddingInline: `calc(${space(3.5)} + ${dense(20)}) ${space(3.5)}`,
})

export const stale = style(flexRow(space(2)))
