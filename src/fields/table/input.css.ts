import { style } from '@vanilla-extract/css'
import { flexRow } from '../../ui/flex.ts'
import { vars } from '../../ui/theme.css.ts'
import { sized, space } from '../../ui/tokens.ts'

export const scroller = style({ overflowX: 'auto', maxInlineSize: '100%' })
export const table = style({ borderCollapse: 'collapse', minInlineSize: '100%' })
export const cell = style({
  position: 'relative',
  border: `1px solid ${vars.border}`,
  padding: 0,
  minInlineSize: '88px',
  verticalAlign: 'top',
  fontWeight: 'inherit',
  selectors: {
    '[data-header] > tr:first-child > &': { backgroundColor: vars.bgSubtle, fontWeight: 600 },
    '&:focus-within': { outline: `2px solid ${vars.focus}`, outlineOffset: '-2px' },
  },
})
export const text = style({
  display: 'block',
  boxSizing: 'border-box',
  inlineSize: '100%',
  blockSize: '100%',
  minBlockSize: sized(32),
  border: 0,
  outline: 'none',
  resize: 'none',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  paddingInline: space(2),
  paddingBlock: space(1.5),
  fieldSizing: 'content',
} as Record<string, unknown>)
export const menu = style({
  inlineSize: sized(28),
  verticalAlign: 'top',
  padding: '2px',
})
export const richCell = style({
  cursor: 'text',
  selectors: {
    '&[data-finding]': { borderInlineStart: `3px solid ${vars.criticalMark}` },
    '&[data-finding="warning"]': { borderInlineStartColor: vars.cautionMark },
    '&[data-finding="info"]': { borderInlineStartColor: vars.accentMark },
  },
})
export const marks = style({
  ...flexRow('2px'),
  position: 'absolute',
  insetBlockStart: '2px',
  insetInlineEnd: '2px',
})
