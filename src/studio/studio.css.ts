import { style } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import { dense, radius, space, textSize } from '../ui/tokens.ts'

export const studio = style({
  display: 'flex',
  flexDirection: 'column',
  blockSize: '100%',
  minBlockSize: '320px',
  containerType: 'inline-size',
  containerName: 'studio',
})

export const navbar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  flex: 'none',
  minBlockSize: dense(48),
  paddingInline: space(3),
  borderBlockEnd: `1px solid ${vars.border}`,
  backgroundColor: vars.bg,
})

export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minInlineSize: 0,
  padding: space(1),
  borderRadius: radius.medium,
  fontWeight: 650,
  letterSpacing: '-0.01em',
})

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: '24px',
  blockSize: '24px',
  borderRadius: radius.medium,
  color: vars.accentFg,
  backgroundColor: vars.accent,
  fontSize: textSize.small,
  fontWeight: 700,
})

export const brandTitle = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const tools = style({ display: 'flex', gap: space(1), minInlineSize: 0 })
export const spacer = style({ flex: '1 1 auto' })

export const connection = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1.5),
  color: vars.caution,
  fontSize: textSize.small,
  minInlineSize: 0,
})

export const viewingAs = style([connection, { color: vars.fgMuted }])

export const connectionText = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@container': { 'studio (max-width: 600px)': { display: 'none' } },
})

export const tool = style({ flex: '1 1 0%', minBlockSize: 0, minInlineSize: 0 })

export const problems = style({
  blockSize: '100%',
  minBlockSize: '320px',
  padding: space(6),
  paddingInline: `max(${space(4)}, calc((100% - 640px) / 2))`,
  overflowY: 'auto',
})
export const problemsTitle = style({ fontSize: textSize.large, fontWeight: 650 })
export const problemsBody = style({ marginBlock: space(1), color: vars.fgMuted })
export const problemList = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  marginBlockStart: space(4),
})

export const menuHeader = style({ display: 'flex', flexDirection: 'column', gap: space(0.5) })
