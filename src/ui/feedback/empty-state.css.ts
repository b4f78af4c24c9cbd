import { style } from '@vanilla-extract/css'
import { radius, sized } from '../tokens.ts'
import { vars } from '../theme.css.ts'
import { flexColumn } from '../flex.ts'

export const empty = style({
  ...flexColumn(),
  alignItems: 'center',
  justifyContent: 'center',
  minBlockSize: '160px',
  blockSize: '100%',
  padding: '24px',
  textAlign: 'center',
})
export const icon = style({
  display: 'inline-grid',
  placeContent: 'center',
  inlineSize: sized(40),
  blockSize: sized(40),
  marginBlockEnd: '12px',
  borderRadius: radius.panel,
  border: `1px solid ${vars.border}`,
  backgroundColor: vars.bgRaised,
  color: vars.fgMuted,
  boxShadow: '0 1px 2px rgb(0 0 0 / 4%)',
})
export const title = style({ fontWeight: 600 })
export const description = style({
  maxInlineSize: '38em',
  marginBlockStart: '4px',
  color: vars.fgMuted,
  textWrap: 'balance',
})
export const action = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '8px',
  marginBlockStart: '16px',
})
