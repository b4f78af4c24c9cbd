import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import { radius, space, textSize } from '../ui/tokens.ts'
import { flexColumn, flexWrap } from '../ui/flex.ts'

const words = {
  borderRadius: '3px',
  paddingInline: '2px',
  marginInline: '-1px',
  boxDecorationBreak: 'clone',
  textDecorationThickness: '1px',
} as const

/** Words and small values; additions are underlined, removals are struck through. */
export const piece = styleVariants({
  added: {
    ...words,
    textDecoration: 'none',
    boxShadow: 'inset 0 -1px 0 currentColor',
    '@media': { '(forced-colors: active)': { textDecoration: 'underline' } },
  },
  removed: { ...words, textDecoration: 'line-through' },
})
export const pieceTone = styleVariants({
  added: { backgroundColor: vars.positiveBg, color: vars.positive },
  removed: { backgroundColor: vars.criticalBg, color: vars.critical },
})

export const block = style({ display: 'block', padding: space(2), borderRadius: radius.medium })

/** A text with its differences marked. */
export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
export const mono = style({
  fontFamily: vars.fontMono,
  fontSize: textSize.small,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

/** Before and after, side by side if there is enough space. */
export const fromTo = style({
  ...flexWrap(space(2)),
  minInlineSize: 0,
})
export const arrow = style({
  flex: 'none',
  color: vars.fgSubtle,
})

/** Before above after, for wide values. */
export const stack = style(flexColumn(space(1.5)))
export const side = style({
  display: 'block',
  padding: space(2),
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
  minInlineSize: 0,
  overflow: 'hidden',
  textDecoration: 'none',
})
export const sideTone = styleVariants({
  added: { borderColor: vars.positiveBorder, backgroundColor: vars.positiveBg },
  removed: { borderColor: vars.criticalBorder, backgroundColor: vars.criticalBg },
})

export const picture = style({
  display: 'block',
  blockSize: '190px',
  maxInlineSize: '100%',
  objectFit: 'contain',
  borderRadius: radius.small,
})

export const list = style(flexColumn(space(1)))
export const item = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: space(2),
  minInlineSize: 0,
})
export const note = style({ color: vars.fgMuted, fontSize: textSize.small })
export const quiet = style({ color: vars.fgSubtle, fontStyle: 'italic' })

/** A word whose formatting changed, but not its text. */
export const formatted = style({
  backgroundColor: vars.cautionBg,
  color: vars.fg,
  borderRadius: '3px',
  boxShadow: `inset 0 -1px 0 ${vars.cautionBorder}`,
  '@media': { '(forced-colors: active)': { textDecoration: 'underline dotted' } },
})
export const annotation = style({
  textDecoration: `underline dotted ${vars.accentText}`,
  textUnderlineOffset: '3px',
})
export const richBlock = style({ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' })
export const richHeading = style({ fontWeight: 600, fontSize: textSize.large })
export const richQuote = style({
  borderInlineStart: `2px solid ${vars.borderStrong}`,
  paddingInlineStart: space(2),
})
export const richItem = style({
  paddingInlineStart: space(4),
  '::before': {
    content: '"•"',
    marginInlineStart: `calc(-1 * ${space(3)})`,
    marginInlineEnd: space(1.5),
  },
})
