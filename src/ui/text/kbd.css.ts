import { style } from '@vanilla-extract/css'
import { radius, sized, textSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'

/** A finger has no keys; whoever opens the list of shortcuts has. */
const keysOnly = {
  '@media': { '(pointer: coarse)': { selectors: { '&:not(dd *)': { display: 'none' } } } },
} as const

export const group = style({ display: 'inline-flex', gap: '2px', flex: 'none', ...keysOnly })

export const cap = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minInlineSize: sized(18),
  blockSize: sized(18),
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
  ...keysOnly,
})
