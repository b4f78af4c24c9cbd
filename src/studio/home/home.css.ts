import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { atLeast, dense, radius, sized, space, textSize, touchSize } from '../../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap } from '../../ui/flex.ts'

const twoColumns = atLeast(720)
const roomy = atLeast(480)

export const home = style({
  flex: '1 1 auto',
  minBlockSize: 0,
  overflowY: 'auto',
  containerType: 'inline-size',
})

export const columns = style({
  display: 'grid',
  gap: `${space(7)} ${space(8)}`,
  alignItems: 'start',
  maxInlineSize: sized(1040),
  marginInline: 'auto',
  padding: `${space(4)} ${space(3)} ${space(10)}`,
  '@container': {
    [roomy]: { padding: `${space(6)} ${space(6)} ${space(12)}` },
    [twoColumns]: { gridTemplateColumns: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
  },
})
export const column = style({ ...flexColumn(space(7)), minInlineSize: 0 })

export const head = style({
  ...flexRow(space(2)),
  alignItems: 'baseline',
  paddingInline: space(2),
  marginBlockEnd: space(1),
})
export const title = style({ flex: '0 1 auto', minInlineSize: 0, fontWeight: 600 })
export const note = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  whiteSpace: 'nowrap',
  marginInlineStart: 'auto',
})

export const rows = style({ listStyle: 'none', margin: 0, padding: 0 })

export const rowHeight = dense(40)
export const row = style({
  ...flexRow(space(2.5)),
  inlineSize: '100%',
  minBlockSize: rowHeight,
  paddingInline: space(2),
  borderRadius: radius.medium,
  color: vars.fg,
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { backgroundColor: vars.bgHover },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: {
    '&[aria-disabled="true"]': { color: vars.fgDisabled, cursor: 'default' },
  },
  '@media': { '(pointer: coarse)': { minBlockSize: touchSize.own } },
})
/** Without a preview, rows are lower. */
export const lowRow = style([
  row,
  {
    minBlockSize: dense(32),
    '@media': { '(pointer: coarse)': { minBlockSize: touchSize.own } },
  },
])
export const preview = style({ flex: '1 1 0%', minInlineSize: 0 })
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: sized(25),
  color: vars.fgMuted,
})
export const label = style({
  flex: '1 1 auto',
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
const small = {
  flex: 'none',
  color: vars.fgMuted,
  fontSize: textSize.small,
  whiteSpace: 'nowrap',
} as const
/** The type of a document: left out where there is no space. */
export const type = style({
  ...small,
  display: 'none',
  '@container': { [roomy]: { display: 'inline' } },
})
export const time = style({ ...small, minInlineSize: '5.5em', textAlign: 'end' })
export const who = style({
  ...small,
  flex: '0 1 auto',
  minInlineSize: '3em',
  maxInlineSize: '35%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})
export const problem = style({ ...small, ...flexRow(space(1)), color: vars.caution })
export const more = style([row, { color: vars.fgMuted, paddingInlineStart: space(2) }])
export const quiet = style({ paddingInline: space(2), color: vars.fgMuted })

export const search = style({
  ...flexRow(space(2.5)),
  inlineSize: '100%',
  minBlockSize: dense(36),
  paddingInline: space(2.5),
  border: `1px solid ${vars.borderControl}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bgRaised,
  color: vars.fgMuted,
  textAlign: 'start',
  cursor: 'text',
  ':hover': { borderColor: vars.fgMuted },
  ':focus-visible': { outlineOffset: '-1px' },
  '@media': { '(pointer: coarse)': { minBlockSize: touchSize.own } },
})

/** Keys are of no use without a keyboard. */
export const keys = style({ '@media': { '(pointer: coarse)': { display: 'none' } } })

export const steps = style({
  maxInlineSize: '36em',
  marginInline: 'auto',
  padding: `${space(8)} ${space(5)} ${space(10)}`,
})
export const stepsTitle = style({ fontSize: textSize.title, fontWeight: 600, lineHeight: 1.3 })
export const stepsBody = style({ color: vars.fgMuted, marginBlockStart: space(1) })
export const stepList = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  marginBlockStart: space(5),
  counterReset: 'step',
})
export const step = style({
  ...flexWrap(space(3)),
  paddingBlock: space(3),
  borderBlockStart: `1px solid ${vars.border}`,
  counterIncrement: 'step',
  '::before': {
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    inlineSize: sized(24),
    blockSize: sized(24),
    borderRadius: radius.full,
    backgroundColor: vars.accentBg,
    color: vars.accentText,
    fontSize: textSize.small,
    fontWeight: 600,
  },
})
export const stepText = style({ flex: '1 1 16em', minInlineSize: 0 })
export const stepTitle = style({ fontWeight: 600 })
export const stepBody = style({ color: vars.fgMuted })
export const sample = style({
  marginBlockStart: space(4),
  paddingBlockStart: space(4),
  borderBlockStart: `1px solid ${vars.border}`,
  color: vars.fgMuted,
})
export const command = style({
  display: 'block',
  marginBlockStart: space(1),
  color: vars.fg,
  fontFamily: vars.fontMono,
  fontSize: textSize.small,
  overflowWrap: 'anywhere',
})
