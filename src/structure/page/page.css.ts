import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { dense, radius, space, textSize, touchSize } from '../../ui/tokens.ts'
import { flexRow, flexWrap, notOnPaper } from '../../ui/flex.ts'

export const tools = style({
  ...flexWrap(space(2)),
  flex: 'none',
  minBlockSize: dense(44),
  paddingInline: space(3),
  paddingBlock: space(1),
  borderBlockEnd: `1px solid ${vars.border}`,
})
/** Narrow enough for one row with the buttons in a narrow window. */
export const choice = style({ flex: '1 1 10em', maxInlineSize: '14em', minInlineSize: 0 })
export const width = style({ inlineSize: '6em' })
export const scale = style({ color: vars.fgMuted, fontSize: textSize.small })
export const rest = style({ ...flexRow(space(0.5)), marginInlineStart: 'auto' })

/** Around the page: the pane, or the room beside a narrower screen. */
export const stage = style({
  position: 'relative',
  flex: '1 1 0%',
  minBlockSize: 0,
  minInlineSize: 0,
  overflow: 'auto',
  backgroundColor: vars.bgSubtle,
})
/** As large as the page after scaling. */
export const screen = style({
  position: 'relative',
  marginInline: 'auto',
  overflow: 'hidden',
  backgroundColor: vars.bg,
})
export const device = style({ outline: `1px solid ${vars.border}`, marginBlock: space(2) })
export const frame = style({
  position: 'absolute',
  insetBlockStart: 0,
  // Scaled towards its corner, whatever the direction of the text.
  left: 0,
  border: 0,
  transformOrigin: '0 0',
  // What a page without a background of its own is drawn on.
  backgroundColor: 'Canvas',
  ':focus': { outline: 'none' },
})

globalStyle(tools, { '@media': { print: notOnPaper } })

export const none = style({ margin: 0, color: vars.fgMuted })
/** Rows whose text is in line with the heading. */
export const shown = style({ listStyle: 'none', margin: `0 ${space(-2)}`, padding: 0 })
export const document = style({
  ...flexRow(space(2)),
  minBlockSize: dense(32),
  paddingInline: space(2),
  borderRadius: radius.medium,
  color: vars.fg,
  textDecoration: 'none',
  ':hover': { backgroundColor: vars.bgHover },
  '@media': { '(pointer: coarse)': { minBlockSize: touchSize.own } },
})
export const documentTitle = style({ flex: '1 1 auto', minInlineSize: 0 })

export const share = style({ display: 'flex', flexDirection: 'column', gap: space(3) })
export const shareRow = style({ ...flexWrap(space(2)), justifyContent: 'space-between' })
export const links = style({ listStyle: 'none', margin: 0, padding: 0 })
export const problem = style({ margin: 0, color: vars.critical, overflowWrap: 'anywhere' })
