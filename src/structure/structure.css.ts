import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import { dense, forcedChoice, radius, space, textSize, touchSize } from '../ui/tokens.ts'
import { flexColumn, flexRow, notOnPaper, onPaper } from '../ui/flex.ts'

export const pane = style({
  ...flexColumn(),
  flex: '1 1 auto',
  inlineSize: '100%',
  blockSize: '100%',
  minInlineSize: 0,
  minBlockSize: 0,
  backgroundColor: vars.bg,
})

export const itemsPane = style({ backgroundColor: vars.bgSubtle })

export const paneHeader = style({
  ...flexRow(space(2)),
  flex: 'none',
  minBlockSize: dense(44),
  paddingInline: space(3),
  borderBlockEnd: `1px solid ${vars.border}`,
})

export const paneTitle = style({
  flex: '1 1 auto',
  minInlineSize: '4em',
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

/** A title that is a button; its text begins where other titles do. */
export const paneTitleButton = style({
  flex: '1 1 auto',
  display: 'flex',
  minInlineSize: '4em',
  marginInlineStart: `calc(-1 * ${space(2)})`,
})

/** Shown completely or, if the title needs the space, not at all: it then wraps to a line that is clipped. */
export const count = style({
  display: 'flex',
  flexWrap: 'wrap',
  flex: '0 1000 auto',
  minInlineSize: 0,
  blockSize: '1lh',
  overflow: 'hidden',
  color: vars.fgMuted,
  fontSize: textSize.small,
  whiteSpace: 'nowrap',
  '::before': { content: '""', blockSize: '1lh' },
})

export const items = style({ padding: space(2), overflowY: 'auto' })

/** In forced-colors mode, an outline marks the selected entry. */
const chosenInForcedColors = {
  '(forced-colors: active)': {
    selectors: {
      '&[aria-current]:not(:focus-visible)': forcedChoice,
    },
  },
}

export const item = style({
  ...flexRow(space(2.5)),
  minBlockSize: dense(32),
  paddingInline: space(2),
  borderRadius: radius.medium,
  color: vars.fg,
  ':hover': { backgroundColor: vars.bgHover },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: {
    '&[aria-current]': {
      backgroundColor: vars.bgSelected,
      color: vars.accentText,
      fontWeight: 600,
    },
  },
  '@media': { ...chosenInForcedColors, '(pointer: coarse)': { minBlockSize: touchSize.own } },
})

export const itemIcon = style({
  color: vars.fgMuted,
  display: 'inline-flex',
  selectors: { [`${item}[aria-current] &`]: { color: 'inherit' } },
})
export const itemTitle = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const itemMore = style({
  marginInlineStart: 'auto',
  color: vars.fgSubtle,
})
export const divider = style({
  marginBlock: space(2),
  borderBlockStart: `1px solid ${vars.border}`,
})
export const dividerTitle = style({
  paddingInline: space(2),
  paddingBlockStart: space(3),
  color: vars.fgMuted,
  fontSize: textSize.small,
  fontWeight: 600,
})

export const scroller = style({
  flex: '1 1 0%',
  minBlockSize: 0,
  overflow: 'auto',
})

export const slot = style({
  ...flexColumn(),
  flex: '1 1 auto',
  minInlineSize: 0,
  minBlockSize: 0,
})
export const viewBar = style({
  ...flexRow(space(1)),
  flex: 'none',
  minBlockSize: dense(44),
  paddingInline: space(2),
  borderBlockEnd: `1px solid ${vars.border}`,
  backgroundColor: vars.bgSubtle,
})
export const viewTabs = style({ flex: '1 1 auto', minInlineSize: 0, display: 'flex' })
export const view = style({
  display: 'flex',
  flex: '1 1 0%',
  minBlockSize: 0,
  minInlineSize: 0,
})

export const list = style({
  flex: '1 1 0%',
  minBlockSize: 0,
  ...flexColumn(),
})

export const rowPresence = style({ ...flexRow(space(0.5)), flex: 'none' })
export const notice = style({
  flex: 'none',
  padding: `${space(1.5)} ${space(3)}`,
  color: vars.caution,
  backgroundColor: vars.cautionBg,
  fontSize: textSize.small,
  overflowWrap: 'anywhere',
})

globalStyle(`:is(${slot}, ${view}, ${scroller})`, { '@media': { print: onPaper } })
// A list has a title on paper too, although it is a button.
globalStyle(`${paneTitleButton} button`, {
  '@media': { print: { display: 'inline !important' } },
})
globalStyle(viewBar, { '@media': { print: notOnPaper } })
