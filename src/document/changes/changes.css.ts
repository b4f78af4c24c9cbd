import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { arrow } from '../../fields/diff.css.ts'
import { vars } from '../../ui/theme.css.ts'
import { radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap } from '../../ui/flex.ts'

export const panel = style({
  ...flexColumn(),
  flex: '1 1 0%',
  minBlockSize: 0,
})

/** The compared versions, above the list. */
export const sides = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: space(2),
  flex: 'none',
  padding: `${space(2)} ${space(3)}`,
  borderBlockEnd: `1px solid ${vars.border}`,
  backgroundColor: vars.bgSubtle,
})
export const side = style({ ...flexColumn(), minInlineSize: 0 })
export const sideName = style({
  fontWeight: 550,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const sideDate = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const sideArrow = style({
  color: vars.fgSubtle,
})

export const bar = style({
  ...flexRow(space(2)),
  justifyContent: 'space-between',
  flex: 'none',
  paddingInline: space(3),
  paddingBlock: space(2),
})
export const barButtons = style(flexRow(space(1)))
export const count = style({ color: vars.fgMuted, fontSize: textSize.small })

export const list = style({
  flex: '1 1 0%',
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: space(3),
  paddingBlockStart: 0,
})
export const changes = style(flexColumn(space(4)))

export const row = style({
  minInlineSize: 0,
  scrollMarginBlock: space(3),
  borderRadius: radius.medium,
})
export const change = style({
  ...flexColumn(space(1.5)),
  minInlineSize: 0,
})
/** The requested change. */
export const target = style({ outline: `2px solid ${vars.accentBorder}`, outlineOffset: space(1) })

export const group = style({
  ...flexColumn(space(2)),
  minInlineSize: 0,
})
export const inside = style({
  ...flexColumn(space(3)),
  paddingInlineStart: space(3),
  borderInlineStart: `2px solid ${vars.border}`,
})

export const head = style({
  ...flexRow(space(2)),
  minBlockSize: sized(24),
  minInlineSize: 0,
})
export const headText = style({
  ...flexWrap(),
  columnGap: space(1.5),
  flex: '1 1 auto',
  minInlineSize: 0,
})

export const breadcrumb = style({
  ...flexWrap(),
  columnGap: space(1),
  minInlineSize: 0,
  fontWeight: 550,
})
export const segment = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  selectors: { '&:not(:last-child)': { color: vars.fgMuted, fontWeight: 400 } },
})
export const separator = style({
  color: vars.fgSubtle,
})
export const titleButton = style({
  minInlineSize: 0,
  textAlign: 'start',
  borderRadius: radius.small,
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
})

export const item = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  color: vars.fgMuted,
  fontSize: textSize.small,
  whiteSpace: 'nowrap',
})
export const itemTone = styleVariants({
  added: { color: vars.positive },
  removed: { color: vars.critical },
  changed: { color: vars.fgMuted },
  unchanged: { color: vars.fgMuted },
})

export const attribution = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1.5),
  color: vars.fgMuted,
  fontSize: textSize.small,
  minInlineSize: 0,
})

export const confirm = style(flexColumn(space(3)))
export const confirmButtons = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: space(2),
})

export const columns = style({
  display: 'grid',
  // Stacked where there is too little room.
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${sized(140)}, 100%), 1fr))`,
  gap: space(2),
})
const columnFrame = style({
  minInlineSize: 0,
  padding: space(2),
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
})
export const column = styleVariants({ before: [columnFrame], after: [columnFrame] })
globalStyle(`${column.before} ins, ${column.after} del, ${columns} ${arrow}`, { display: 'none' })

export const problem = style({ color: vars.fgMuted, fontSize: textSize.small })
