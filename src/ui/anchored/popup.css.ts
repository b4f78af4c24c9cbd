import { keyframes, style } from '@vanilla-extract/css'
import { dense, motion, radius, textSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'
import { flexColumn, flexRow } from '../flex.ts'

export const appear = {
  transformOrigin: 'var(--transform-origin)',
  transition: `opacity ${motion(120)} ease-out, transform ${motion(120)} ease-out`,
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
  animation: `${fadeIn} ${motion(120)} ease-out`,
} as const

export const surface = {
  backgroundColor: vars.bgRaised,
  color: vars.fg,
  border: `1px solid ${vars.borderStrong}`,
  borderRadius: radius.large,
  boxShadow: vars.shadow,
  outline: 'none',
}

export const positioner = style({ zIndex: 1, outline: 'none' })

export const menu = style({
  ...surface,
  ...appear,
  minInlineSize: 'max(176px, var(--anchor-width))',
  maxInlineSize: 'min(360px, var(--available-width, calc(100% - 16px)))',
  maxBlockSize: 'min(480px, var(--available-height))',
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
export const itemCheck = style({ display: 'inline-flex', flex: 'none', inlineSize: '16px' })

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
  maxInlineSize: 'min(280px, calc(100% - 16px))',
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
