import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { atMost, radius, space, textSize } from '../../ui/tokens.ts'
import { flexColumn, flexRow } from '../../ui/flex.ts'

/** Hidden in narrow panes in favour of the title; the command remains in the palette. */
export const button = style({
  display: 'contents',
  '@container': { [`document ${atMost(380)}`]: { display: 'none' } },
})
export const panel = style({
  ...flexColumn(space(4)),
  padding: space(4),
  blockSize: '100%',
  overflowY: 'auto',
})
export const note = style({ margin: 0, color: vars.fgMuted, fontSize: textSize.small })
export const group = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(2),
})
export const heading = style({ margin: 0, fontWeight: 600, fontSize: textSize.small })
export const count = style({ color: vars.fgMuted, fontWeight: 400 })
export const list = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
})
export const item = style({
  selectors: { '& + &': { borderBlockStart: `1px solid ${vars.border}` } },
})
const link = style({
  color: vars.fg,
  textDecoration: 'none',
  ':hover': { backgroundColor: vars.bgHover },
  ':focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: '-2px' },
})
export const document = style([
  link,
  {
    ...flexRow(space(2)),
    paddingInline: space(2),
    paddingBlock: space(1.5),
    borderRadius: radius.small,
  },
])
export const preview = style({ flex: '1 1 auto', minInlineSize: 0, overflow: 'hidden' })
export const paths = style({ listStyle: 'none', margin: 0, padding: 0, paddingBlockEnd: space(1) })
export const path = style([
  link,
  {
    display: 'block',
    paddingBlock: space(1),
    // Aligned below the title of the document.
    paddingInline: `${space(12)} ${space(2)}`,
    borderRadius: radius.small,
    color: vars.fgMuted,
    fontSize: textSize.small,
    overflowWrap: 'anywhere',
  },
])
export const distant = style({
  display: 'block',
  paddingInline: space(2),
  paddingBlockStart: space(1.5),
  overflowWrap: 'anywhere',
})
export const distantPaths = style({
  display: 'block',
  paddingInline: space(2),
  paddingBlockEnd: space(1.5),
  color: vars.fgMuted,
  fontSize: textSize.small,
  overflowWrap: 'anywhere',
})
