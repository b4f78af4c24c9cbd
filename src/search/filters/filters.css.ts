import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { dense, radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexColumn } from '../../ui/flex.ts'

export const bar = style({ display: 'flex', flexWrap: 'wrap', gap: space(1.5), minInlineSize: 0 })

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  minInlineSize: 0,
  maxInlineSize: '100%',
  blockSize: dense(26),
  border: `1px solid ${vars.accentBorder}`,
  borderRadius: radius.medium,
  backgroundColor: vars.accentBg,
  selectors: {
    '&[data-problem="incomplete"]': {
      borderStyle: 'dashed',
      borderColor: vars.borderControl,
      backgroundColor: 'transparent',
    },
    '&[data-problem="field"], &[data-problem="operator"]': {
      borderColor: vars.criticalBorder,
      backgroundColor: vars.criticalBg,
    },
  },
})

/** In place of a chip whose code is loading. */
export const waitingChip = style({ inlineSize: sized(140) })

export const words = style({
  display: 'inline-flex',
  gap: '4px',
  minInlineSize: 0,
  color: vars.fg,
  fontWeight: 400,
  overflow: 'hidden',
})
export const title = style({ flex: 'none', fontWeight: 500 })
export const operator = style({ flex: 'none' })
export const value = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  minInlineSize: '1em',
  maxInlineSize: sized(220),
  fontWeight: 500,
})
export const valueText = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const panel = style({
  ...flexColumn(space(2.5)),
  minInlineSize: '150px',
})
export const panelPart = style({ display: 'grid', gap: space(2.5), minInlineSize: 0 })
export const notice = style({ margin: 0, color: vars.fgMuted, overflowWrap: 'anywhere' })
export const pair = style({ display: 'flex', gap: space(2), minInlineSize: 0 })
export const half = style({ flex: '1 1 0%', minInlineSize: 0, display: 'grid', gap: space(1) })
export const caption = style({ color: vars.fgMuted, fontSize: textSize.small, lineHeight: 1.5 })

// A row of the field picker.
export const rowTexts = style({
  ...flexColumn(),
  flex: '1 1 0%',
  minInlineSize: 0,
})
export const rowTitle = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: 1.3847,
})
export const rowDetail = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: 1.3334,
})
export const groupTitle = style({
  display: 'flex',
  alignItems: 'flex-end',
  paddingInline: space(3),
  paddingBlockEnd: '4px',
  color: vars.fgSubtle,
  fontSize: textSize.tiny,
  fontWeight: 500,
  lineHeight: 1.4546,
})

/** Extends a picker to the edges of its editor. */
export const inset = style({
  marginInline: '-12px',
  marginBlockEnd: '-12px',
  borderBlockStart: `1px solid ${vars.border}`,
  minInlineSize: 0,
})
export const chosen = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minInlineSize: 0,
})
export const thumbnail = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: sized(45),
  blockSize: sized(45),
  overflow: 'hidden',
  borderRadius: radius.small,
  backgroundColor: vars.neutralBg,
  color: vars.fgSubtle,
})
export const thumbnailImage = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
})
