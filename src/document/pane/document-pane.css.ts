import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { atMost, dense, radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexColumn, flexRow, notOnPaper, onPaper } from '../../ui/flex.ts'

export const pane = style({
  containerType: 'inline-size',
  containerName: 'document',
  ...flexColumn(),
  inlineSize: '100%',
  blockSize: '100%',
  minBlockSize: 0,
  minInlineSize: 0,
  backgroundColor: vars.bg,
})

/** In writing mode, over the whole window. */
export const fullscreen = style({
  position: 'fixed',
  margin: 0,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  color: vars.fg,
})

export const header = style({
  ...flexRow(space(2)),
  flex: 'none',
  minBlockSize: dense(44),
  paddingInline: space(3),
  borderBlockEnd: `1px solid ${vars.border}`,
  '@container': {
    // A line for the title, above one for its state and the tools: as high while the document is loading.
    [`document ${atMost(480)}`]: {
      flexWrap: 'wrap',
      rowGap: 0,
      minBlockSize: `calc(${dense(44)} + 1.5 * ${textSize.medium} + ${space(2)})`,
      paddingBlockStart: space(1),
    },
  },
})

export const headings = style({
  ...flexRow(space(2)),
  flex: '1 1 auto',
  minInlineSize: 0,
  '@container': { [`document ${atMost(480)}`]: { display: 'contents' } },
})

export const states = style({
  display: 'contents',
  '@container': {
    [`document ${atMost(480)}`]: {
      ...flexRow(space(2)),
      flex: '1 1 0',
      flexWrap: 'wrap',
      rowGap: 0,
      minInlineSize: sized(80),
    },
  },
})

export const tools = style({
  ...flexRow(space(1)),
  flex: 'none',
  marginInlineStart: 'auto',
})

export const trailing = style([tools, { marginInlineStart: 'auto' }])

export const title = style({
  fontSize: textSize.medium,
  fontWeight: 600,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  '@container': {
    [`document ${atMost(480)}`]: {
      // All of the line, but for a button to go back.
      flex: `1 1 calc(100% - ${sized(52)})`,
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      whiteSpace: 'normal',
    },
  },
})

export const scroller = style({
  flex: '1 1 0%',
  minBlockSize: 0,
  overflowY: 'auto',
  // What the focus scrolls into view comes with its ring.
  scrollPaddingBlockEnd: '6px',
  overscrollBehavior: 'contain',
  scrollbarGutter: 'stable',
})

export const content = style({
  maxInlineSize: sized(720),
  marginInline: 'auto',
  paddingInline: space(6),
  paddingBlock: `${space(6)} ${space(16)}`,
  '@container': {
    [`document ${atMost(480)}`]: { paddingInline: space(4), paddingBlockStart: space(4) },
  },
})

export const typeName = style({
  color: vars.fgMuted,
  whiteSpace: 'nowrap',
  '@container': { [`document ${atMost(480)}`]: { display: 'none' } },
})

export const untitled = style({ color: vars.fgSubtle })

export const banners = style({
  ...flexColumn(space(2)),
  flex: 'none',
  paddingInline: space(3),
  paddingBlockStart: space(3),
  selectors: { '&:empty': { display: 'none' } },
})

export const denied = style({
  ...flexRow(space(2)),
  color: vars.fgMuted,
})
export const deniedText = style({ flex: '1 1 auto', minInlineSize: 0, color: vars.fg })

export const version = style({ marginBlockStart: space(2) })
export const versionSummary = style({ cursor: 'pointer', inlineSize: 'fit-content' })
export const versionText = style({
  marginBlockStart: space(2),
  padding: space(2),
  maxBlockSize: sized(320),
  overflow: 'auto',
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bg,
  color: vars.fg,
})

export const footer = style({
  ...flexRow(space(2)),
  flex: 'none',
  minBlockSize: dense(52),
  paddingInline: space(3),
  borderBlockStart: `1px solid ${vars.border}`,
  backgroundColor: vars.bg,
})

export const footerStatus = style({
  ...flexRow(space(3)),
  flex: '1 1 auto',
  minInlineSize: 0,
  overflow: 'hidden',
})

export const actions = style({ ...flexRow(space(1)), flex: 'none' })

export const dates = style({
  // Shrinks before everything beside it.
  flex: '0 1000 auto',
  minInlineSize: 0,
  color: vars.fgMuted,
  fontSize: textSize.small,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@container': { [`document ${atMost(520)}`]: { display: 'none' } },
})

export const saveStatus = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1.5),
  // Wraps to two lines before any letter is cut off.
  minInlineSize: 'min-content',
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: 1.25,
})
export const saveText = style({ textWrap: 'balance' })

export const saveProblem = style({ color: vars.caution })
export const saveRefused = style({ color: vars.critical })

// A document on paper: its title and its fields.
globalStyle(`:is(${pane}, ${scroller})`, { '@media': { print: onPaper } })
globalStyle(`:is(${tools}, ${footer}, ${banners}, ${saveStatus})`, {
  '@media': { print: notOnPaper },
})
globalStyle(content, { '@media': { print: { maxInlineSize: 'none', paddingInline: 0 } } })
globalStyle(title, { '@media': { print: { fontSize: textSize.title, whiteSpace: 'normal' } } })
