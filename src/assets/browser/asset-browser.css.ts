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
const dimmed = { opacity: 0.4, pointerEvents: 'none' } as const
export const cell = style({
  position: 'relative',
  minInlineSize: 0,
  border: '1px solid transparent',
  borderRadius: radius.medium,
  // Cells out of sight cost no layout.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 160px',
  selectors: {
    '&:hover': { backgroundColor: vars.bgHover },
    '&[data-selected]': { backgroundColor: vars.bgSelected, borderColor: vars.accent },
    '&[data-deleting]': dimmed,
  },
})
export const choosePicture = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(1),
  inlineSize: '100%',
  minInlineSize: 0,
  padding: space(1),
  borderRadius: radius.medium,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
})
export const cellMenu = style({
  position: 'absolute',
  insetBlockStart: space(2),
  insetInlineEnd: space(2),
  borderRadius: radius.medium,
  backgroundColor: vars.bgRaised,
  opacity: 0,
  '@media': { '(hover: none), (forced-colors: active)': { opacity: 1 } },
  selectors: { [`${cell}:hover &, ${cell}:focus-within &`]: { opacity: 1 } },
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
    '&[data-deleting]': dimmed,
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
const onlyWide = { '(max-width: 479.98px)': { display: 'none' } } as const
const onlyNarrow = { '(min-width: 480px)': { display: 'none' } } as const
export const wideHead = style([head, { '@container': onlyWide }])
export const wideData = style([data, { '@container': onlyWide }])
export const narrow = style({ '@container': onlyNarrow })
export const detailsRow = style({ '@container': onlyNarrow })
export const actions = style([data, { textAlign: 'end', whiteSpace: 'nowrap' }])
export const fact = style({ display: 'flex', gap: space(2), paddingBlock: space(0.5) })
export const user = style({
  display: 'block',
  padding: space(1.5),
  borderRadius: radius.medium,
  selectors: { 'a&:hover': { backgroundColor: vars.bgHover } },
})
