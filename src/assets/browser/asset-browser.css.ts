import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, space, textSize } from '../../ui/tokens.ts'

export const browser = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  minInlineSize: 0,
  padding: space(4),
  containerType: 'inline-size',
})
export const toolbar = style({ display: 'flex', alignItems: 'center', gap: space(3) })
export const count = style({
  flex: 'none',
  color: vars.fgMuted,
  fontSize: textSize.small,
  fontVariantNumeric: 'tabular-nums',
})
export const notice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  color: vars.fgMuted,
  fontSize: textSize.small,
})
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  gap: space(2),
})
export const cell = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(1),
  minInlineSize: 0,
  padding: space(1),
  border: '1px solid transparent',
  borderRadius: radius.medium,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { backgroundColor: vars.bgHover },
    '&[aria-selected="true"]': { backgroundColor: vars.bgSelected, borderColor: vars.accent },
  },
})
export const thumb = style({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: radius.small,
  backgroundColor: vars.neutralBg,
  backgroundSize: 'cover',
  backgroundPosition: 'center',
})
export const picture = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'contain',
})
export const name = style({
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: textSize.small,
})
export const table = style({ inlineSize: '100%', borderCollapse: 'collapse' })
export const head = style({
  padding: space(2),
  color: vars.fgMuted,
  fontSize: textSize.small,
  fontWeight: 500,
  textAlign: 'start',
  borderBlockEnd: `1px solid ${vars.border}`,
})
export const row = style({
  selectors: {
    '&:hover': { backgroundColor: vars.bgHover },
    '&[data-selected]': { backgroundColor: vars.bgSelected },
  },
})
export const data = style({
  padding: space(2),
  borderBlockEnd: `1px solid ${vars.border}`,
  fontVariantNumeric: 'tabular-nums',
})
export const choose = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  maxInlineSize: '100%',
  cursor: 'pointer',
})
export const more = style({ display: 'flex', justifyContent: 'center' })
