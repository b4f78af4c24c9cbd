import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { controlHeight, dense, motion, radius, textSize, touchSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'
import { notOnPaper } from '../flex.ts'

const touched = <Rule>(rule: Rule) => ({ '(pointer: coarse)': rule })

const enabled = '&:not(:disabled):not([aria-disabled="true"])'
// A busy button ignores presses too, but does not look disabled.
const off = '&:disabled, &[aria-disabled="true"]:not([aria-busy="true"])'

export const button = style({
  appearance: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  gap: '6px',
  maxInlineSize: '100%',
  paddingBlock: 0,
  border: '1px solid transparent',
  borderRadius: radius.medium,
  fontWeight: 500,
  lineHeight: 1.231,
  letterSpacing: '-0.003em',
  textAlign: 'center',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  userSelect: 'none',
  transition: `background-color ${motion('quick')}, border-color ${motion('quick')}, color ${motion('quick')}`,
  selectors: { [off]: { cursor: 'not-allowed' } },
  '@media': {
    '(forced-colors: active)': {
      selectors: {
        [off]: { color: 'GrayText', borderColor: 'GrayText' },
        '&&[aria-pressed="true"]': {
          forcedColorAdjust: 'none',
          backgroundColor: 'Highlight',
          color: 'HighlightText',
        },
      },
    },
  },
})

export const size = styleVariants({
  small: {
    minBlockSize: dense(controlHeight.small),
    paddingInline: '8px',
    fontSize: textSize.small,
    lineHeight: 1.25,
    borderRadius: radius.small,
    gap: '4px',
    '@media': touched({ minBlockSize: touchSize.own }),
  },
  medium: {
    minBlockSize: dense(controlHeight.medium),
    paddingInline: '10px',
    '@media': touched({ minBlockSize: touchSize.own }),
  },
  large: {
    minBlockSize: dense(controlHeight.large),
    paddingInline: '12px',
    '@media': touched({ minBlockSize: touchSize.own }),
  },
})

const square = (height: number, inlineSize: string) => ({
  inlineSize: dense(height),
  paddingInline: 0,
  '@media': touched({ inlineSize }),
})

export const iconOnly = styleVariants({
  small: square(controlHeight.small, touchSize.own),
  medium: square(controlHeight.medium, touchSize.own),
  large: square(controlHeight.large, touchSize.own),
})

const solid = (background: string, text: string) => ({
  backgroundColor: background,
  color: text,
  boxShadow: '0 1px 2px rgb(0 0 0 / 12%)',
  selectors: {
    [`${enabled}:hover`]: { backgroundColor: `color-mix(in oklab, ${background} 90%, black)` },
    [`${enabled}:active`]: { backgroundColor: `color-mix(in oklab, ${background} 82%, black)` },
    [off]: {
      backgroundColor: vars.neutralBg,
      color: vars.fgDisabled,
      boxShadow: 'none',
    },
  },
  '@media': { '(forced-colors: active)': { borderColor: 'ButtonText' } },
})

export const primary = style(solid(vars.accent, vars.accentFg))
export const primaryCritical = style(solid(vars.criticalSolid, vars.criticalSolidFg))

export const outlined = style({
  backgroundColor: vars.bgRaised,
  borderColor: vars.borderStrong,
  color: vars.fg,
  boxShadow: '0 1px 1px rgb(0 0 0 / 4%)',
  selectors: {
    [`${enabled}:hover`]: {
      backgroundImage: `linear-gradient(${vars.bgHover}, ${vars.bgHover})`,
    },
    [`${enabled}:active, &[aria-expanded="true"], &[aria-pressed="true"]`]: {
      backgroundImage: `linear-gradient(${vars.bgActive}, ${vars.bgActive})`,
    },
    [off]: {
      backgroundColor: 'transparent',
      borderColor: vars.border,
      color: vars.fgDisabled,
      boxShadow: 'none',
    },
  },
})

export const ghost = style({
  color: vars.fgMuted,
  selectors: {
    [`${enabled}:hover`]: { backgroundColor: vars.bgHover, color: vars.fg },
    [`${enabled}:active, &[aria-expanded="true"], &[aria-pressed="true"]`]: {
      backgroundColor: vars.bgActive,
      color: vars.fg,
    },
    [off]: { color: vars.fgDisabled },
  },
})

const tinted = (text: string, background: string) => ({
  color: text,
  selectors: {
    [`${enabled}:hover, ${enabled}:active, &[aria-expanded="true"]`]: {
      color: text,
      backgroundColor: background,
    },
    [off]: { color: vars.fgDisabled },
  },
})

/** Text colour of quiet buttons that carry a meaning. */
export const tone = styleVariants({
  default: {},
  accent: tinted(vars.accentText, vars.accentBg),
  positive: tinted(vars.positive, vars.positiveBg),
  caution: tinted(vars.caution, vars.cautionBg),
  critical: tinted(vars.critical, vars.criticalBg),
})

export const label = style({ overflow: 'hidden', textOverflow: 'ellipsis' })
export const wide = style({ inlineSize: '100%' })

/** Keeps the width while the spinner replaces the label. */
export const busy = style({ position: 'relative' })
export const busyContent = style({ opacity: 0, display: 'inherit', gap: 'inherit' })
export const busySpinner = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
})

globalStyle(button, { '@media': { print: notOnPaper } })
