import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { motion, radius, sized, space } from '../../ui/tokens.ts'
import { flexWrap } from '../../ui/flex.ts'

export const header = style({
  ...flexWrap(),
  columnGap: space(1.5),
  minBlockSize: sized(26),
})

export const toggle = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  marginInlineStart: '-4px',
  paddingInline: '4px',
  paddingBlock: '2px',
  borderRadius: radius.small,
  fontWeight: 600,
  letterSpacing: '-0.006em',
  cursor: 'pointer',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { backgroundColor: vars.bgHover } },
})

export const title = style({ fontWeight: 600, letterSpacing: '-0.006em', overflowWrap: 'anywhere' })

export const chevron = style({
  display: 'inline-flex',
  color: vars.fgSubtle,
  transition: `rotate ${motion('quick')}`,
  selectors: {
    '[aria-expanded="true"] > &': { rotate: '90deg' },
    '[aria-expanded="true"] > &:dir(rtl)': { rotate: '-90deg' },
  },
})

/** The line at the side marks where the section ends. */
export const body = style({
  marginBlockStart: space(3),
  paddingInlineStart: space(4),
  borderInlineStart: `1px solid ${vars.border}`,
  minInlineSize: 0,
})
