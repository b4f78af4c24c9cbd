import { style } from '@vanilla-extract/css'
import { dense, forcedChoice, motion, radius, sized, textSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'
import { flexRow } from '../flex.ts'

export const calendar = style({
  display: 'grid',
  gap: '8px',
  inlineSize: sized(308),
  maxInlineSize: '100%',
})

export const header = style(flexRow('2px'))
export const month = style({ flex: '1 1 auto', minInlineSize: 0, marginInline: '2px' })
export const year = style({ flex: `0 0 ${sized(64)}`, minInlineSize: 0, marginInlineEnd: '2px' })
export const step = style({ display: 'inline-flex', flex: 'none' })

export const grid = style({ display: 'grid', rowGap: '2px' })
export const week = style({
  display: 'grid',
  gridTemplateColumns: `repeat(7, minmax(0, ${sized(44)}))`,
  justifyContent: 'center',
})
export const weekday = style({
  paddingBlock: '2px',
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: 1.5,
  fontWeight: 400,
  textAlign: 'center',
})
export const cell = style({
  display: 'grid',
  selectors: { '&[data-between]': { backgroundColor: vars.bgSelected } },
  '@media': { '(forced-colors: active)': { selectors: { '&[data-between]': forcedChoice } } },
})
export const today = style({ display: 'grid', justifyItems: 'start' })

export const day = style({
  appearance: 'none',
  display: 'grid',
  placeContent: 'center',
  inlineSize: '100%',
  blockSize: dense(36),
  borderRadius: radius.medium,
  border: '1px solid transparent',
  color: vars.fg,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'default',
  transition: `background-color ${motion('quick')}`,
  selectors: {
    '&:hover': { backgroundColor: vars.bgHover },
    '&:focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: '-2px' },
    '&[data-outside]': { color: vars.fgMuted },
    '&[aria-current="date"]': {
      fontWeight: 650,
      color: vars.accentText,
      borderColor: vars.accentBorder,
    },
    '[aria-selected="true"]:not([data-between]) > &': {
      backgroundColor: vars.accent,
      borderColor: vars.accent,
      color: vars.accentFg,
    },
    '[aria-selected="true"] > &:focus-visible': { outlineOffset: '1px' },
  },
  '@media': {
    '(pointer: coarse)': { blockSize: '44px' },
    '(forced-colors: active)': {
      // The invisible border becomes a visible one.
      borderColor: 'Canvas',
      selectors: {
        '&[aria-current="date"]': { borderColor: 'CanvasText' },
        '[aria-selected="true"]:not([data-between]) > &': {
          forcedColorAdjust: 'none',
          backgroundColor: 'Highlight',
          color: 'HighlightText',
        },
        '[data-between] > &': { borderColor: 'Highlight' },
      },
    },
  },
})
