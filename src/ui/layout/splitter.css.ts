import { globalStyle, style } from '@vanilla-extract/css'
import { notOnPaper, onPaper } from '../flex.ts'
import { motion } from '../tokens.ts'
import { vars } from '../theme.css.ts'

export const frame = style({
  display: 'flex',
  inlineSize: '100%',
  blockSize: '100%',
  minInlineSize: 0,
  minBlockSize: 0,
})

export const first = style({
  flex: 'none',
  inlineSize: 'clamp(var(--min), var(--first), max(var(--min), 100% - var(--reserve)))',
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: 'hidden',
})

export const second = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: 'hidden',
})

// Looks one pixel wide, but nine pixels react to the pointer.
export const handle = style({
  position: 'relative',
  zIndex: 1,
  flex: 'none',
  inlineSize: '1px',
  backgroundColor: vars.border,
  cursor: 'col-resize',
  touchAction: 'none',
  userSelect: 'none',
  '::before': { content: '""', position: 'absolute', insetBlock: 0, insetInline: '-4px' },
  '::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInline: '-1px',
    backgroundColor: vars.focus,
    opacity: 0,
    transition: `opacity ${motion('quick')} ${motion('quick')}`,
  },
  selectors: {
    '&:hover::after, &:active::after': { opacity: 1 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': {
      opacity: 1,
      transition: 'none',
      insetBlock: '2px',
      insetInline: 0,
      outline: `2px solid ${vars.focus}`,
    },
  },
  '@media': {
    '(forced-colors: active)': {
      backgroundColor: 'CanvasText',
      '::after': { backgroundColor: 'Highlight' },
    },
  },
})

// The second part is the main one.
globalStyle(`:is(${frame}, ${second})`, { '@media': { print: onPaper } })
globalStyle(`:is(${first}, ${handle})`, { '@media': { print: notOnPaper } })
