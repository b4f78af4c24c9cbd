import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, sized, space, textSize, touchSize } from '../../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap } from '../../ui/flex.ts'

/** The frame of every field; scrolling to a path scrolls here. */
export const field = style({
  position: 'relative',
  minInlineSize: 0,
  scrollMarginBlock: '72px',
  selectors: { '&:focus-visible': { outline: 'none' } },
})

/**
 * A field that contains others. Far from the viewport the browser skips its content in layout, paint and hit tests;
 * find-in-page and the focus still reach it. Focus rings may overflow its edge.
 */
export const holder = style({
  contentVisibility: 'auto',
  overflowClipMargin: '8px',
} as Record<string, unknown>)

/** Not a flex container: in one, browsers lay out the whole page for each letter typed into a control. */
export const stacked = style({ display: 'block' })
// Not by an adjacent-sibling rule: inside, browsers would style a whole list again for each new row.
globalStyle(`${stacked} > *`, { marginBlockStart: space(1.5) })

export const inline = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space(2.5),
  alignItems: 'start',
})
/** Aligns a control of one line's height with the label beside it. */
export const inlineControl = style({ ...flexRow(), minBlockSize: sized(20) })
export const inlineBody = style(flexColumn(space(1)))

export const header = style({ ...flexColumn(), minInlineSize: 0 })
globalStyle(`${stacked} > ${header}`, { marginBlockStart: 0 })

export const labelRow = style({
  ...flexWrap(),
  columnGap: space(1.5),
  minBlockSize: sized(20),
})

export const label = style({
  fontWeight: 550,
  lineHeight: 1.4,
  letterSpacing: '-0.003em',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
})

export const required = style({ color: vars.fgSubtle, marginInlineStart: '3px' })

export const description = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: 1.45,
  maxInlineSize: '68ch',
})

export const finding = style({ display: 'inline-flex', borderRadius: radius.small })
export const findingTone = styleVariants({
  critical: { color: vars.critical },
  caution: { color: vars.caution },
  default: { color: vars.fgMuted },
})

export const messages = style(flexColumn('2px'))
export const message = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(1.5),
  fontSize: textSize.small,
  lineHeight: 1.45,
})
export const messageIcon = style({ marginBlockStart: '2px' })

/** Beside the title, not at the end of its line, where the menu appears and disappears. */
export const presence = style({ display: 'inline-flex', marginInlineStart: space(1) })

/** Replaces a field that is far from the viewport: contains only its texts, for find-in-page. */
export const outline = style({
  display: 'block',
  inlineSize: '100%',
  textAlign: 'start',
  overflow: 'hidden',
  color: vars.fgSubtle,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  fontSize: textSize.small,
  borderRadius: radius.medium,
  contentVisibility: 'auto',
  '@media': { '(pointer: coarse)': { minBlockSize: touchSize.own } },
} as Record<string, unknown>)

const bar = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: '-9px',
  inlineSize: '8px',
  borderRadius: radius.small,
  cursor: 'pointer',
  '::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: '2px',
    inlineSize: '2px',
    borderRadius: radius.full,
  },
  selectors: { '&:hover::before': { inlineSize: '4px', insetInlineStart: '1px' } },
})

/** At the edge of a field that changed since the document was opened: solid for own changes, dashed for others'. */
export const changeMark = styleVariants({
  own: [
    bar,
    {
      '::before': { backgroundColor: vars.accentMark },
      '@media': { '(forced-colors: active)': { '::before': { backgroundColor: 'Highlight' } } },
    },
  ],
  remote: [
    bar,
    {
      '::before': {
        backgroundImage: `repeating-linear-gradient(${vars.cautionMark} 0 6px, transparent 6px 9px)`,
      },
      '@media': {
        '(forced-colors: active)': { '::before': { borderInlineStart: '2px dashed Highlight' } },
      },
    },
  ],
})

/** Takes the whole width of a grid of fields. */
export const wide = style({ gridColumn: '1 / -1' })
