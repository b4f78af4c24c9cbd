import { style, styleVariants } from '@vanilla-extract/css'
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

export const drawn = styleVariants({
  quote: {
    margin: 0,
    paddingInlineStart: '16px',
    borderInlineStart: `3px solid ${vars.accentMark}`,
  },
  box: {
    padding: '10px 14px',
    border: `1px solid ${vars.border}`,
    borderRadius: radius.medium,
    backgroundColor: vars.bgSubtle,
  },
})
export const drawnTitle = styleVariants({
  quote: { fontSize: '1.25em', lineHeight: 1.4, fontStyle: 'italic', whiteSpace: 'pre-line' },
  box: { fontWeight: 650 },
})
export const drawnSubtitle = style({ color: vars.fgMuted, marginBlockStart: '2px' })
export const drawnText = style({ marginBlockStart: '4px', whiteSpace: 'pre-line' })
export const quiet = style({ color: vars.fgMuted })
