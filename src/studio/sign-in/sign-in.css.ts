import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexRow, flexWrap } from '../../ui/flex.ts'

export const screen = style({
  position: 'relative',
  display: 'flex',
  blockSize: '100%',
  minBlockSize: '320px',
  overflowY: 'auto',
  padding: space(4),
  backgroundColor: vars.bgSubtle,
})

export const panel = style({
  display: 'grid',
  gap: space(4),
  inlineSize: '100%',
  maxInlineSize: sized(380),
  margin: 'auto',
  padding: space(6),
  border: `1px solid ${vars.border}`,
  borderRadius: radius.large,
  backgroundColor: vars.bg,
  boxShadow: vars.shadow,
})

export const head = style({ display: 'grid', gap: space(1) })

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: sized(32),
  blockSize: sized(32),
  marginBlockEnd: space(2),
  borderRadius: radius.medium,
  color: vars.accentFg,
  backgroundColor: vars.accent,
  fontWeight: 700,
})

export const title = style({
  fontSize: textSize.large,
  fontWeight: 600,
  overflowWrap: 'anywhere',
  ':focus': { outline: 'none' },
})
export const body = style({ color: vars.fgMuted, overflowWrap: 'anywhere' })

export const list = style({ display: 'grid', gap: space(2) })

export const provider = style({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
  minInlineSize: 0,
})
export const logo = style({
  flex: 'none',
  inlineSize: sized(16),
  blockSize: sized(16),
  objectFit: 'contain',
})

export const actions = style(flexWrap(space(2)))

export const facts = style({
  display: 'grid',
  gap: space(2),
  padding: space(3),
  borderRadius: radius.medium,
  border: `1px solid ${vars.border}`,
  backgroundColor: vars.bgRaised,
})
export const fact = style({ display: 'grid', gap: 0, minInlineSize: 0 })
export const factName = style({ color: vars.fgMuted, fontSize: textSize.small })
export const factValue = style({ overflowWrap: 'anywhere' })

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space(2),
  paddingBlockStart: space(3),
  borderBlockStart: `1px solid ${vars.border}`,
})

export const workspace = style({
  ...flexRow(space(3)),
  inlineSize: '100%',
  padding: space(3),
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bgRaised,
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { backgroundColor: vars.bgHover },
  ':focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: '2px' },
})
export const workspaceMark = style([mark, { marginBlockEnd: 0, flex: 'none' }])
export const workspaceWords = style({ flex: '1 1 auto', display: 'grid', minInlineSize: 0 })
export const workspaceTitle = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const workspaceSubtitle = style({ color: vars.fgMuted, overflowWrap: 'anywhere' })
export const workspaceState = style({ flex: 'none', color: vars.fgMuted, fontSize: textSize.small })
