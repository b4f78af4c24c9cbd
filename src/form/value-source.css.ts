import { style } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import { radius, space, textSize } from '../ui/tokens.ts'

export const source = style({
  marginBlockStart: space(2),
  padding: `${space(1.5)} ${space(2)}`,
  maxBlockSize: '240px',
  overflow: 'auto',
  borderRadius: radius.small,
  backgroundColor: vars.neutralBg,
  fontFamily: vars.fontMono,
  fontSize: textSize.small,
  lineHeight: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  tabSize: 2,
})
