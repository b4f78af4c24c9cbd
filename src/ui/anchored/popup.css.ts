import { keyframes, style } from '@vanilla-extract/css'
import { dense, motion, phone, radius, sized, space, textSize, touchSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'
import { flexColumn, flexRow } from '../flex.ts'

export const appear = {
  transformOrigin: 'var(--transform-origin)',
  transition: `opacity ${motion('quick')} ease-out, transform ${motion('quick')} ease-out`,
  selectors: {
    '&[data-starting-style], &[data-ending-style]': { opacity: 0, transform: 'scale(0.97)' },
    '&[data-instant]': { transition: 'none' },
  },
}

const fadeIn = keyframes({ from: { opacity: 0, transform: 'scale(0.97)' } })

/** Popups positioned by `use-anchored.ts`. */
const placed = {
  position: 'absolute',
  insetBlockStart: 0,
  animation: `${fadeIn} ${motion('quick')} ease-out`,
} as const

export const surface = {
  backgroundColor: vars.bgRaised,
  color: vars.fg,
  border: `1px solid ${vars.borderStrong}`,
  borderRadius: radius.large,
  boxShadow: vars.shadow,
  outline: 'none',
}

/** Overrides what positions a popup at its anchor. */
const important = <Value extends string>(value: Value) => `${value} !important` as Value

/** The height of what can be seen of the layer above an on-screen keyboard. */
const seen = '100cqb - var(--_keyboard, 0px)'
const rise = keyframes({ from: { transform: 'translateY(100%)' } })
const slide = `${motion('medium')} cubic-bezier(0.2, 0.8, 0.2, 1)`

/**
 * On a phone, a popup is at the bottom edge, within reach of the thumb, and as wide as the screen. Elsewhere it is at
 * its anchor.
 */
export const sheet = style({
  '@media': {
    [phone]: {
      selectors: {
        '&&': {
          position: important('absolute'),
          insetBlock: important('auto var(--_keyboard, 0px)'),
          insetInline: important('0'),
          zIndex: 1,
          inlineSize: important('auto'),
          minInlineSize: 0,
          maxInlineSize: 'none',
          maxBlockSize: `calc(${seen} - 24px)`,
          overscrollBehavior: 'contain',
          border: 0,
          borderStartStartRadius: radius.panel,
          borderStartEndRadius: radius.panel,
          borderEndStartRadius: 0,
          borderEndEndRadius: 0,
          transition: `transform ${slide}`,
          vars: { '--available-height': `calc(${seen} - 48px)` },
        },
        '&&[data-starting-style], &&[data-ending-style]': {
          opacity: 1,
          transform: 'translateY(100%)',
        },
        '&&[data-own]': { animation: `${rise} ${slide}` },
      },
    },
  },
})

export const positioner = style({
  zIndex: 1,
  outline: 'none',
  '@media': {
    [phone]: { position: important('static'), transform: important('none') },
  },
})

const darken = keyframes({ from: { opacity: 0 } })

/** Behind a sheet. A tap on it closes the sheet, and nothing else. */
export const behindSheet = style({
  display: 'none',
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  backgroundColor: vars.backdrop,
  animation: `${darken} ${motion('medium')} ease-out`,
  transition: `opacity ${motion('medium')} ease-out`,
  '@media': { [phone]: { display: 'block' } },
  selectors: { '&[data-ending-style]': { opacity: 0 } },
})

/** At the top of a sheet: it can be pulled down. */
export const grip = style({
  display: 'none',
  flex: 'none',
  inlineSize: sized(36),
  blockSize: '4px',
  marginInline: 'auto',
  marginBlock: `${space(2)} ${space(1)}`,
  borderRadius: radius.full,
  backgroundColor: vars.borderControl,
  '@media': { [phone]: { display: 'block' } },
})

export const menu = style({
  ...surface,
  ...appear,
  minInlineSize: 'max(176px, var(--anchor-width))',
  maxInlineSize: `min(${sized(360)}, var(--available-width, calc(100% - 16px)))`,
  maxBlockSize: `min(${sized(640)}, var(--available-height))`,
  padding: '4px',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
})

export const anchored = style({ ...placed, zIndex: 1 })

export const item = style({
  ...flexRow('8px'),
  minBlockSize: dense(28),
  paddingInline: '8px',
  paddingBlock: '4px',
  borderRadius: radius.small,
  cursor: 'default',
  userSelect: 'none',
  outline: 'none',
  selectors: {
    '&[data-highlighted]': { backgroundColor: vars.bgHover },
    '&[data-popup-open]': { backgroundColor: vars.bgHover },
    '&[data-disabled], &[aria-disabled="true"]': { color: vars.fgDisabled },
    // The outline is for keys only; a pointer shows the background.
    '&:focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: '-2px' },
  },
  '@media': {
    '(pointer: coarse)': { minBlockSize: touchSize.own },
    '(forced-colors: active)': {
      selectors: {
        '&[data-highlighted]': { outline: '2px solid Highlight', outlineOffset: '-2px' },
      },
    },
  },
})

export const itemIcon = style({ color: vars.fgMuted, display: 'inline-flex', flex: 'none' })
export const itemText = style({
  ...flexColumn(),
  flex: '1 1 auto',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
})
export const itemDescription = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: 1.5,
})
export const itemEnd = style({
  marginInlineStart: 'auto',
  paddingInlineStart: '16px',
  display: 'inline-flex',
  flex: 'none',
  color: vars.fgSubtle,
})
/** Room for the check mark, which aligns checked and unchecked labels. */
export const itemCheck = style({ display: 'inline-flex', flex: 'none', inlineSize: sized(16) })

export const groupLabel = style({
  paddingInline: '8px',
  paddingBlock: '6px 4px',
  color: vars.fgSubtle,
  fontSize: textSize.tiny,
  lineHeight: 1.4546,
  fontWeight: 500,
})

export const tooltip = style({
  ...placed,
  zIndex: 4,
  ...flexRow('8px'),
  inlineSize: 'max-content',
  maxInlineSize: `min(${sized(280)}, calc(100% - 16px))`,
  paddingInline: '8px',
  paddingBlock: '4px',
  borderRadius: radius.medium,
  backgroundColor: vars.tooltipBg,
  color: vars.tooltipFg,
  fontSize: textSize.small,
  lineHeight: 1.4167,
  boxShadow: vars.shadow,
  overflowWrap: 'anywhere',
  // A reason may have several lines.
  whiteSpace: 'pre-line',
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
})
