import { style } from '@vanilla-extract/css'
import { radius, textSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'

export const group = style({ display: 'inline-flex', gap: '2px', flex: 'none' })

export const cap = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minInlineSize: '18px',
  blockSize: '18px',
  paddingInline: '4px',
  borderRadius: radius.small,
  border: `1px solid ${vars.border}`,
  backgroundColor: vars.neutralBg,
  color: vars.fgMuted,
  fontFamily: vars.font,
  fontSize: textSize.tiny,
  fontWeight: 500,
  lineHeight: 1,
})

export const inverted = style({
  backgroundColor: 'transparent',
  borderColor: 'color-mix(in oklab, currentColor 35%, transparent)',
  color: 'inherit',
})

export const plain = style({
  fontSize: textSize.small,
  color: vars.fgSubtle,
  letterSpacing: '0.02em',
})
