import { style } from '@vanilla-extract/css'
import { motion, textSize, touchSize } from '../../tokens.ts'
import { vars } from '../../theme.css.ts'
import { flexColumn } from '../../flex.ts'

/** A control and its texts; the whole row is clickable. */
export const row = style({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: '8px',
  minBlockSize: '24px',
  paddingBlock: '2px',
  cursor: 'default',
  '@media': { '(pointer: coarse)': { minBlockSize: touchSize.own, alignItems: 'center' } },
  selectors: { '&:has(:disabled)': { color: vars.fgDisabled, cursor: 'not-allowed' } },
})
export const words = style({ ...flexColumn(), minInlineSize: 0 })
export const description = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: 1.5,
})

const control = {
  appearance: 'none',
  flex: 'none',
  position: 'relative',
  display: 'inline-grid',
  placeContent: 'center',
  inlineSize: '16px',
  blockSize: '16px',
  marginBlock: '2px',
  border: `1px solid ${vars.borderControl}`,
  backgroundColor: vars.bgRaised,
  cursor: 'inherit',
  transition: `background-color ${motion(100)}, border-color ${motion(100)}`,
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
  transition: `transform ${motion(100)} ease-out`,
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
    inlineSize: '10px',
    blockSize: '10px',
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
    inlineSize: '6px',
    blockSize: '6px',
    borderRadius: '50%',
  },
  selectors: { ...states, '&:checked::before': { transform: 'scale(1)' } },
  '@media': forcedMark('Highlight'),
})

export const switchControl = style({
  ...control,
  inlineSize: '28px',
  borderRadius: '999px',
  backgroundColor: vars.borderControl,
  borderColor: 'transparent',
  placeContent: 'center start',
  '::before': {
    content: '""',
    inlineSize: '12px',
    blockSize: '12px',
    marginInlineStart: '1px',
    borderRadius: '50%',
    backgroundColor: vars.thumb,
    boxShadow: '0 1px 2px rgb(0 0 0 / 25%)',
    transition: `translate ${motion(140)} ease-out`,
  },
  selectors: {
    '&:hover:not(:disabled)': { backgroundColor: vars.fgMuted },
    '&:checked, &:checked:hover:not(:disabled)': { backgroundColor: vars.accent },
    '&:checked::before': { translate: '12px' },
    '&:checked:dir(rtl)::before': { translate: '-12px' },
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
