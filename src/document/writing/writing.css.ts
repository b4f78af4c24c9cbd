import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { atLeast, radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexColumn } from '../../ui/flex.ts'

/** Beside the text where there is space for it; it stays while the text scrolls. */
export const aside = style({
  display: 'none',
  float: 'inline-end',
  position: 'sticky',
  insetBlockStart: space(6),
  boxSizing: 'border-box',
  inlineSize: sized(220),
  maxBlockSize: `calc(100% - ${space(12)})`,
  overflowY: 'auto',
  paddingInlineEnd: space(4),
  color: vars.fgMuted,
  fontSize: textSize.small,
  '@container': { [`document ${atLeast(1160)}`]: { display: 'block' } },
})

export const words = style({ margin: 0, fontVariantNumeric: 'tabular-nums' })

export const title = style({
  marginBlock: `${space(5)} ${space(1)}`,
  fontSize: textSize.small,
  fontWeight: 600,
  color: vars.fg,
})

export const headings = style({ ...flexColumn(), margin: 0, padding: 0, listStyle: 'none' })

export const heading = style({
  inlineSize: '100%',
  minBlockSize: sized(24),
  padding: `${space(1)} ${space(1.5)}`,
  marginInlineStart: `calc(-1 * ${space(1.5)})`,
  border: 0,
  borderRadius: radius.small,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { backgroundColor: vars.neutralBg, color: vars.fg },
    '&:focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: '-2px' },
  },
})
