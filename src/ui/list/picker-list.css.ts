import { style } from '@vanilla-extract/css'
import { vars } from '../theme.css.ts'
import { radius, space } from '../tokens.ts'
import { flexColumn, flexRow } from '../flex.ts'

export const picker = style({ ...flexColumn(), minBlockSize: 0 })

export const box = style({
  flex: 'none',
  display: 'grid',
  padding: space(2),
  borderBlockEnd: `1px solid ${vars.border}`,
})

export const list = style({
  flex: 'none',
  marginBlock: space(1),
  // As many rows as fit in a popover or a dialog, so that the box above them stays in view.
  maxBlockSize: 'max(99px, calc(var(--available-height, calc(88cqb - 104px)) - 72px))',
})

export const empty = style({
  margin: 0,
  padding: space(6),
  color: vars.fgMuted,
  textAlign: 'center',
  overflowWrap: 'anywhere',
})

/** A row; `data-active` on the active one, `data-refused` on those that cannot be chosen. */
export const row = style({
  ...flexRow(space(2.5)),
  blockSize: '100%',
  minInlineSize: 0,
  marginInline: space(1),
  paddingInline: space(2),
  borderRadius: radius.small,
  cursor: 'default',
  userSelect: 'none',
  selectors: {
    '&:hover': { backgroundColor: vars.bgHover },
    '&[data-active]': { backgroundColor: vars.bgSelected },
    '&[data-refused]': { color: vars.fgDisabled },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[data-active]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
})

export const icon = style({
  display: 'inline-flex',
  flex: 'none',
  color: vars.fgMuted,
  selectors: { [`${row}[data-refused] &`]: { color: 'inherit' } },
})

/** The text of a single-line row. */
export const title = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
