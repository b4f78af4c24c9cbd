import { globalStyle, style } from '@vanilla-extract/css'
import { flexWrap } from '../../ui/flex.ts'
import { vars } from '../../ui/theme.css.ts'
import { sized, textSize } from '../../ui/tokens.ts'
import { content } from '../rich-text.css.ts'

export const findBar = style({
  ...flexWrap('4px'),
  padding: '4px',
  borderBlockEnd: `1px solid ${vars.border}`,
  fontSize: textSize.medium,
})
export const findField = style({ flex: `1 1 ${sized(160)}`, maxInlineSize: sized(260) })
export const findCount = style({
  color: vars.fgMuted,
  whiteSpace: 'nowrap',
  fontSize: textSize.small,
})
globalStyle(`${content} [data-found]`, {
  backgroundColor: vars.cautionBg,
  borderRadius: '2px',
  '@media': {
    '(forced-colors: active)': { backgroundColor: 'Mark', color: 'MarkText' },
  },
})
globalStyle(`${content} [data-found="selected"]`, { outline: `2px solid ${vars.cautionMark}` })
