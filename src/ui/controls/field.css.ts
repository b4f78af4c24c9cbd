import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { controlHeight, dense, motion, radius, textSize, touchSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'
import { flexRow } from '../flex.ts'

const ring = {
  outline: `2px solid ${vars.focus}`,
  outlineOffset: '-1px',
}

/** Text being typed is painted on its own layer, so that the browser does not repaint the rest of the page. */
const drawnApart = { willChange: 'transform' } as const

/** The frame of every one-line control and text area. */
export const box = style({
  ...flexRow(),
  inlineSize: '100%',
  minInlineSize: 0,
  border: `1px solid ${vars.borderControl}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bgRaised,
  color: vars.fg,
  // One step above the size of the interface: content is read and written for hours.
  fontSize: textSize.writing,
  lineHeight: 1.5,
  transition: `border-color ${motion('quick')}`,
  selectors: {
    '&:hover': { borderColor: vars.fgMuted },
    '&:focus-visible, &:has(> input:focus-visible)': ring,
    '&:is(input, textarea):focus': drawnApart,
    '&[aria-invalid="true"], &:has(> [aria-invalid="true"])': { borderColor: vars.critical },
    '&[aria-invalid="true"]:focus-visible, &:has(> [aria-invalid="true"]:focus-visible)': {
      outlineColor: vars.critical,
    },
    '&:read-only:is(input, textarea), &:has(> input:read-only), &[data-readonly]': {
      backgroundColor: vars.bgSubtle,
      borderColor: vars.border,
    },
    '&:disabled, &[data-disabled], &:has(> :disabled)': {
      backgroundColor: vars.bgSubtle,
      borderColor: vars.border,
      color: vars.fgDisabled,
      cursor: 'not-allowed',
    },
  },
  '@media': {
    // Below 16px, iOS zooms the page when a field gets focus.
    '(pointer: coarse)': { fontSize: `max(16px, ${textSize.medium})` },
  },
})

/** A single input has a fixed size, so that typing causes no layout outside it. */
function ofHeight(px: number) {
  return {
    minBlockSize: dense(px),
    selectors: {
      '&:is(input)': { contain: 'strict', blockSize: `max(${dense(px)}, calc(1.5em + 8px))` },
    },
    '@media': {
      '(pointer: coarse)': {
        minBlockSize: touchSize.own,
        selectors: { '&:is(input)': { blockSize: `max(${touchSize.own}, calc(1.5em + 8px))` } },
      },
    },
  }
}

export const size = styleVariants({
  small: {
    ...ofHeight(controlHeight.small),
    paddingInline: '6px',
    fontSize: textSize.small,
    lineHeight: 1.4167,
    borderRadius: radius.small,
  },
  medium: {
    ...ofHeight(controlHeight.medium),
    paddingInline: '8px',
    fontSize: textSize.medium,
    lineHeight: vars.line,
  },
  large: { ...ofHeight(controlHeight.large), paddingInline: '10px' },
})

/** An input inside a frame that also contains an icon or a button. */
export const inner = style({
  flex: '1 1 auto',
  minInlineSize: 0,
  alignSelf: 'stretch',
  color: 'inherit',
  selectors: { '&:focus': drawnApart, '&:focus-visible': { outline: 'none' } },
})

export const framed = style({ gap: '6px' })
export const affix = style({ color: vars.fgSubtle, flex: 'none' })

export const textArea = style({
  display: 'block',
  paddingBlock: dense(6),
  resize: 'vertical',
  vars: { '--rows': '3' },
  minBlockSize: `calc(var(--rows) * 1.5em + ${dense(14)})`,
  // Grows with its text where the browser supports it; elsewhere it scrolls and can be resized.
  fieldSizing: 'content',
  maxBlockSize: '60em',
  // Its height is fixed while it has the focus, so that typing causes no layout outside it.
  selectors: { '&[data-held]': { fieldSizing: 'fixed', contain: 'strict' } },
} as Record<string, unknown>)

export const mono = style({ fontFamily: vars.fontMono, fontSize: textSize.medium })
export const numeric = style({
  fontVariantNumeric: 'tabular-nums',
  MozAppearance: 'textfield',
  selectors: {
    '&::-webkit-inner-spin-button': { appearance: 'none', margin: 0 },
  },
})

globalStyle(`:is(${box}, ${inner})::placeholder`, { color: vars.fgSubtle, opacity: 1 })
globalStyle(`${inner}::-webkit-search-cancel-button`, { display: 'none' })

export const placeholder = style({ color: vars.fgSubtle })
export const trigger = style({
  gap: '8px',
  cursor: 'default',
  textAlign: 'start',
  userSelect: 'none',
  selectors: { '&[aria-expanded="true"]': { borderColor: vars.fgMuted } },
})
export const triggerText = style({
  flex: '1 1 auto',
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const steppers = style({ display: 'inline-flex', flex: 'none', marginInlineEnd: '-6px' })

globalStyle(textArea, {
  '@media': { print: { maxBlockSize: 'none', overflow: 'visible', resize: 'none' } },
})

globalStyle(`${box} > button`, {
  '@media': { '(pointer: coarse)': { minBlockSize: touchSize.inside } },
})
