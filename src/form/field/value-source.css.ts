import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, space, textSize } from '../../ui/tokens.ts'

export const source = style({
  marginBlockStart: space(2),
  padding: `${space(1.5)} ${space(2)}`,
  borderRadius: radius.small,
  backgroundColor: vars.neutralBg,
  fontFamily: vars.fontMono,
  fontSize: textSize.small,
  lineHeight: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  tabSize: 2,
})

export const summary = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  cursor: 'pointer',
  inlineSize: 'fit-content',
})
