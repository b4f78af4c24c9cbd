import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { forcedChoice, motion, radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap } from '../../ui/flex.ts'

export const panel = style({
  ...flexColumn(),
  flex: '1 1 0%',
  minBlockSize: 0,
})
export const top = style({
  ...flexColumn(space(2)),
  flex: 'none',
  padding: space(3),
  borderBlockEnd: `1px solid ${vars.border}`,
})
export const list = style({ flex: '1 1 0%', minBlockSize: 0 })

export const slider = style({
  paddingBlock: space(2),
  paddingInline: '7px',
  cursor: 'pointer',
  touchAction: 'none',
  userSelect: 'none',
  borderRadius: radius.medium,
})
export const track = style({
  position: 'relative',
  blockSize: '4px',
  borderRadius: radius.full,
  backgroundColor: vars.neutralBg,
  boxShadow: `inset 0 0 0 1px ${vars.border}`,
  '@media': { '(forced-colors: active)': { outline: '1px solid GrayText' } },
})
const spot = { position: 'absolute', insetBlockStart: '50%', borderRadius: radius.full } as const
export const mark = style({
  ...spot,
  inlineSize: '4px',
  blockSize: '4px',
  margin: '-2px',
  backgroundColor: vars.borderControl,
  '@media': { '(forced-colors: active)': { backgroundColor: 'CanvasText' } },
})
export const markPublished = style({
  ...spot,
  inlineSize: '6px',
  blockSize: '6px',
  margin: '-3px',
  backgroundColor: vars.positiveMark,
  '@media': { '(forced-colors: active)': { backgroundColor: 'CanvasText' } },
})
export const stretch = style({
  position: 'absolute',
  insetBlock: 0,
  borderRadius: radius.full,
  backgroundColor: vars.accentMark,
  '@media': { '(forced-colors: active)': { backgroundColor: 'Highlight' } },
})
export const knob = style({
  ...spot,
  inlineSize: '14px',
  blockSize: '14px',
  margin: '-7px',
  backgroundColor: vars.accent,
  border: `2px solid ${vars.bg}`,
  boxShadow: `0 0 0 1px ${vars.accent}`,
  transition: `inset-inline-start ${motion('quick')}`,
  '@media': { '(forced-colors: active)': { backgroundColor: 'Highlight' } },
})

export const face = style({
  ...flexColumn(space(1.5)),
  minInlineSize: 0,
})
export const faceTitle = style({ fontWeight: 550 })
export const faceText = style({ color: vars.fgMuted, fontSize: textSize.small })
export const faceButtons = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
export const waiting = style(flexRow(space(2)))

export const stepper = style(flexRow(space(1)))
export const stepperText = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})

export const slot = style({
  ...flexColumn(),
  justifyContent: 'flex-end',
  blockSize: '100%',
  paddingInline: space(2),
})
export const day = style({
  display: 'flex',
  alignItems: 'flex-end',
  flex: '1 1 auto',
  paddingInline: space(2),
  paddingBlockEnd: space(1),
  color: vars.fgMuted,
  fontSize: textSize.small,
  fontWeight: 550,
})
export const row = style({
  ...flexRow(space(1)),
  flex: 'none',
  minInlineSize: 0,
  paddingInlineEnd: space(1),
  borderRadius: radius.medium,
  borderInlineStart: '2px solid transparent',
  ':hover': { backgroundColor: vars.bgHover },
  // The invisible border becomes a visible one.
  '@media': { '(forced-colors: active)': { borderInlineStartColor: 'Canvas' } },
})
export const chosen = style({
  backgroundColor: vars.bgSelected,
  ':hover': { backgroundColor: vars.bgSelected },
  '@media': { '(forced-colors: active)': forcedChoice },
})
export const within = style({
  borderInlineStartColor: vars.accentMark,
  borderStartStartRadius: 0,
  borderEndStartRadius: 0,
  '@media': { '(forced-colors: active)': { borderInlineStartColor: 'Highlight' } },
})
export const rowButton = style({
  ...flexRow(space(2.5)),
  flex: '1 1 0%',
  minInlineSize: 0,
  paddingBlock: space(1.5),
  paddingInline: space(2),
  borderRadius: radius.medium,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
})
export const rowIcon = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: sized(26),
  blockSize: sized(26),
  borderRadius: radius.full,
  backgroundColor: vars.neutralBg,
  color: vars.fgMuted,
})
export const rowText = style({
  ...flexColumn(),
  flex: '1 1 0%',
  minInlineSize: 0,
})
export const rowTitle = style({
  ...flexRow(space(1.5)),
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const rowTime = style({
  display: 'flex',
  gap: '1ch',
  color: vars.fgMuted,
  fontSize: textSize.small,
})
export const deletedBy = style({
  display: 'flex',
  gap: '0.4ch',
  minInlineSize: 0,
  color: vars.fgMuted,
  fontSize: textSize.small,
  whiteSpace: 'nowrap',
})
export const ellipsis = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
/** Opens the document as it last was. */
export const deletedTitle = style([
  ellipsis,
  { color: 'inherit', ':hover': { textDecoration: 'underline' } },
])
export const authors = style({ display: 'inline-flex', flex: 'none' })
export const author = style({ selectors: { '&:not(:first-child)': { marginInlineStart: '-6px' } } })

export const banner = style({
  ...flexWrap(space(3)),
  flex: 'none',
  paddingInline: space(4),
  paddingBlock: space(2),
  borderBlockEnd: `1px solid ${vars.cautionBorder}`,
  backgroundColor: vars.cautionBg,
})
export const bannerText = style({ flex: `1 1 ${sized(180)}`, minInlineSize: 0 })
export const bannerTitle = style({ fontWeight: 550 })
export const bannerButtons = style({ display: 'flex', gap: space(2), flex: 'none' })

export const deleted = style({ blockSize: '448px' })
export const deletedRow = style({
  ...flexRow(space(3)),
  blockSize: '100%',
  paddingInline: space(5),
  borderBlockEnd: `1px solid ${vars.border}`,
})
