import { style, styleVariants } from '@vanilla-extract/css'
import { motion, phone, radius, sized, textSize, touchSize } from '../../tokens.ts'
import { vars } from '../../theme.css.ts'
import { flexColumn } from '../../flex.ts'

/** As high as popups and bars in the layer: of those, what was opened last is on top. */
export const portal = style({ position: 'absolute', inset: 0, zIndex: 1 })

export const backdrop = style({
  position: 'absolute',
  inset: 0,
  backgroundColor: vars.backdrop,
  transition: `opacity ${motion('medium')} ease-out`,
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
  '@media': {
    // A sheet at the bottom edge, above the on-screen keyboard.
    [phone]: {
      insetBlockEnd: 'var(--_keyboard, 0px)',
      alignItems: 'end',
      gridTemplateRows: '24px minmax(0, 1fr) 0',
      paddingInline: 0,
    },
  },
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
  transition: `opacity ${motion('medium')} ease-out, transform ${motion('medium')} cubic-bezier(0.2, 0.8, 0.2, 1)`,
  selectors: {
    '&[data-starting-style], &[data-ending-style]': {
      opacity: 0,
      transform: 'translateY(6px) scale(0.985)',
    },
    '&[data-nested-dialog-open]': { transform: 'scale(0.985)' },
  },
  '@media': {
    [phone]: {
      border: 0,
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
      selectors: {
        '&&': { maxInlineSize: 'none' },
        '&[data-starting-style], &[data-ending-style]': {
          opacity: 1,
          transform: 'translateY(100%)',
        },
      },
    },
  },
})

export const fullViewport = style({
  alignItems: 'stretch',
  selectors: { '&&': { gridTemplateRows: '0 minmax(0, 1fr) 0', paddingInline: 0 } },
})
export const full = style({ border: 0, borderRadius: 0, blockSize: '100%' })

export const width = styleVariants({
  small: { maxInlineSize: sized(400) },
  medium: { maxInlineSize: sized(560) },
  large: { maxInlineSize: sized(800) },
})

export const header = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '12px',
  paddingBlock: '14px 0',
  paddingInline: '20px 12px',
  '@media': { '(pointer: coarse)': { paddingBlockStart: '6px' } },
})
export const heading = style({
  flex: '1 1 auto',
  minInlineSize: 0,
  paddingBlock: '3px',
  // The first line is in the middle of the button beside it.
  '@media': {
    '(pointer: coarse)': {
      paddingBlockStart: `calc((${touchSize.own} - 1.4 * ${textSize.large}) / 2)`,
    },
  },
})
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
  // What the focus scrolls into view comes with its ring.
  scrollPaddingBlockEnd: '6px',
  overscrollBehavior: 'contain',
  paddingInline: '20px',
  paddingBlock: '12px 4px',
  ':focus-visible': { outlineOffset: '-2px' },
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
