import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { forcedChoice, radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap } from '../../ui/flex.ts'

export const browser = style({
  position: 'relative',
  ...flexColumn(),
  minInlineSize: 0,
  flex: '1 1 auto',
  minBlockSize: '320px',
  blockSize: '100%',
})
/** For the browser in its own dialog. */
export const inDialog = style({ blockSize: 'min(680px, 100cqb - 90px)' })
export const inline = style({
  blockSize: '100%',
  overflow: 'hidden',
  border: `1px solid ${vars.border}`,
  borderRadius: radius.panel,
})
export const whole = style({ ...flexColumn(), blockSize: '100%' })
export const distant = style({
  display: 'grid',
  placeItems: 'center',
  blockSize: '100%',
  minBlockSize: '200px',
})
export const muted = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  fontVariantNumeric: 'tabular-nums',
})

/** The sources stand in one line with the search box below them; they scroll rather than widen the browser. */
export const sources = style({
  flex: 'none',
  contain: 'inline-size',
  padding: `${space(2)} ${space(3)} 0`,
})
export const toolbar = style({
  flex: 'none',
  ...flexRow(space(2)),
  padding: `${space(2)} ${space(3)}`,
  selectors: { '&[data-narrow]': { flexWrap: 'wrap', paddingInline: space(2) } },
})
export const search = style({
  flex: `1 1 ${sized(160)}`,
  display: 'grid',
  minInlineSize: 0,
  maxInlineSize: sized(420),
  selectors: { '[data-narrow] > &': { flexBasis: '100%', maxInlineSize: 'none' } },
})
export const tools = style({
  ...flexRow(space(1)),
  marginInlineStart: 'auto',
  // All of them fit beside each other at 360 px.
  selectors: { '[data-narrow] > &': { flexWrap: 'wrap', gap: 0 } },
})
export const notice = style({
  ...flexRow(space(2)),
  paddingInline: space(3),
  paddingBlockEnd: space(2),
  color: vars.fgMuted,
  fontSize: textSize.small,
})
export const chips = style({
  ...flexWrap(space(1.5)),
  selectors: {
    [`${browser} > &`]: { paddingInline: space(3), paddingBlockEnd: space(2) },
    '&:empty': { display: 'none' },
  },
})
export const filters = style(flexColumn(space(3)))
export const filterRow = style({
  display: 'grid',
  gridTemplateColumns: `${sized(104)} minmax(0, 1fr)`,
  alignItems: 'center',
  gap: space(2),
})

export const middle = style({
  flex: '1 1 0%',
  display: 'flex',
  minBlockSize: 0,
  borderBlock: `1px solid ${vars.border}`,
})
export const main = style({
  flex: '1 1 0%',
  ...flexColumn(),
  minInlineSize: 0,
  overflow: 'auto',
})
export const folders = style({
  flex: 'none',
  inlineSize: sized(184),
  padding: space(2),
  overflow: 'auto',
  borderInlineEnd: `1px solid ${vars.border}`,
})
export const level = style({
  selectors: { '& &': { paddingInlineStart: space(3) } },
})
export const folderRow = style({
  ...flexRow(),
  borderRadius: radius.small,
  selectors: { '&[data-over]': { backgroundColor: vars.bgSelected } },
  '@media': { '(forced-colors: active)': { selectors: { '&[data-over]': forcedChoice } } },
})
export const expander = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: sized(20),
  blockSize: sized(24),
  borderRadius: radius.small,
  color: vars.fgMuted,
})
export const folder = style({
  flex: '1 1 0%',
  ...flexRow(space(1.5)),
  inlineSize: '100%',
  minInlineSize: 0,
  padding: `${space(1)} ${space(1.5)}`,
  borderRadius: radius.small,
  textAlign: 'start',
  selectors: {
    '&:hover': { backgroundColor: vars.bgHover },
    '&[aria-current]': { backgroundColor: vars.bgSelected },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[aria-current]:not(:focus-visible)': forcedChoice },
    },
  },
})
export const folderName = style({
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const details = style({
  flex: 'none',
  inlineSize: sized(304),
  padding: space(3),
  overflow: 'auto',
  // What the focus scrolls into view comes with its ring.
  scrollPaddingBlockEnd: '6px',
  borderInlineStart: `1px solid ${vars.border}`,
})
export const detailsBody = style({
  ...flexColumn(space(3)),
  minInlineSize: 0,
})
export const sight = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '100%',
  minBlockSize: '80px',
  maxBlockSize: sized(260),
  overflow: 'hidden',
  borderRadius: radius.medium,
  backgroundColor: vars.bgSubtle,
  color: vars.fgMuted,
  selectors: {
    '&[data-clear]': {
      backgroundImage: `conic-gradient(${vars.neutralBg} 25%, transparent 0 50%, ${vars.neutralBg} 0 75%, transparent 0)`,
      backgroundSize: '16px 16px',
    },
  },
})
export const page = style({
  inlineSize: '100%',
  blockSize: '360px',
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bgSubtle,
})
export const sightPicture = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: sized(260),
  objectFit: 'contain',
})
export const detailsName = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const facts = style(flexColumn(space(0.5)))
export const factRow = style({
  display: 'grid',
  gridTemplateColumns: `${sized(92)} minmax(0, 1fr)`,
  gap: space(2),
  fontSize: textSize.small,
})
export const fact = style({ overflowWrap: 'anywhere' })
export const link = style({ color: vars.accentText, textDecoration: 'underline' })
export const colours = style(flexWrap(space(1)))
export const colour = style({
  // It shows a colour of the image, whatever those of the system.
  forcedColorAdjust: 'none',
  inlineSize: sized(18),
  blockSize: sized(18),
  border: `1px solid ${vars.border}`,
  borderRadius: radius.small,
})
export const detailsField = style({ display: 'grid', gap: space(1), minInlineSize: 0 })

export const uploads = style({
  flex: 'none',
  display: 'grid',
  gap: space(1),
  padding: `${space(2)} ${space(3)}`,
})
export const upload = style({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${sized(120)} auto`,
  alignItems: 'center',
  gap: space(2),
  fontSize: textSize.small,
})
export const usagePreview = style({
  alignSelf: 'center',
  inlineSize: 200,
  maxInlineSize: '100%',
  blockSize: 'auto',
  maxBlockSize: 200,
  objectFit: 'contain',
})

export const fileName = style({
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const footer = style({
  flex: 'none',
  ...flexWrap(space(2)),
  minBlockSize: '44px',
  padding: `${space(1.5)} ${space(3)}`,
})
export const together = style({
  ...flexRow(space(1)),
  marginInlineStart: 'auto',
})

export const veil = style({
  position: 'absolute',
  inset: '4px',
  zIndex: 3,
  ...flexRow(space(2)),
  justifyContent: 'center',
  borderRadius: radius.medium,
  backgroundColor: `color-mix(in oklab, ${vars.accentBg} 92%, transparent)`,
  color: vars.accentText,
  boxShadow: `inset 0 0 0 2px ${vars.accent}`,
  fontWeight: 600,
  pointerEvents: 'none',
  '@media': { '(forced-colors: active)': { border: '2px solid Highlight' } },
})

export const stack = style({ display: 'grid', gap: space(3) })
export const chosen = style({
  ...flexRow(space(2)),
  minInlineSize: 0,
})
