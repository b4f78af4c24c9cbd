import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'

/** A switch without a value is in the middle position. */
export const unsetSwitch = style({ display: 'inline-flex' })
const control = `${unsetSwitch} > input:indeterminate`
globalStyle(`${control}, ${control}:hover`, {
  backgroundColor: vars.bgRaised,
  borderColor: vars.borderControl,
})
globalStyle(`${control}::before`, {
  translate: '6px',
  backgroundColor: vars.borderControl,
  boxShadow: 'none',
})
globalStyle(`${control}:dir(rtl)::before`, { translate: '-6px' })
