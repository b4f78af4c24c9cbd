import { style } from '@vanilla-extract/css'
import { vars } from '../../theme.css.ts'
import { motion, phone, radius, sized, space } from '../../tokens.ts'
import { flexColumn } from '../../flex.ts'

export const portal = style({ position: 'absolute', inset: 0, zIndex: 20 })

export const backdrop = style({
  position: 'absolute',
  inset: 0,
  backgroundColor: vars.backdrop,
  transition: `opacity ${motion('slow')} ease-out`,
  selectors: { '&[data-starting-style], &[data-ending-style]': { opacity: 0 } },
})

export const drawer = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 0,
  ...flexColumn(),
  inlineSize: '80%',
  minInlineSize: '200px',
  maxInlineSize: sized(280),
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderInlineEnd: `1px solid ${vars.border}`,
  backgroundColor: vars.bgRaised,
  boxShadow: vars.shadow,
  outline: 'none',
  transition: `transform ${motion('slow')} cubic-bezier(0.2, 0.8, 0.2, 1)`,
  selectors: {
    '&[data-starting-style], &[data-ending-style]': { transform: 'translateX(-100%)' },
    '&[data-starting-style]:dir(rtl), &[data-ending-style]:dir(rtl)': {
      transform: 'translateX(100%)',
    },
  },
  '@media': {
    [phone]: {
      insetBlockStart: 'auto',
      insetInlineEnd: 0,
      inlineSize: 'auto',
      maxInlineSize: 'none',
      maxBlockSize: 'calc(100% - 24px)',
      border: 0,
      borderStartStartRadius: radius.panel,
      borderStartEndRadius: radius.panel,
      selectors: {
        '&&[data-starting-style], &&[data-ending-style]': { transform: 'translateY(100%)' },
      },
    },
  },
})

export const header = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(2),
  padding: space(3),
  borderBlockEnd: `1px solid ${vars.border}`,
})

export const headerContent = style({ flex: '1 1 auto', minInlineSize: 0 })
