import { style } from '@vanilla-extract/css'
import { motion, sized, textSize, touchSize } from '../../tokens.ts'
import { vars } from '../../theme.css.ts'
import { flexColumn } from '../../flex.ts'

export const words = style({ ...flexColumn(), minInlineSize: 0 })
export const description = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: 1.5,
})

/** A control and its texts; the whole row is clickable. */
export const row = style({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: '8px',
  minBlockSize: sized(24),
  paddingBlock: '2px',
  cursor: 'default',
  '@media': {
    '(pointer: coarse)': {
      minBlockSize: touchSize.own,
      alignItems: 'center',
      selectors: { [`&:has(${description})`]: { alignItems: 'flex-start' } },
    },
  },
  selectors: { '&:has(:disabled)': { color: vars.fgDisabled, cursor: 'not-allowed' } },
})
const control = {
  appearance: 'none',
  flex: 'none',
  position: 'relative',
  display: 'inline-grid',
  placeContent: 'center',
  inlineSize: sized(16),
  blockSize: sized(16),
  marginBlock: '2px',
  border: `1px solid ${vars.borderControl}`,
  backgroundColor: vars.bgRaised,
  cursor: 'inherit',
  transition: `background-color ${motion('quick')}, border-color ${motion('quick')}`,
  '::after': {
    content: '""',
    position: 'absolute',
    inset: '-5px',
    '@media': { '(pointer: coarse)': { inset: '-12px -8px' } },
  },
} as const

const states = {
  '&:hover:not(:disabled)': { borderColor: vars.fgMuted },
  '&:checked, &[type="checkbox"]:indeterminate': {
    backgroundColor: vars.accent,
    borderColor: vars.accent,
  },
  '&:checked:hover:not(:disabled)': { borderColor: vars.accent },
  '&[aria-invalid="true"]': { borderColor: vars.critical },
  '&[aria-readonly="true"]': { opacity: 0.75 },
  '&:disabled': { backgroundColor: vars.neutralBg, borderColor: vars.border },
  '&:disabled:checked': { backgroundColor: vars.fgDisabled, borderColor: 'transparent' },
} as const

const mark = {
  content: '""',
  backgroundColor: vars.accentFg,
  transform: 'scale(0)',
  transition: `transform ${motion('quick')} ease-out`,
} as const

// System colours replace backgrounds, so marks drawn as backgrounds need their own system colour.
const forcedMark = (color: string) => ({
  '(forced-colors: active)': {
    '::before': { backgroundColor: color, forcedColorAdjust: 'none' as const },
  },
})

export const checkbox = style({
  ...control,
  borderRadius: '4px',
  '::before': {
    ...mark,
    inlineSize: sized(10),
    blockSize: sized(10),
    clipPath: 'polygon(14% 47%, 2% 61%, 40% 96%, 98% 22%, 84% 9%, 38% 70%)',
  },
  selectors: {
    ...states,
    '&:checked::before': { transform: 'scale(1)' },
    '&:indeterminate::before': { transform: 'scale(1)', clipPath: 'inset(42% 8%)' },
  },
  '@media': forcedMark('Highlight'),
})

export const radio = style({
  ...control,
  borderRadius: '50%',
  '::before': {
    ...mark,
    inlineSize: sized(6),
    blockSize: sized(6),
    borderRadius: '50%',
  },
  selectors: { ...states, '&:checked::before': { transform: 'scale(1)' } },
  '@media': forcedMark('Highlight'),
})

export const switchControl = style({
  ...control,
  inlineSize: sized(28),
  borderRadius: '999px',
  backgroundColor: vars.borderControl,
  borderColor: 'transparent',
  placeContent: 'center start',
  '::before': {
    content: '""',
    inlineSize: sized(12),
    blockSize: sized(12),
    marginInlineStart: '1px',
    borderRadius: '50%',
    backgroundColor: vars.thumb,
    boxShadow: '0 1px 2px rgb(0 0 0 / 25%)',
    transition: `translate ${motion('medium')} ease-out`,
  },
  selectors: {
    '&:hover:not(:disabled)': { backgroundColor: vars.fgMuted },
    '&:checked, &:checked:hover:not(:disabled)': { backgroundColor: vars.accent },
    '&:checked::before': { translate: sized(12) },
    '&:checked:dir(rtl)::before': { translate: sized(-12) },
    '&[aria-invalid="true"]': { borderColor: vars.critical },
    '&[aria-readonly="true"]': { opacity: 0.75 },
    '&:disabled': { backgroundColor: vars.neutralBg, borderColor: vars.border },
    '&:disabled:checked': { backgroundColor: vars.fgDisabled, borderColor: 'transparent' },
  },
  '@media': {
    '(forced-colors: active)': {
      borderColor: 'ButtonText',
      '::before': { backgroundColor: 'ButtonText', forcedColorAdjust: 'none' },
    },
  },
})

export const group = style({
  ...flexColumn('4px'),
  alignItems: 'flex-start',
})
export const groupHorizontal = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '16px',
  rowGap: '4px',
})
