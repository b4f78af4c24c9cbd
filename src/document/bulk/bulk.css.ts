import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap } from '../../ui/flex.ts'

export const host = style({ flex: 'none', ...flexColumn() })

export const selection = style({
  ...flexWrap(space(1)),
  paddingInline: space(2),
  paddingBlock: space(1),
  backgroundColor: vars.bgSelected,
  borderBlockStart: `1px solid ${vars.border}`,
})

export const count = style({
  flex: '1 1 auto',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})

export const last = style({
  ...flexWrap(space(1)),
  paddingInlineStart: space(4),
  paddingInlineEnd: space(2),
  paddingBlock: space(1),
  backgroundColor: vars.bgSubtle,
  borderBlockStart: `1px solid ${vars.border}`,
})

export const lastText = style({
  flex: `1 1 ${sized(120)}`,
  minInlineSize: 0,
  color: vars.fgMuted,
  fontSize: textSize.small,
})

export const body = style(flexColumn(space(3)))

export const quiet = style({ color: vars.fgMuted, fontSize: textSize.small })

export const heading = style({ fontWeight: 600 })

export const obstacles = style(flexColumn(space(3)))

export const reason = style({
  ...flexRow(space(1)),
  paddingBlockEnd: space(1),
})

export const reasonText = style({ color: vars.fgMuted, whiteSpace: 'pre-line' })

export const rowPreview = style({ flex: '1 1 auto', minInlineSize: 0, overflow: 'hidden' })

export const moreRows = style({ paddingBlockStart: space(2) })

export const detail = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  paddingInline: space(2),
  paddingBlockEnd: space(1.5),
})

export const referrers = style({
  listStyle: 'none',
  color: vars.fgMuted,
  fontSize: textSize.small,
  paddingInlineStart: space(4),
  paddingBlockEnd: space(1),
})

export const progress = style(flexColumn(space(2)))

export const bar = style({
  inlineSize: '100%',
  blockSize: '8px',
  accentColor: vars.accent,
})

export const fields = style(flexColumn(space(4)))

export const choice = style(flexColumn(space(1.5)))

export const label = style({ fontWeight: 600 })

export const chosen = style({
  ...flexRow(space(2)),
  paddingInline: space(2),
  paddingBlock: space(1),
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
})

/** Frames a list that normally fills a popover to its edges. */
export const finder = style({
  paddingInline: '12px',
  paddingBlockEnd: '12px',
  border: `1px solid ${vars.border}`,
  borderBlockStart: 'none',
  borderRadius: radius.medium,
  overflow: 'hidden',
})
