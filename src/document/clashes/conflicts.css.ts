import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { sized, space } from '../../ui/tokens.ts'
import { flexWrap } from '../../ui/flex.ts'

export const line = style(flexWrap(space(2)))
export const words = style({
  flex: '1 1 12em',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
})
export const list = style({
  display: 'grid',
  gap: space(3),
  maxBlockSize: sized(320),
  overflow: 'auto',
  margin: 0,
  marginBlockStart: space(2),
  padding: 0,
  listStyle: 'none',
})
export const field = style({
  // The button's label aligns with the text below.
  marginInlineStart: `calc(-1 * ${space(2)})`,
  color: vars.fg,
  fontWeight: 600,
  overflowWrap: 'anywhere',
})
