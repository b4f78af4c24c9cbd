import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { motion, radius, sized, textSize, touchSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'
import { flexColumn } from '../flex.ts'

const enter = keyframes({
  from: { opacity: 0, transform: 'translateY(8px) scale(0.98)' },
})

export const region = style({
  position: 'absolute',
  zIndex: 3,
  insetBlockEnd: 'calc(16px + var(--below, 0px) + var(--floor, 0px))',
  insetInlineEnd: 'calc(16px + var(--beside, 0px))',
  inlineSize: `min(${sized(348)}, calc(var(--across, 100%) - 32px))`,
  maxBlockSize: 'calc(var(--along, 100%) - 32px - var(--floor, 0px))',
  ...flexColumn('8px'),
  justifyContent: 'flex-end',
  pointerEvents: 'none',
  selectors: { '&:has(> *)': { pointerEvents: 'auto' } },
})

export const toast = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  padding: '10px 8px 10px 12px',
  '@media': { '(pointer: coarse)': { paddingBlock: '2px' } },
  borderRadius: radius.large,
  border: `1px solid ${vars.borderStrong}`,
  backgroundColor: vars.bgRaised,
  color: vars.fg,
  boxShadow: vars.shadow,
  animation: `${enter} ${motion('medium')} cubic-bezier(0.2, 0.8, 0.2, 1)`,
})

// The first line is in the middle of the button beside it.
const besideButton = {
  '(pointer: coarse)': {
    paddingBlockStart: `calc((${touchSize.own} - 1.5 * ${textSize.medium}) / 2)`,
  },
}

const iconBox = {
  display: 'inline-flex',
  flex: 'none',
  paddingBlockStart: '2px',
  '@media': besideButton,
} as const

export const icon = styleVariants({
  default: { ...iconBox, color: vars.fgMuted },
  accent: { ...iconBox, color: vars.accentText },
  positive: { ...iconBox, color: vars.positive },
  caution: { ...iconBox, color: vars.caution },
  critical: { ...iconBox, color: vars.critical },
})

export const text = style({
  flex: '1 1 auto',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '@media': besideButton,
})
export const title = style({ fontWeight: 500 })
export const description = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: 1.5,
  whiteSpace: 'pre-wrap',
})
export const action = style({ marginBlockStart: '8px' })
