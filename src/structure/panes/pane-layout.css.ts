import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { dense, motion, space } from '../../ui/tokens.ts'
import { flexColumn, notOnPaper, onPaper } from '../../ui/flex.ts'

const appear = keyframes({ from: { opacity: 0 } })

export const frame = style({
  display: 'flex',
  blockSize: '100%',
  minBlockSize: 0,
  minInlineSize: 0,
  overflowX: 'auto',
  overflowY: 'hidden',
})

export const pane = style({
  display: 'flex',
  flex: 'none',
  minInlineSize: 0,
  minBlockSize: 0,
  blockSize: '100%',
  position: 'relative',
  overflow: 'hidden',
  // Focused only as a starting point for reading; its appearance makes an outline unnecessary.
  ':focus': { outline: 'none' },
})

export const collapsed = style({ borderInlineEnd: `1px solid ${vars.border}` })

export const body = style({
  display: 'flex',
  flex: '1 1 auto',
  minInlineSize: 0,
  minBlockSize: 0,
  animation: `${appear} ${motion('medium')} ease-out`,
})

// Invisible but laid out, so that it keeps its scroll position.
export const hidden = style({
  visibility: 'hidden',
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 0,
  display: 'flex',
  inlineSize: '320px',
})

export const strip = style({
  appearance: 'none',
  ...flexColumn(space(2)),
  alignItems: 'center',
  inlineSize: '100%',
  paddingBlock: space(3),
  color: vars.fgMuted,
  backgroundColor: vars.bgSubtle,
  cursor: 'pointer',
  overflow: 'hidden',
  animation: `${appear} ${motion('medium')} ease-out`,
  ':hover': {
    color: vars.fg,
    backgroundImage: `linear-gradient(${vars.bgHover}, ${vars.bgHover})`,
  },
  ':focus-visible': { outlineOffset: '-2px' },
})

export const stripIcon = style({
  minBlockSize: dense(20),
})

export const stripTitle = style({
  writingMode: 'vertical-rl',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  maxBlockSize: '100%',
})

export const hint = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  blockSize: '100%',
  ':focus': { outline: 'none' },
})

/** All panes scroll as one, each as high as its content. */
export const stacked = style({
  display: 'block',
  overflowX: 'hidden',
  overflowY: 'auto',
})
globalStyle(`${stacked} > *`, { blockSize: 'auto' })
globalStyle(`${stacked} > * > * > *`, { blockSize: 'auto' })

// The last pane is what somebody looks at.
globalStyle(`:is(${frame}, ${pane}, ${body})`, {
  '@media': { print: { ...onPaper, inlineSize: 'auto !important' } },
})
globalStyle(`${frame} > :has(~ ${pane})`, { '@media': { print: notOnPaper } })
