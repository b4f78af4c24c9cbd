import { style } from '@vanilla-extract/css'
import { vars } from '../../../ui/theme.css.ts'
import { radius, textSize } from '../../../ui/tokens.ts'

export const picture = style({
  flex: '1 1 0%',
  minBlockSize: 0,
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
  minBlockSize: 0,
  objectFit: 'cover',
})
export const caption = style({
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: textSize.small,
  fontWeight: 500,
})
