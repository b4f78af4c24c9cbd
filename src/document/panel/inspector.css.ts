import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { dense, space } from '../../ui/tokens.ts'
import { flexColumn, flexRow, notOnPaper, onPaper } from '../../ui/flex.ts'

export const body = style({
  position: 'relative',
  display: 'flex',
  flex: '1 1 0%',
  minBlockSize: 0,
  minInlineSize: 0,
})

/** A container query context of its own: the form adapts to the width that the inspector leaves. */
export const main = style({
  containerType: 'inline-size',
  containerName: 'document',
  ...flexColumn(),
  inlineSize: '100%',
  blockSize: '100%',
  minBlockSize: 0,
  minInlineSize: 0,
})

export const inspector = style({
  containerType: 'inline-size',
  containerName: 'inspector',
  ...flexColumn(),
  inlineSize: '100%',
  blockSize: '100%',
  minBlockSize: 0,
  backgroundColor: vars.bg,
})

export const overlay = style({
  position: 'absolute',
  inset: 0,
  zIndex: 4,
  inlineSize: '100%',
})

export const header = style({
  ...flexRow(space(2)),
  flex: 'none',
  minBlockSize: dense(44),
  paddingInline: space(3),
  borderBlockEnd: `1px solid ${vars.border}`,
})

export const headerContent = style({ flex: '1 1 auto', minInlineSize: 0 })

export const content = style({
  ...flexColumn(),
  flex: '1 1 0%',
  minBlockSize: 0,
})

globalStyle(`:is(${body}, ${main})`, { '@media': { print: onPaper } })
globalStyle(overlay, { '@media': { print: notOnPaper } })
