import { style } from '@vanilla-extract/css'
import { dense } from '../tokens.ts'
// It overrides the styles of any input.
import './field.css.ts'

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
