import { style } from '@vanilla-extract/css'
import { vars } from '../../../ui/theme.css.ts'
import { radius, sized, space, textSize } from '../../../ui/tokens.ts'
import { flexColumn, flexRow } from '../../../ui/flex.ts'

export const scroller = style({
  position: 'relative',
  flex: '1 1 0%',
  minBlockSize: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  overflowAnchor: 'none',
  contain: 'strict',
  selectors: { '&[data-stale]': { opacity: 0.6 } },
})
export const content = style({ position: 'relative', overflow: 'hidden' })
/** Laid out by physical coordinates in either direction, as pointers are. */
export const band = style({
  position: 'absolute',
  top: 0,
  left: 0,
  boxSizing: 'border-box',
  border: `1px solid ${vars.accent}`,
  backgroundColor: `color-mix(in oklab, ${vars.accent} 16%, transparent)`,
  pointerEvents: 'none',
  selectors: { '&[hidden]': { display: 'none' } },
  '@media': { '(forced-colors: active)': { borderColor: 'Highlight' } },
})

const dimmed = { opacity: 0.4, pointerEvents: 'none' } as const
const forced = {
  '(forced-colors: active)': {
    selectors: { '&[data-selected]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
  },
} as const

export const cells = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  display: 'flex',
  gap: '8px',
  paddingInline: '8px',
})
export const cell = style({
  position: 'relative',
  flex: 'none',
  ...flexColumn('4px'),
  padding: '4px',
  borderRadius: radius.medium,
  cursor: 'default',
  userSelect: 'none',
  selectors: {
    '&:hover': { backgroundColor: vars.bgHover },
    '&[data-selected]': {
      backgroundColor: vars.bgSelected,
      boxShadow: `inset 0 0 0 2px ${vars.accent}`,
    },
    '&[data-deleting]': dimmed,
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': forced,
})
const shownOnDemand = {
  opacity: 0,
  '@media': { '(hover: none), (forced-colors: active)': { opacity: 1 } },
} as const
export const cellMenu = style({
  position: 'absolute',
  insetBlockStart: '8px',
  insetInlineEnd: '8px',
  borderRadius: radius.medium,
  backgroundColor: vars.bgRaised,
  selectors: { [`${cell}:hover &, ${cell}:focus-within &`]: { opacity: 1 } },
  ...shownOnDemand,
})
export const mark = style({
  flex: 'none',
  position: 'relative',
  '::after': { content: '""', position: 'absolute', inset: '-3px' },
  '@media': { '(pointer: coarse)': { '::after': { inset: '-12px' } } },
  display: 'grid',
  placeItems: 'center',
  inlineSize: sized(20),
  blockSize: sized(20),
  border: `1px solid ${vars.borderControl}`,
  borderRadius: radius.small,
  backgroundColor: vars.bgRaised,
  cursor: 'default',
  selectors: {
    '&[aria-checked=true]': {
      backgroundColor: vars.accent,
      borderColor: vars.accent,
      color: vars.accentFg,
    },
  },
})
/** Below the picture, which nothing covers. */
export const cellTexts = style({
  ...flexRow(space(1.5)),
  alignItems: 'flex-start',
  minInlineSize: 0,
})
export const texts = style({ ...flexColumn(), flex: '1 1 0%', minInlineSize: 0 })

export const thumb = style({
  position: 'relative',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: space(1),
  overflow: 'hidden',
  borderRadius: radius.small,
  backgroundColor: vars.neutralBg,
  // The placeholder has the shape of its image.
  backgroundSize: 'contain',
  backgroundPosition: 'center',
  backgroundRepeat: 'no-repeat',
  color: vars.fgMuted,
  selectors: {
    '&[data-clear]': {
      backgroundColor: vars.bg,
      backgroundImage: `conic-gradient(${vars.neutralBg} 25%, transparent 0 50%, ${vars.neutralBg} 0 75%, transparent 0)`,
      backgroundSize: '16px 16px',
      backgroundRepeat: 'repeat',
    },
  },
})
export const picture = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'contain',
  minBlockSize: 0,
})
/** Drawn by CSS, as it repeats part of the asset's name: screen readers should not read it again. */
const drawnText = { '::after': { content: 'attr(data-text)' } } as const
export const extension = style({
  ...drawnText,
  maxInlineSize: '100%',
  paddingInline: space(1),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: textSize.small,
  textTransform: 'uppercase',
})
export const failed = style({
  paddingInline: space(1),
  fontSize: textSize.small,
  textAlign: 'center',
})
export const badge = style({
  ...drawnText,
  position: 'absolute',
  insetBlockEnd: '4px',
  insetInlineStart: '4px',
  paddingInline: '4px',
  borderRadius: radius.small,
  backgroundColor: vars.bgRaised,
  color: vars.fg,
  fontSize: textSize.small,
})
export const name = style({
  minInlineSize: 0,
  lineHeight: 1.35,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: textSize.small,
})

const detailText = {
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
/** As high as its text before that is known. */
export const detail = style({
  ...flexRow(space(1.5)),
  minInlineSize: 0,
  minBlockSize: '1.35em',
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: 1.35,
})
export const undescribed = style({ display: 'inline-flex', flex: 'none', color: vars.caution })
export const uses = style({ flex: 'none', whiteSpace: 'nowrap' })
export const fileName = style({ ...detailText, flex: '1 1 0%' })

export const head = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  backgroundColor: vars.bg,
  borderBlockEnd: `1px solid ${vars.border}`,
})
export const columns = style({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${sized(90)} minmax(0, ${sized(150)}) ${sized(120)} ${sized(44)}`,
  alignItems: 'center',
  gap: space(2),
  blockSize: sized(44),
  paddingInline: space(3),
  selectors: {
    [`${head} > &`]: { blockSize: '100%' },
    '&[data-narrow]': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
})
export const columnTitle = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.fgMuted,
  fontSize: textSize.small,
  fontWeight: 500,
})
export const row = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  borderBlockEnd: `1px solid ${vars.border}`,
  cursor: 'default',
  selectors: {
    '&:hover': { backgroundColor: vars.bgHover },
    '&[data-selected]': { backgroundColor: vars.bgSelected },
    '&[data-deleting]': dimmed,
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': forced,
})
export const nameColumn = style({
  ...flexRow(space(2)),
  minInlineSize: 0,
})
export const rowThumb = style({ flex: 'none', display: 'grid', inlineSize: sized(32) })
export const fact = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: textSize.small,
  fontVariantNumeric: 'tabular-nums',
})
export const actions = style({ display: 'flex', justifyContent: 'end', gap: space(1) })
export const openFacts = style({
  ...flexColumn(space(0.5)),
  paddingInline: space(3),
})
export const openFact = style({ display: 'flex', gap: space(2), fontSize: textSize.small })
export const muted = style({ color: vars.fgMuted })
