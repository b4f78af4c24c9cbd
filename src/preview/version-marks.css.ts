import { style } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'

export const marks = style({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  gap: '4px',
})
export const draft = style({ display: 'inline-flex', color: vars.caution })
export const published = style({ display: 'inline-flex', color: vars.positive })
