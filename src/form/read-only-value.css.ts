import { style } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import { radius, space, textSize } from '../ui/tokens.ts'

export const card = style({
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bgSubtle,
  overflow: 'hidden',
})
export const content = style({ padding: `${space(2.5)} ${space(3)}`, minInlineSize: 0 })
export const note = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  padding: `${space(1)} ${space(3)}`,
  borderBlockStart: `1px solid ${vars.border}`,
  color: vars.fgMuted,
  fontSize: textSize.small,
})
export const empty = style({ color: vars.fgSubtle })

export const list = style({ display: 'flex', flexDirection: 'column', gap: space(1.5) })
export const count = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  fontVariantNumeric: 'tabular-nums',
  marginBlockEnd: space(2),
})
export const plainItem = style({ overflowWrap: 'anywhere' })
export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: space(1.5) })

export const excerpt = style({
  display: '-webkit-box',
  WebkitLineClamp: 8,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'pre-line',
  lineHeight: 1.6,
  maxInlineSize: '68ch',
})

export const image = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: '240px',
  marginInline: 'auto',
  borderRadius: radius.small,
  backgroundColor: vars.neutralBg,
})
export const file = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minInlineSize: 0,
})
export const mono = style({
  fontFamily: vars.fontMono,
  fontSize: textSize.medium,
  overflowWrap: 'anywhere',
})
