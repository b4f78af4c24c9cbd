import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { motion, radius, sized, space, textSize, touchSize } from '../../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap } from '../../ui/flex.ts'
import { row as pickerRow } from '../../ui/list/picker-list.css.ts'

/** SEARCH-010: overshoots and returns, like a spring. */
const arrive = keyframes({ from: { transform: 'translateY(-6px)' } })

export const pane = style({
  ...flexColumn(),
  minBlockSize: 0,
  // The height a dialog has below its top margin, without its title.
  blockSize: `min(${sized(675)}, 88cqb - ${sized(84)})`,
  animation: `${arrive} ${motion('spring')} cubic-bezier(0.34, 1.4, 0.64, 1)`,
  selectors: {
    '&[data-fills=screen]': { blockSize: `calc(100cqb - ${sized(60)})` },
    '&[data-fills=place]': { blockSize: '100%' },
  },
})
/** SEARCH-008: sizes in px. */
export const inline = style({
  blockSize: '100%',
  maxBlockSize: sized(735),
  maxInlineSize: sized(800),
  marginInline: 'auto',
  border: `1px solid ${vars.border}`,
  borderRadius: radius.panel,
  backgroundColor: vars.bgRaised,
  overflow: 'hidden',
})
export const place = style({ blockSize: '100%' })
export const distant = style({ display: 'grid', gap: space(4), padding: space(3) })

/** The box stands where that of the palette does, which takes its place after a typed `>`. */
export const head = style({
  display: 'grid',
  gap: space(2),
  padding: space(2),
  borderBlockEnd: `1px solid ${vars.border}`,
})
export const boxRow = style({ display: 'flex', gap: space(2), minInlineSize: 0 })
export const box = style({ display: 'grid', flex: '1 1 auto', minInlineSize: 0 })
export const tools = style({
  ...flexWrap(space(1.5)),
  minInlineSize: 0,
})
export const spacer = style({ flex: '1 1 auto' })
export const list = style({
  flex: '1 1 auto',
  minBlockSize: 0,
  paddingBlock: space(1),
  selectors: { '&[data-stale]': { opacity: 0.6 } },
})
export const row = style([pickerRow, { marginInline: space(2), color: vars.fg, cursor: 'pointer' }])
export const preview = style({ flex: '1 1 45%', minInlineSize: 0, overflow: 'hidden' })
export const excerpt = style({
  flex: '1 1 45%',
  minInlineSize: 0,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  selectors: { '&[data-short]': { display: 'flex', whiteSpace: 'pre' } },
})
const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', minInlineSize: 0 }
/** The name of a field, which leaves most of a short line to the words with the match. */
export const where = style({
  selectors: { '[data-short] > &': { ...ellipsis, flex: '0 1 auto', maxInlineSize: '45%' } },
})
export const words = style({
  selectors: { '[data-short] > &': { ...ellipsis, flex: '1 1 0' } },
})
export const mark = style({
  backgroundColor: vars.cautionBg,
  color: vars.fg,
  fontWeight: 600,
  borderRadius: '2px',
  '@media': { '(forced-colors: active)': { backgroundColor: 'Mark', color: 'MarkText' } },
})
export const typeName = style({
  flex: 'none',
  inlineSize: sized(128),
  textAlign: 'end',
  overflow: 'hidden',
  selectors: { '&[data-narrow]': { inlineSize: 'auto', maxInlineSize: `min(${sized(128)}, 35%)` } },
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.fgMuted,
  fontSize: textSize.small,
})
export const versions = style({
  display: 'flex',
  justifyContent: 'end',
  flex: 'none',
  inlineSize: '32px',
})
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  margin: 0,
  padding: `${space(2)} ${space(4)}`,
  borderBlockStart: `1px solid ${vars.border}`,
  color: vars.fgMuted,
  fontSize: textSize.small,
})
export const recents = style({ flex: '1 1 auto', minBlockSize: 0, overflowY: 'auto' })
export const recentHead = style({
  ...flexRow(),
  justifyContent: 'space-between',
  paddingBlock: space(2),
  paddingInline: space(4),
})
export const recentTitle = style({ fontWeight: 600, fontSize: textSize.small, color: vars.fgMuted })
export const recentList = style({ listStyle: 'none', margin: 0, padding: 0 })
export const recentRow = style({
  ...flexRow(space(1)),
  blockSize: sized(36),
  paddingInline: space(2),
  '@media': { '(pointer: coarse)': { blockSize: `max(${touchSize.own}, ${sized(36)})` } },
})
export const recentButton = style({
  all: 'unset',
  boxSizing: 'border-box',
  ...flexRow(space(2)),
  flex: '1 1 auto',
  minInlineSize: 0,
  blockSize: '100%',
  paddingInline: space(2),
  borderRadius: radius.small,
  cursor: 'pointer',
  selectors: {
    '&:hover': { backgroundColor: vars.bgHover },
    '&:focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: '-2px' },
  },
})
export const recentQuery = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const recentDetail = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  whiteSpace: 'nowrap',
})
export const keys = style({
  ...flexRow(space(2)),
  '@media': { '(pointer: coarse)': { display: 'none' } },
})
export const syntax = style({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: `${space(1.5)} ${space(4)}`,
  margin: 0,
  paddingInline: space(4),
  paddingBlockEnd: space(4),
  color: vars.fgMuted,
  fontSize: textSize.small,
})
export const example = style({ margin: 0, fontFamily: vars.fontMono, color: vars.fg })
export const meaning = style({ margin: 0 })
export const help = style({ margin: 0, padding: space(4), color: vars.fgMuted })

/** The offer to create what was not found: as wide as its words, at most as its container. */
export const create = style({ display: 'flex', minInlineSize: 0, maxInlineSize: '100%' })
