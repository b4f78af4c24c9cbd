import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import {
  atMost,
  dense,
  forcedChoice,
  radius,
  sized,
  space,
  textSize,
  touchSize,
} from '../ui/tokens.ts'
import { flexColumn, flexRow, notOnPaper, onPaper } from '../ui/flex.ts'

export const studio = style({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  ...flexColumn(),
  blockSize: '100%',
  minBlockSize: '320px',
  containerType: 'inline-size',
  containerName: 'studio',
})

/** Above everything while it has the focus, otherwise out of sight. */
export const skipLink = style({
  position: 'absolute',
  insetBlockStart: space(2),
  insetInlineStart: space(3),
  zIndex: 1,
  paddingBlock: space(2),
  paddingInline: space(3),
  borderRadius: radius.medium,
  backgroundColor: vars.bg,
  boxShadow: `0 0 0 1px ${vars.border}`,
  '@media': { '(pointer: coarse)': { minBlockSize: touchSize.own } },
  selectors: { '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' } },
})

export const navbar = style({
  ...flexRow(space(2)),
  flex: 'none',
  minBlockSize: dense(48),
  paddingInline: space(3),
  borderBlockEnd: `1px solid ${vars.border}`,
  backgroundColor: vars.bg,
})

/** On a phone, it is at the bottom, and an open document, which has bars of its own, has all the space. */
export const navbarBelow = style({
  borderBlockStart: `1px solid ${vars.border}`,
  borderBlockEnd: 0,
})

export const brand = style({
  ...flexRow(space(2)),
  minInlineSize: 0,
  padding: space(1),
  borderRadius: radius.medium,
  '@media': { '(pointer: coarse)': { minBlockSize: touchSize.own } },
  fontWeight: 650,
  letterSpacing: '-0.01em',
})

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: sized(24),
  blockSize: sized(24),
  borderRadius: radius.medium,
  color: vars.accentFg,
  backgroundColor: vars.accent,
  fontSize: textSize.small,
  fontWeight: 700,
})

export const workspaceLink = style(flexRow(space(2)))

export const customMark = style({ display: 'inline-flex', flex: 'none' })
globalStyle(`${customMark} svg`, { inlineSize: sized(24), blockSize: sized(24) })

export const brandTitle = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const tools = style({
  position: 'relative',
  ...flexRow(space(1)),
  flex: '1 1 0%',
  minInlineSize: 0,
})
export const tab = style({ flex: 'none', inlineSize: 'max-content', whiteSpace: 'nowrap' })
/** Invisible, but laid out so that its width can be measured. */
export const tabWithoutRoom = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  visibility: 'hidden',
})
export const spacer = style({ flex: '1 1 auto' })

export const connection = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1.5),
  color: vars.caution,
  fontSize: textSize.small,
  minInlineSize: 0,
})

// A document hides all of the navbar below it except a problem with the connection, which is announced from there, unless
// the document says more about it.
const besideDocument = `${studio}:has([data-fills-screen]) ${navbarBelow}`
globalStyle(`${besideDocument} > :not([data-connection])`, { display: 'none' })
const besideNotice = `${studio}:has([data-fills-screen] [data-out-of-reach]) ${navbarBelow}`
globalStyle(`${besideNotice} > *`, { display: 'none' })
// Without a connection, one place says so: the first document, else the navbar.
globalStyle(
  `${studio}:has([data-pane] [data-out-of-reach]) ${connection}[data-connection] > *, [data-pane]:has([data-out-of-reach]) ~ [data-pane] [data-out-of-reach]`,
  { display: 'none' },
)
globalStyle(`:is(${besideDocument}:not(:has([data-connection] > *)), ${besideNotice})`, {
  minBlockSize: 0,
  borderBlockStart: 0,
})

export const viewingAs = style([connection, { color: vars.fgMuted }])

export const connectionText = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@container': { [`studio ${atMost(600)}`]: { display: 'none' } },
})
globalStyle(`${besideDocument} ${connectionText}`, { display: 'inline' })

/** Only groups elements: they are laid out as if it did not exist. */
export const boxless = style({ display: 'contents' })

export const tool = style({ flex: '1 1 0%', minBlockSize: 0, minInlineSize: 0 })

/** Fills the element with a single message. */
export const screen = style({
  ...flexColumn(),
  alignItems: 'center',
  justifyContent: 'center',
  blockSize: '100%',
  minBlockSize: '320px',
  padding: space(4),
  overflowY: 'auto',
})

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
  ...flexColumn(space(2)),
  marginBlockStart: space(4),
})

export const person = style({ display: 'flex', gap: space(2.5), minInlineSize: 0 })
export const personWords = style({
  ...flexColumn(space(0.5)),
  minInlineSize: 0,
})
export const personLine = style({ overflow: 'hidden', textOverflow: 'ellipsis' })
export const personRoles = style({ color: vars.fgMuted, fontSize: textSize.small })
export const personBadge = style({ display: 'flex', marginBlockStart: space(1) })

export const sidebarGroup = style({
  ...flexColumn(space(0.5)),
  alignItems: 'stretch',
  padding: space(2),
})
globalStyle(`${sidebarGroup} :is(a, button)`, { justifyContent: 'flex-start' })
globalStyle(`:is(${tools}, ${sidebarGroup}) [aria-current=page]`, {
  color: vars.accentText,
  backgroundColor: vars.bgSelected,
})
globalStyle(`:is(${tools}, ${sidebarGroup}) [aria-current=page]:not(:focus-visible)`, {
  '@media': { '(forced-colors: active)': forcedChoice },
})

export const sidebarChoice = style({
  paddingInline: space(4),
  paddingBlock: space(3),
  borderBlock: `1px solid ${vars.border}`,
})
export const sidebarLabel = style({
  display: 'block',
  marginBlockEnd: space(1.5),
  color: vars.fgMuted,
  fontSize: textSize.small,
})

// On paper there is only what is in the tool.
globalStyle(`:is(${studio}, ${tool})`, { '@media': { print: onPaper } })
globalStyle(`:is(${navbar}, ${skipLink})`, { '@media': { print: notOnPaper } })
