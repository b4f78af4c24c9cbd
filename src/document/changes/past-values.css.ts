import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { sized, space, textSize } from '../../ui/tokens.ts'
import { flexWrap } from '../../ui/flex.ts'

export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const entry = style({
  paddingBlock: space(2),
  selectors: { '&:not(:first-child)': { borderBlockStart: `1px solid ${vars.border}` } },
})
export const head = style({
  ...flexWrap(space(1)),
  marginBlockEnd: space(1),
  color: vars.fgMuted,
  fontSize: textSize.small,
})
export const end = style({ marginInlineStart: 'auto' })
export const value = style({
  maxBlockSize: sized(160),
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
export const empty = style({ color: vars.fgMuted, fontStyle: 'italic' })
