import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap } from '../../ui/flex.ts'

export const field = style({
  ...flexColumn(space(3)),
  minInlineSize: 0,
  containerType: 'inline-size',
})

export const frame = style({
  position: 'relative',
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bg,
  overflow: 'hidden',
  minInlineSize: 0,
  selectors: {
    '&[aria-invalid="true"], &[data-invalid]': { borderColor: vars.criticalBorder },
    '&:focus-visible': { outlineOffset: '1px' },
  },
})

/** Covers the field while something is dragged over it. */
export const veil = style({
  position: 'absolute',
  inset: 0,
  zIndex: 3,
  ...flexRow(space(2)),
  justifyContent: 'center',
  padding: space(2),
  borderRadius: radius.medium,
  fontWeight: 600,
  textAlign: 'center',
  pointerEvents: 'none',
  '@media': { '(forced-colors: active)': { border: '2px solid Highlight' } },
  selectors: {
    '&[data-tone="primary"]': {
      backgroundColor: `color-mix(in oklab, ${vars.accentBg} 92%, transparent)`,
      color: vars.accentText,
      boxShadow: `inset 0 0 0 2px ${vars.accent}`,
    },
    '&[data-tone="critical"]': {
      backgroundColor: `color-mix(in oklab, ${vars.criticalBg} 92%, transparent)`,
      color: vars.critical,
      boxShadow: `inset 0 0 0 2px ${vars.criticalBorder}`,
    },
    '&[data-tone="default"]': {
      backgroundColor: `color-mix(in oklab, ${vars.bgSubtle} 92%, transparent)`,
      color: vars.fgMuted,
      boxShadow: `inset 0 0 0 2px ${vars.borderStrong}`,
    },
  },
})

export const empty = style({
  ...flexWrap(`${space(2)} ${space(3)}`),
  padding: `${space(3)} ${space(3)}`,
})
export const hint = style({
  flex: `1 1 ${sized(160)}`,
  ...flexRow(space(2)),
  minInlineSize: 0,
  color: vars.fgMuted,
})
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })

/** The maximum height is set by script, which knows the window's height. */
export const stage = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  vars: { '--stage': '320px' },
  minBlockSize: '96px',
  maxBlockSize: 'var(--stage)',
  backgroundColor: vars.bgSubtle,
})
export const picture = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: 'var(--stage)',
  objectFit: 'contain',
  backgroundSize: '100% 100%',
})
/** Background of transparent images. */
export const checkered = style({
  backgroundImage: `conic-gradient(${vars.neutralBg} 25%, transparent 0 50%, ${vars.neutralBg} 0 75%, transparent 0)`,
  backgroundSize: '16px 16px',
})
export const message = style({
  ...flexRow(space(2)),
  padding: space(4),
  color: vars.fgMuted,
})
export const bar = style({
  ...flexRow(space(1)),
  minBlockSize: sized(40),
  padding: `${space(1)} ${space(1.5)} ${space(1)} ${space(3)}`,
  minInlineSize: 0,
})
globalStyle(`${stage} + ${bar}`, { borderBlockStart: `1px solid ${vars.border}` })
export const words = style({
  flex: '1 1 0%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space(2),
  minInlineSize: 0,
})
export const name = style({
  minInlineSize: 0,
  maxInlineSize: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 500,
})
export const facts = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  fontVariantNumeric: 'tabular-nums',
})

export const upload = style({
  ...flexRow(space(3)),
  padding: space(3),
  minInlineSize: 0,
})
export const likeness = style({
  flex: 'none',
  inlineSize: sized(48),
  blockSize: sized(48),
  objectFit: 'cover',
  borderRadius: radius.small,
  backgroundColor: vars.neutralBg,
})
export const progress = style({
  flex: '1 1 0%',
  ...flexColumn(space(1.5)),
  minInlineSize: 0,
})
export const origin = style({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: `${space(1)} ${space(3)}`,
  fontSize: textSize.small,
})
export const originTitle = style({ gridColumn: '1 / -1', fontWeight: 600 })
export const originName = style({ color: vars.fgMuted })

export const item = style({
  flex: '1 1 0%',
  ...flexRow(space(2)),
  minInlineSize: 0,
})
export const stopped = style({ display: 'flex', flex: 'none', color: vars.caution })
export const rowWords = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
export const details = style({
  ...flexColumn(space(4)),
  minInlineSize: 0,
})
