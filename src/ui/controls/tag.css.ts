import { style } from '@vanilla-extract/css'
import { radius, sized, textSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'

export const tag = style({
  display: 'inline-flex',
  alignItems: 'center',
  maxInlineSize: '100%',
  minBlockSize: sized(24),
  borderRadius: radius.small,
  backgroundColor: vars.neutralBg,
  fontSize: textSize.small,
  lineHeight: 1.5,
  '@media': { '(forced-colors: active)': { outline: '1px solid CanvasText' } },
})

export const label = style({
  paddingInline: '8px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const remove = style({
  appearance: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  flex: 'none',
  inlineSize: sized(24),
  blockSize: sized(24),
  marginInlineStart: '-6px',
  borderRadius: radius.small,
  color: vars.fgMuted,
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: vars.fg, backgroundColor: vars.bgHover },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})
