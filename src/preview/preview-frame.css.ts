import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import { radius, space, textSize } from '../ui/tokens.ts'
import { flexColumn, flexRow } from '../ui/flex.ts'

export const frame = style({
  ...flexRow(space(2.5)),
  minInlineSize: 0,
  inlineSize: '100%',
})
export const inlineFrame = style({
  display: 'inline-flex',
  inlineSize: 'auto',
  maxInlineSize: '100%',
  gap: space(1.5),
})

export const media = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: radius.small,
  backgroundColor: vars.neutralBg,
  color: vars.fgSubtle,
})
export const image = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
})

export const texts = style({
  ...flexColumn(),
  flex: '1 1 0%',
  minInlineSize: 0,
})

const line = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

export const title = style({ ...line, fontWeight: 500, lineHeight: 1.35 })
export const subtitle = style({
  ...line,
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: 1.35,
})
export const description = style({
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  color: vars.fgMuted,
  fontSize: textSize.small,
  marginBlockStart: space(1),
})
export const quiet = style({ color: vars.fgMuted, fontWeight: 400 })

/** Around previews in rows of `twoLineRow` px: a longer title takes a second line. */
export const twoLines = style({})
export const twoLineRow = 60
globalStyle(`${twoLines} ${title}`, {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  lineHeight: 1.25,
})

/** Title and subtitle on one line; the title gets the space it needs first. */
export const oneLine = style({ flexDirection: 'row', alignItems: 'baseline', gap: space(2) })
globalStyle(`${oneLine} > ${subtitle}`, { flex: '1 1 0%' })

/** The media above the texts, as wide as the column. */
export const column = style({ flexDirection: 'column', alignItems: 'stretch', gap: space(2) })

/** Width and height of the media in px. */
export const mediaSize = {
  default: [33, 33],
  compact: [25, 25],
  detail: [73, 73],
  media: [160, 160],
  block: [33, 33],
  blockImage: [600, 400],
  inline: [15, 15],
} as const
export const size = styleVariants(mediaSize, ([width, height]) => ({
  inlineSize: `${width}px`,
  maxInlineSize: '100%',
  aspectRatio: `${width} / ${height}`,
}))
