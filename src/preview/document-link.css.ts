import { style } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import { radius, sized, space } from '../ui/tokens.ts'
import { flexRow } from '../ui/flex.ts'

/** A scrolling list of links inside a dialog. */
export const links = style({
  listStyle: 'none',
  maxBlockSize: sized(240),
  overflowY: 'auto',
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
})
export const link = style({
  ...flexRow(space(2)),
  paddingInline: space(2),
  paddingBlock: space(1.5),
  color: vars.fg,
  textDecoration: 'none',
  ':hover': { backgroundColor: vars.bgHover },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: { 'li + li > &': { borderBlockStart: `1px solid ${vars.border}` } },
})
export const linkPreview = style({ flex: '1 1 auto', minInlineSize: 0, overflow: 'hidden' })
