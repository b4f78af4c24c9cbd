import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { controlHeight, dense, motion, radius, textSize, touchSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'
import { notOnPaper } from '../flex.ts'

export const row = style({
  display: 'flex',
  gap: '2px',
  minInlineSize: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Room for the focus ring inside the scroll box.
  padding: '3px',
  margin: '-3px',
})

export const tab = style({
  appearance: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  flex: 'none',
  minBlockSize: dense(controlHeight.medium),
  paddingInline: '10px',
  borderRadius: radius.medium,
  color: vars.fgMuted,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  userSelect: 'none',
  transition: `background-color ${motion('quick')}, color ${motion('quick')}`,
  selectors: {
    '&:hover:not(:disabled)': { backgroundColor: vars.bgHover, color: vars.fg },
    '&[aria-selected="true"], &[aria-selected="true"]:hover': {
      backgroundColor: vars.bgActive,
      color: vars.fg,
    },
    '&:disabled': { color: vars.fgDisabled, cursor: 'not-allowed' },
    '&:focus-visible': { outlineOffset: '0px' },
  },
  '@media': {
    '(pointer: coarse)': { minBlockSize: touchSize.own },
    '(forced-colors: active)': {
      selectors: {
        '&[aria-selected="true"]': { boxShadow: 'none', borderBlockEnd: '2px solid Highlight' },
      },
    },
  },
})

export const count = style({
  fontSize: textSize.tiny,
  lineHeight: 1.4546,
  fontVariantNumeric: 'tabular-nums',
})
export const dot = style({
  inlineSize: '6px',
  blockSize: '6px',
  borderRadius: '50%',
  backgroundColor: 'currentColor',
  '@media': { '(forced-colors: active)': { backgroundColor: 'CanvasText' } },
})
export const tone = styleVariants({
  default: { color: vars.fgMuted },
  accent: { color: vars.accentText },
  positive: { color: vars.positive },
  caution: { color: vars.caution },
  critical: { color: vars.critical },
})

export const panel = style({ minInlineSize: 0 })

globalStyle(row, { '@media': { print: notOnPaper } })
