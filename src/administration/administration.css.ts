import { globalStyle, style } from '@vanilla-extract/css'
import { flexColumn, flexRow, flexWrap } from '../ui/flex.ts'
import { vars } from '../ui/theme.css.ts'
import { atMost, radius, sized, space, textSize } from '../ui/tokens.ts'

const narrow = atMost(520)

export const tool = style({
  ...flexColumn(),
  blockSize: '100%',
  minBlockSize: 0,
  backgroundColor: vars.bg,
  containerType: 'inline-size',
})
/** The pages of the tool, as links. */
export const pages = style({
  ...flexRow(space(1)),
  flex: 'none',
  overflowX: 'auto',
  padding: `${space(1)} ${space(3)}`,
  borderBlockEnd: `1px solid ${vars.border}`,
})
globalStyle(`${pages} [aria-current=page]`, { color: vars.accentText })

/** What is as wide as can be read. */
const column = {
  inlineSize: '100%',
  maxInlineSize: sized(920),
  marginInline: 'auto',
} as const

export const page = style({ ...flexColumn(), flex: '1 1 0%', minBlockSize: 0 })
export const head = style({
  ...column,
  ...flexWrap(space(2)),
  flex: 'none',
  padding: `${space(4)} ${space(4)} ${space(3)}`,
})
export const title = style({
  flex: '1 1 auto',
  fontSize: textSize.large,
  fontWeight: 600,
  overflowWrap: 'anywhere',
  ':focus': { outline: 'none' },
})
export const intro = style({ flexBasis: '100%', color: vars.fgMuted, overflowWrap: 'anywhere' })
export const tools = style({ ...flexWrap(space(2)), flexBasis: '100%' })
export const search = style({ flex: '1 1 16em', minInlineSize: 0 })
export const filter = style({ flex: '0 1 14em', minInlineSize: 0 })
export const list = style({ ...column, flex: '1 1 0%', minBlockSize: 0, paddingInline: space(2) })
export const empty = style({ flex: '1 1 0%', minBlockSize: 0, overflowY: 'auto' })

export const row = style({
  ...flexRow(space(3)),
  inlineSize: '100%',
  blockSize: '100%',
  paddingInline: space(2),
  borderRadius: radius.medium,
  color: vars.fg,
  textAlign: 'start',
  textDecoration: 'none',
})
/** A row that opens something. */
export const openRow = style({ cursor: 'pointer', ':hover': { backgroundColor: vars.bgHover } })
export const rowTexts = style({ ...flexColumn(), flex: '1 1 0%', minInlineSize: 0 })
export const rowTitle = style({ ...flexRow(space(2)), minInlineSize: 0 })
const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
export const rowName = style({ ...line, minInlineSize: 0, fontWeight: 500 })
globalStyle(`${title} ${rowName}`, { fontWeight: 600 })
export const rowDetail = style({ ...line, color: vars.fgMuted, fontSize: textSize.small })
export const rowEnd = style({
  ...line,
  flex: '0 1 auto',
  maxInlineSize: '45%',
  color: vars.fgMuted,
  '@container': { [narrow]: { maxInlineSize: '38%', fontSize: textSize.small } },
})
export const rowHeight = 52

/** Content of a dialog or of a page that is a form. */
export const form = style({ display: 'grid', gap: space(4), minInlineSize: 0 })
export const field = style({ display: 'grid', gap: space(1), minInlineSize: 0 })
export const label = style({ fontWeight: 500 })
export const hint = style({
  color: vars.fgMuted,
  fontSize: textSize.small,
  overflowWrap: 'anywhere',
})
export const choices = style({
  display: 'grid',
  gap: space(2),
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
})
export const legend = style({ padding: 0, marginBlockEnd: space(2), fontWeight: 500 })
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space(1)} ${space(4)}`,
  margin: 0,
})
export const factName = style({ color: vars.fgMuted })
export const fact = style({ margin: 0, overflowWrap: 'anywhere' })
export const problem = style({
  color: vars.critical,
  overflowWrap: 'anywhere',
  // Errors in queries point at a place below the query.
  whiteSpace: 'pre-wrap',
})
export const caution = style({ color: vars.caution, overflowWrap: 'anywhere' })
/** Moves what follows it to the end of a dialog's buttons. */
export const apart = style({ marginInlineEnd: 'auto' })
export const links = style({
  display: 'grid',
  gap: space(3),
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const buttons = style(flexWrap(space(2)))
/** Around a form that may be longer than the page. */
export const scroll = style({ flex: '1 1 0%', minBlockSize: 0, overflowY: 'auto' })
export const pageForm = style({
  ...column,
  display: 'grid',
  gap: space(5),
  padding: `0 ${space(4)} ${space(8)}`,
})
const mono = { fontFamily: vars.fontMono, fontSize: textSize.small } as const
export const code = style({
  ...mono,
  maxBlockSize: sized(240),
  overflow: 'auto',
  margin: 0,
  padding: space(3),
  border: `1px solid ${vars.border}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bgSubtle,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
export const response = style({ ...mono, color: vars.fgMuted, overflowWrap: 'anywhere' })
