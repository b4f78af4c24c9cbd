import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, space, textSize } from '../../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap } from '../../ui/flex.ts'

export const body = style(flexColumn(space(3)))

export const checking = style({
  ...flexRow(space(2)),
  color: vars.fgMuted,
})

export const referrers = style(flexColumn(space(2)))

export const heading = style({ fontWeight: 600 })

export const list = style({
  listStyle: 'none',
  maxBlockSize: '240px',
  overflowY: 'auto',
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
})

export const row = style({
  ...flexRow(space(2)),
  paddingInline: space(2),
  paddingBlock: space(1.5),
  color: vars.fg,
  textDecoration: 'none',
  ':hover': { backgroundColor: vars.bgHover },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: { 'li + li > &': { borderBlockStart: `1px solid ${vars.border}` } },
})

export const preview = style({ flex: '1 1 auto', minInlineSize: 0, overflow: 'hidden' })

export const quiet = style({ color: vars.fgMuted, fontSize: textSize.small })

export const release = style(flexWrap(space(2)))
