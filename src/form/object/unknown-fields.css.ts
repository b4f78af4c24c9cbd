import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { space, textSize } from '../../ui/tokens.ts'
import { flexRow } from '../../ui/flex.ts'

export const list = style({ marginBlockStart: space(2) })
export const item = style({
  ...flexRow(space(3)),
  paddingBlock: space(1.5),
  borderBlockStart: `1px solid ${vars.cautionBorder}`,
})
export const name = style({ fontFamily: vars.fontMono, fontSize: textSize.small, fontWeight: 600 })
export const value = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.fgMuted,
  fontFamily: vars.fontMono,
  fontSize: textSize.small,
})
