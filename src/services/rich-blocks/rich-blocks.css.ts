import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, space, textSize } from '../../ui/tokens.ts'
import { flexColumn } from '../../ui/flex.ts'

export const blocks = style({
  ...flexColumn(space(2.5)),
  minInlineSize: 0,
  color: vars.fgMuted,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
})
globalStyle(`${blocks} strong`, { color: vars.fg, fontWeight: 600 })
globalStyle(`${blocks} code`, {
  paddingInline: space(1),
  borderRadius: radius.small,
  backgroundColor: vars.bgActive,
  fontFamily: vars.fontMono,
  fontSize: '0.9231em',
})

export const heading = style({ color: vars.fg, fontSize: textSize.writing, fontWeight: 600 })
export const quote = style({
  paddingInlineStart: space(3),
  borderInlineStart: `2px solid ${vars.borderStrong}`,
})
export const list = style({
  ...flexColumn(space(1)),
  paddingInlineStart: space(5),
})
globalStyle(`ul${list}`, { listStyle: 'disc' })
globalStyle(`ol${list}`, { listStyle: 'decimal' })
export const point = style({ display: 'flex', gap: space(2.5) })
export const pointIcon = style({
  display: 'inline-flex',
  flex: 'none',
  marginBlockStart: '3px',
  color: vars.accentText,
})
export const pointTitle = style({ display: 'block' })
export const image = style({
  inlineSize: '100%',
  blockSize: 'auto',
  borderRadius: radius.medium,
})
export const divider = style({ border: 0, borderBlockStart: `1px solid ${vars.border}` })
export const link = style({ color: vars.accentText, textDecoration: 'underline' })
export const accent = style({ color: vars.accentText })
/** As tall as a capital letter, aligned with the surrounding text. */
export const icon = style({
  display: 'inline-block',
  inlineSize: '1.15em',
  blockSize: '1.15em',
  marginInline: '0.15em',
  verticalAlign: '-0.2em',
})
