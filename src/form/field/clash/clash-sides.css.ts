import { style } from '@vanilla-extract/css'
import { vars } from '../../../ui/theme.css.ts'
import { sized, space, textSize } from '../../../ui/tokens.ts'
import { flexColumn } from '../../../ui/flex.ts'

export const sides = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${sized(110)}, 100%), 1fr))`,
  gap: space(2),
  marginBlockStart: space(1),
})
export const side = style({
  ...flexColumn(space(1)),
  alignItems: 'flex-start',
  minInlineSize: 0,
})
export const whose = style({ color: vars.fgMuted, fontSize: textSize.small })
export const value = style({
  maxBlockSize: sized(96),
  maxInlineSize: '100%',
  overflow: 'auto',
  color: vars.fg,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
/** A word that the other side does not have. */
export const own = style({
  borderRadius: '3px',
  backgroundColor: vars.cautionBg,
  boxShadow: `inset 0 -1px 0 ${vars.caution}`,
  '@media': { '(forced-colors: active)': { textDecoration: 'underline' } },
  color: 'inherit',
  boxDecorationBreak: 'clone',
})
export const fields = style({ display: 'grid', gap: space(1), margin: 0, whiteSpace: 'normal' })
export const field = style({ minInlineSize: 0 })
export const fieldValue = style({ margin: 0, whiteSpace: 'pre-wrap' })
export const absent = style({ color: vars.fgMuted, fontStyle: 'italic' })
