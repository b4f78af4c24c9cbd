import { style } from '@vanilla-extract/css'
import { space } from '../../ui/tokens.ts'

/** A long name must not push the other buttons out. */
export const title = style({
  display: 'inline-block',
  maxInlineSize: '120px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
})

export const body = style({ display: 'flex', flexDirection: 'column', gap: space(2) })

export const label = style({ fontWeight: 600 })
