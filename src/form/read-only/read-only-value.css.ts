import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexColumn, flexRow } from '../../ui/flex.ts'

export const card = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: space(4),
  rowGap: space(2),
  padding: `${space(2)} ${space(3)}`,
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bgSubtle,
})
/** Takes the whole line unless the note fits beside it. */
export const content = style({ flex: '1 1 auto', minInlineSize: 0, maxInlineSize: '100%' })
export const note = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1.5),
  marginInlineStart: 'auto',
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: sized(20),
})
export const empty = style({ color: vars.fgSubtle })

export const list = style(flexColumn(space(1.5)))
export const count = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  fontVariantNumeric: 'tabular-nums',
  marginBlockEnd: space(2),
})
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
  maxBlockSize: sized(180),
  borderRadius: radius.small,
  backgroundColor: vars.neutralBg,
})
export const file = style({
  ...flexRow(space(2)),
  minInlineSize: 0,
})
export const mono = style({
  fontFamily: vars.fontMono,
  fontSize: textSize.medium,
  overflowWrap: 'anywhere',
})
