import { style } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import { dense, radius, sized, space, textSize, atMost } from '../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap } from '../ui/flex.ts'

/** REF-028: below this width the parts of the search are stacked. */
const narrow = atMost(479.98)

export const control = style({
  containerType: 'inline-size',
  ...flexColumn(space(1.5)),
  minInlineSize: 0,
})

export const searchRow = style({
  display: 'flex',
  gap: space(1.5),
  minInlineSize: 0,
  '@container': { [narrow]: { flexDirection: 'column', alignItems: 'stretch' } },
})
export const searchBox = style({ display: 'grid', flex: '1 1 auto', minInlineSize: 0 })
export const searchEnd = style({ display: 'inline-flex', flex: 'none', gap: space(1) })

export const card = style({
  ...flexRow(space(1)),
  minInlineSize: 0,
  minBlockSize: dense(44),
  padding: `4px ${space(1)} 4px ${space(2)}`,
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bg,
  selectors: {
    '&[data-invalid]': { borderColor: vars.critical },
    '&[data-trouble="caution"]': { borderColor: vars.cautionBorder },
    '&[data-trouble="critical"]': { borderColor: vars.criticalBorder },
  },
})
export const preview = style({ flex: '1 1 auto', minInlineSize: 0, display: 'block' })
export const link = style({
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: radius.small,
  cursor: 'pointer',
  selectors: {
    '&:hover': { textDecoration: 'underline', textDecorationColor: vars.fgMuted },
    '&:focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: '2px' },
  },
})

export const popup = style({
  position: 'absolute',
  insetBlockStart: 0,
  zIndex: 1,
  ...flexColumn(),
  inlineSize: `max(${sized(280)}, var(--anchor-width))`,
  maxInlineSize: 'calc(100% - 16px)',
  maxBlockSize: `min(${sized(420)}, var(--available-height))`,
  backgroundColor: vars.bgRaised,
  color: vars.fg,
  border: `1px solid ${vars.borderStrong}`,
  borderRadius: radius.large,
  boxShadow: vars.shadow,
  overflow: 'hidden',
})
export const list = style({
  flex: '0 1 auto',
  minBlockSize: 0,
  marginBlock: space(1),
  selectors: { '&[data-stale]': { opacity: 0.6 } },
})
export const message = style({
  margin: 0,
  padding: `${space(3)} ${space(4)}`,
  color: vars.fgMuted,
  overflowWrap: 'anywhere',
  selectors: { '&[data-failed]': { color: vars.critical } },
})
export const note = style({
  margin: 0,
  padding: `${space(1.5)} ${space(4)}`,
  borderBlockStart: `1px solid ${vars.border}`,
  color: vars.fgMuted,
  fontSize: textSize.small,
})

export const rowPreview = style({ flex: '1 1 auto', minInlineSize: 0 })
export const rowDetail = style({
  flex: '0 1 auto',
  maxInlineSize: '40%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.fgMuted,
  fontSize: textSize.small,
})
export const item = style({ display: 'block', flex: '1 1 auto', minInlineSize: 0 })
export const itemRow = style({
  ...flexRow(space(2)),
  minInlineSize: 0,
})
export const emptyItem = style({ color: vars.fgMuted })
export const itemProblem = style({ display: 'inline-flex', flex: 'none', color: vars.caution })
/** The part of a row that chooses it, as high as the row. */
export const checkPlace = style({
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  inlineSize: sized(24),
  blockSize: '100%',
  marginInline: `calc(-1 * ${space(1)})`,
  '@media': { '(pointer: coarse)': { inlineSize: '44px', marginInline: `calc(-1 * ${space(2)})` } },
})
export const check = style({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  inlineSize: sized(16),
  blockSize: sized(16),
  border: `1px solid ${vars.borderControl}`,
  borderRadius: radius.small,
  selectors: {
    '&[data-checked]': {
      borderColor: vars.accent,
      backgroundColor: vars.accent,
      color: vars.accentFg,
    },
  },
})

export const picker = style({ ...flexColumn(), minBlockSize: 0 })
export const pickerBox = style({
  display: 'grid',
  padding: space(2),
  borderBlockEnd: `1px solid ${vars.border}`,
})
export const pickerFoot = style({
  ...flexWrap(space(2)),
  justifyContent: 'space-between',
  padding: space(2),
  borderBlockStart: `1px solid ${vars.border}`,
  // Without buttons only its status is there, which must be before it says something.
  selectors: { '&:not(:has(button))': { padding: 0, borderBlockStart: 'none' } },
})
export const pickerActions = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
export const report = style({
  ...flexColumn(space(2)),
  padding: space(3),
  maxBlockSize: sized(320),
  overflowY: 'auto',
})
export const reportLine = style({ margin: 0, overflowWrap: 'anywhere' })
