import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, space, textSize } from '../../ui/tokens.ts'

export const palette = style({ display: 'flex', flexDirection: 'column', minBlockSize: 0 })

export const box = style({
  flex: 'none',
  display: 'grid',
  padding: space(2),
  borderBlockEnd: `1px solid ${vars.border}`,
})

export const list = style({
  flex: 'none',
  marginBlock: space(1),
  maxBlockSize: 'max(108px, calc(100cqb - 150px))',
})

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
  blockSize: '100%',
  marginInline: space(1),
  paddingInline: space(2),
  borderRadius: radius.small,
  cursor: 'default',
  userSelect: 'none',
  selectors: {
    '&:hover': { backgroundColor: vars.bgHover },
    '&[data-active]': { backgroundColor: vars.bgSelected },
    '&[data-refused]': { color: vars.fgDisabled },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[data-active]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
})

export const icon = style({
  display: 'inline-flex',
  flex: 'none',
  inlineSize: '16px',
  color: vars.fgMuted,
  selectors: { [`${row}[data-refused] &`]: { color: 'inherit' } },
})

export const title = style({
  flex: '1 0 auto',
  maxInlineSize: '70%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const note = style({
  flex: '0 1 auto',
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.fgMuted,
  fontSize: textSize.small,
})

export const empty = style({
  padding: space(6),
  color: vars.fgMuted,
  textAlign: 'center',
  overflowWrap: 'anywhere',
})

export const sheet = style({
  display: 'grid',
  gap: space(5),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  alignItems: 'start',
  paddingBlockEnd: space(5),
})

export const group = style({ display: 'grid', gap: space(1), minInlineSize: 0 })

export const groupTitle = style({ fontSize: textSize.small, fontWeight: 600, color: vars.fgMuted })

export const shortcut = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space(3),
  paddingBlock: space(1),
})
