import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { sized, space, textSize } from '../../ui/tokens.ts'

/** Keeps the width of an icon where there is none. */
export const icon = style({ inlineSize: sized(16) })

export const title = style({ flex: '1 0 auto', maxInlineSize: '70%' })

export const note = style({
  flex: '0 1 auto',
  marginInlineStart: 'auto',
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.fgMuted,
  fontSize: textSize.small,
})

export const nothing = style({ marginBlockStart: space(4), color: vars.fgMuted })

export const sheet = style({
  marginBlockStart: space(4),
  columns: `2 ${sized(200)}`,
  columnGap: space(5),
})

export const group = style({
  display: 'grid',
  gap: space(1),
  minInlineSize: 0,
  breakInside: 'avoid',
  paddingBlockEnd: space(5),
})

export const groupTitle = style({ fontSize: textSize.small, fontWeight: 600, color: vars.fgMuted })

export const legend = style({ margin: 0, paddingBlockEnd: space(5) })
export const legendRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(9em, auto) 1fr',
  gap: space(3),
  paddingBlock: space(1),
})
export const legendText = style({ margin: 0 })
