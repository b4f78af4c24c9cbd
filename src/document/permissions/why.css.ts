import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexColumn } from '../../ui/flex.ts'

export const explanation = style({
  ...flexColumn(space(2)),
  maxBlockSize: sized(360),
  overflowY: 'auto',
})

export const heading = style({ fontSize: textSize.small, fontWeight: 600, color: vars.fgMuted })

export const list = style({
  ...flexColumn(space(1.5)),
  listStyle: 'none',
})

export const line = style({ overflowWrap: 'anywhere' })

export const code = style({
  paddingInline: space(1),
  borderRadius: radius.small,
  backgroundColor: vars.bgHover,
  fontFamily: vars.fontMono,
  fontSize: textSize.small,
})

export const quiet = style({ color: vars.fgMuted })

export const note = style({ color: vars.fgMuted, fontSize: textSize.small })
