import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, space } from '../../ui/tokens.ts'

export const panel = style({ display: 'flex', flexDirection: 'column', minBlockSize: 0 })

export const filter = style({
  flex: 'none',
  display: 'grid',
  padding: space(2),
  borderBlockEnd: `1px solid ${vars.border}`,
})

export const list = style({
  flex: 'none',
  marginBlock: space(1),
  // As many rows as there is room for, in a popover or in a dialog, so that the box above them stays in view.
  maxBlockSize: 'max(99px, calc(var(--available-height, calc(100cqb - 80px)) - 72px))',
})

export const option = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
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

export const optionIcon = style({
  display: 'inline-flex',
  flex: 'none',
  color: vars.fgMuted,
  selectors: { [`${option}[data-refused] &`]: { color: 'inherit' } },
})

export const optionTitle = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const empty = style({
  padding: space(6),
  color: vars.fgMuted,
  textAlign: 'center',
  overflowWrap: 'anywhere',
})
