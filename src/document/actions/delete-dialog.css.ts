import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { space, textSize } from '../../ui/tokens.ts'
import { flexColumn, flexRow } from '../../ui/flex.ts'

export const body = style(flexColumn(space(3)))

export const checking = style({
  ...flexRow(space(2)),
  color: vars.fgMuted,
})

export const referrers = style(flexColumn(space(2)))

export const heading = style({ fontWeight: 600 })

export const quiet = style({ color: vars.fgMuted, fontSize: textSize.small })
