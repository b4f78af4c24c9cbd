import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { sized, space } from '../../ui/tokens.ts'
import { flexColumn } from '../../ui/flex.ts'

export const host = style({ display: 'inline-flex', flex: '0 1 auto', minInlineSize: 0 })

/** Limits long names, which would displace the other buttons. */
export const title = style({
  display: 'inline-block',
  maxInlineSize: sized(120),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
})
export const listTitle = style({ fontWeight: 600 })
export const viewTitle = style({ color: vars.fgMuted })

export const body = style(flexColumn(space(2)))

export const label = style({ fontWeight: 600 })
