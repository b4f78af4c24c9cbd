import { style, styleVariants } from '@vanilla-extract/css'
import { motion, radius, textSize } from '../../tokens.ts'
import { vars } from '../../theme.css.ts'
import { flexColumn } from '../../flex.ts'

export const portal = style({ position: 'absolute', inset: 0 })

export const backdrop = style({
  position: 'absolute',
  inset: 0,
  backgroundColor: vars.backdrop,
  transition: `opacity ${motion(160)} ease-out`,
  selectors: { '&[data-starting-style], &[data-ending-style]': { opacity: 0 } },
})

export const viewport = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  justifyItems: 'center',
  alignItems: 'start',
  gridTemplateRows: '12% minmax(0, 1fr) 24px',
  paddingInline: '16px',
  overflow: 'hidden',
  containerType: 'size',
})

export const dialog = style({
  ...flexColumn(),
  gridRow: 2,
  inlineSize: '100%',
  minInlineSize: 0,
  maxBlockSize: '100%',
  overflow: 'hidden',
  border: `1px solid ${vars.border}`,
  borderRadius: radius.panel,
  backgroundColor: vars.bgRaised,
  color: vars.fg,
  boxShadow: vars.shadow,
  outline: 'none',
  transition: `opacity ${motion(160)} ease-out, transform ${motion(160)} cubic-bezier(0.2, 0.8, 0.2, 1)`,
  selectors: {
    '&[data-starting-style], &[data-ending-style]': {
      opacity: 0,
      transform: 'translateY(6px) scale(0.985)',
    },
    '&[data-nested-dialog-open]': { transform: 'scale(0.985)' },
  },
})

export const fullViewport = style({
  gridTemplateRows: '0 minmax(0, 1fr) 0',
  paddingInline: 0,
  alignItems: 'stretch',
})
export const full = style({ border: 0, borderRadius: 0, blockSize: '100%' })

export const width = styleVariants({
  small: { maxInlineSize: '400px' },
  medium: { maxInlineSize: '560px' },
  large: { maxInlineSize: '800px' },
})

export const header = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '12px',
  paddingBlock: '14px 0',
  paddingInline: '20px 12px',
})
export const heading = style({ flex: '1 1 auto', minInlineSize: 0, paddingBlock: '3px' })
export const title = style({
  fontSize: textSize.large,
  fontWeight: 600,
  lineHeight: 1.4,
  letterSpacing: '-0.011em',
  textWrap: 'balance',
})
export const description = style({
  marginBlockStart: '6px',
  color: vars.fgMuted,
  textWrap: 'pretty',
})

export const content = style({
  ...flexColumn(),
  flex: '0 1 auto',
  minBlockSize: 0,
})

export const body = style({
  flex: '1 1 auto',
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingInline: '20px',
  paddingBlock: '12px 4px',
})
export const bodyBare = style({ padding: 0 })

export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '8px',
  paddingInline: '20px',
  paddingBlock: '16px',
})
