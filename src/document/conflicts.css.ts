import { style } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import { space, textSize } from '../ui/tokens.ts'

export const list = style({
  display: 'grid',
  gap: space(3),
  maxBlockSize: '320px',
  overflow: 'auto',
  margin: 0,
  marginBlockStart: space(2),
  padding: 0,
  listStyle: 'none',
})
export const field = style({
  // The words of the button stand where the words below do.
  marginInlineStart: `calc(-1 * ${space(2)})`,
  color: vars.fg,
  fontWeight: 600,
  overflowWrap: 'anywhere',
})
export const sides = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  gap: space(2),
  marginBlockStart: space(1),
})
export const side = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space(1),
  minInlineSize: 0,
})
export const whose = style({ color: vars.fgMuted, fontSize: textSize.small })
export const value = style({
  maxBlockSize: '96px',
  maxInlineSize: '100%',
  overflow: 'auto',
  color: vars.fg,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
export const absent = style({ color: vars.fgMuted, fontStyle: 'italic' })
