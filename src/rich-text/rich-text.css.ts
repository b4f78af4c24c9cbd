import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import { atMost, motion, radius, sized, textSize } from '../ui/tokens.ts'
import { flexColumn, flexRow, flexWrap, notOnPaper, onPaper } from '../ui/flex.ts'

export const frame = style({
  position: 'relative',
  ...flexColumn(),
  minInlineSize: 0,
  inlineSize: '100%',
  padding: 0,
  overflow: 'visible',
  containerType: 'inline-size',
  border: `1px solid ${vars.borderControl}`,
  borderRadius: radius.medium,
  backgroundColor: vars.bgRaised,
  color: vars.fg,
  fontSize: textSize.writing,
  lineHeight: 1.6,
  transition: `border-color ${motion('quick')}`,
  selectors: {
    '&:hover': { borderColor: vars.fgMuted },
    '&:has(.ProseMirror:focus)': { outline: `2px solid ${vars.focus}`, outlineOffset: '-1px' },
    '&[data-invalid]': { borderColor: vars.critical },
    '&[data-readonly]': { backgroundColor: vars.bgSubtle, borderColor: vars.border },
  },
})

export const fullscreen = style({
  position: 'fixed',
  margin: 0,
  borderRadius: 0,
  zIndex: 1,
})

/** As high as its content: what scrolls is the pane. */
export const growing = style({})

export const toolbar = style({
  ...flexWrap('2px'),
  padding: '4px',
  borderBlockEnd: `1px solid ${vars.border}`,
  borderStartStartRadius: 'inherit',
  borderStartEndRadius: 'inherit',
  backgroundColor: vars.bgRaised,
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  selectors: {
    // Placed above the on-screen keyboard.
    '&:popover-open': {
      position: 'fixed',
      insetBlockStart: 'auto',
      insetInline: 0,
      inlineSize: 'auto',
      margin: 0,
      border: `1px solid ${vars.border}`,
      borderInline: 0,
      borderRadius: 0,
      flexWrap: 'nowrap',
      overflowX: 'auto',
    },
  },
})
globalStyle(`${toolbar}:popover-open > *`, { flexShrink: 0 })
export const divider = style({
  inlineSize: '1px',
  blockSize: sized(18),
  marginInline: '4px',
  backgroundColor: vars.border,
})
export const spring = style({ flexGrow: 1 })
export const styleButton = style({ minInlineSize: sized(112) })
// There it gives way to what follows it.
globalStyle(`${toolbar}:popover-open ${styleButton}`, {
  minInlineSize: 0,
  maxInlineSize: sized(64),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})

/** Has the height of the input; overflowing text scrolls inside. */
export const scroller = style({
  position: 'relative',
  // Browsers reuse what they have painted of an unchanged stacking context.
  isolation: 'isolate',
  blockSize: '15em',
  minBlockSize: '6em',
  resize: 'vertical',
  overflowY: 'auto',
  overscrollBehavior: 'auto',
  selectors: {
    [`${growing} &`]: {
      blockSize: 'auto',
      resize: 'none',
      overflowY: 'visible',
    },
    [`${fullscreen} &`]: { blockSize: 'auto', flexGrow: 1, resize: 'none', overflowY: 'auto' },
  },
})

export const content = style({
  minBlockSize: '100%',
  paddingBlock: '12px',
  paddingInline: '36px 24px',
  outline: 'none',
  position: 'relative',
  whiteSpace: 'break-spaces',
  overflowWrap: 'break-word',
  userSelect: 'text',
  fontVariantLigatures: 'none',
  selectors: {
    [`${fullscreen} &`]: { maxInlineSize: sized(760), marginInline: 'auto' },
  },
  '@container': { [atMost(399)]: { paddingInline: '28px 12px' } },
})

const inside = (selector: string) => `${content} ${selector}`
globalStyle(`${content}:focus-visible`, { outline: 'none' })
globalStyle(inside('> *'), { marginBlock: '0 0.55em' })
// Other texts align with what surrounds them; a block of a text aligns by its own direction.
globalStyle(inside('> [dir="auto"]'), { textAlign: 'start' })
// Plain paragraphs are not positioned: browsers would paint and hit-test each of them separately.
globalStyle(inside('> :is([data-list], [data-finding], [data-object], .ProseMirror-widget)'), {
  position: 'relative',
})
globalStyle(inside('> h1'), {
  fontSize: '1.7em',
  fontWeight: 650,
  lineHeight: 1.25,
  marginBlockStart: '0.5em',
})
globalStyle(inside('> h2'), {
  fontSize: '1.4em',
  fontWeight: 650,
  lineHeight: 1.3,
  marginBlockStart: '0.5em',
})
globalStyle(inside('> h3'), {
  fontSize: '1.2em',
  fontWeight: 650,
  lineHeight: 1.35,
  marginBlockStart: '0.5em',
})
globalStyle(inside('> :is(h4, h5, h6)'), {
  fontSize: '1.05em',
  fontWeight: 650,
  marginBlockStart: '0.4em',
})
globalStyle(inside('> h5'), { color: vars.fgMuted })
globalStyle(inside('> h6'), { color: vars.fgMuted, fontStyle: 'italic' })
globalStyle(inside('> blockquote'), {
  paddingInlineStart: '14px',
  borderInlineStart: `3px solid ${vars.borderStrong}`,
  color: vars.fgMuted,
})
globalStyle(inside('strong'), { fontWeight: 650 })
globalStyle(inside('code'), {
  fontFamily: vars.fontMono,
  fontSize: '0.92em',
  backgroundColor: vars.neutralBg,
  borderRadius: radius.small,
  paddingInline: '3px',
})
globalStyle(inside('[data-decorator="overline"]'), { textDecoration: 'overline' })
globalStyle(inside('[data-annotation]'), {
  color: vars.accentText,
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '2px',
})
globalStyle(inside('[data-unknown]'), { textDecoration: `underline dotted ${vars.cautionMark}` })

// Lists are numbered by CSS counters: an item increments its own level and resets the deeper ones.
const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const counter = (level: number) => `rich-text-${level}`
globalStyle(content, { counterReset: levels.map((level) => `${counter(level)} 0`).join(' ') })
// The gap cursor, avatars and questions are separate elements, which must not interrupt a list.
globalStyle(inside('> :not([data-list], .ProseMirror-gapcursor, .ProseMirror-widget)'), {
  counterSet: levels.map((level) => `${counter(level)} 0`).join(' '),
})
globalStyle(inside('> [data-list]'), { marginBlockEnd: '0.2em' })
globalStyle(inside('> [data-list]::before'), {
  position: 'absolute',
  insetInlineStart: 'var(--marker-start)',
  inlineSize: sized(28),
  textAlign: 'end',
  color: vars.fgMuted,
  fontVariantNumeric: 'tabular-nums',
})
const bullets = ['●', '○', '■']
const numbers = ['decimal', 'lower-alpha', 'lower-roman']
for (const level of levels) {
  const item = `> [data-level="${level}"]`
  const deeper = levels.filter((other) => other > level)
  globalStyle(inside(item), {
    marginInlineStart: `${32 * level}px`,
    vars: { '--marker-start': '-36px' },
  })
  globalStyle(inside(`> [data-list]:not([data-list="number"])[data-level="${level}"]`), {
    counterSet: [level, ...deeper].map((other) => `${counter(other)} 0`).join(' '),
  })
  globalStyle(inside(`> [data-list="number"][data-level="${level}"]`), {
    counterIncrement: counter(level),
    ...(deeper.length > 0 && {
      counterSet: deeper.map((other) => `${counter(other)} 0`).join(' '),
    }),
  })
  globalStyle(inside(`> [data-list]:not([data-list="number"])[data-level="${level}"]::before`), {
    content: `"${bullets[(level - 1) % 3]}"`,
    fontSize: '0.7em',
    lineHeight: '2.3',
  })
  globalStyle(inside(`> [data-list="number"][data-level="${level}"]::before`), {
    content: `counter(${counter(level)}, ${numbers[(level - 1) % 3]}) "."`,
  })
}

// Drawn as generated content, as Chromium announces the node type for elements beside a block.
globalStyle(inside('> [data-finding]::after'), {
  content: '""',
  position: 'absolute',
  insetBlock: '2px',
  insetInlineStart: '-14px',
  inlineSize: '3px',
  borderRadius: '2px',
  backgroundColor: vars.criticalMark,
})
globalStyle(inside('> [data-finding="warning"]::after'), { backgroundColor: vars.cautionMark })
globalStyle(inside('> [data-finding="info"]::after'), { backgroundColor: vars.accentMark })
globalStyle(inside('> [data-finding][data-finding]::after'), {
  '@media': { '(forced-colors: active)': { backgroundColor: 'CanvasText' } },
})
/** At the end of the line, where there is no block handle. */
globalStyle(inside('> .ProseMirror-widget > [data-presence]'), {
  position: 'absolute',
  insetInlineEnd: '-20px',
  zIndex: 1,
})
globalStyle(inside('.ProseMirror-gapcursor'), {
  display: 'none',
  pointerEvents: 'none',
  position: 'absolute',
})
globalStyle(`${content}.ProseMirror-focused .ProseMirror-gapcursor`, { display: 'block' })
globalStyle(inside('.ProseMirror-gapcursor::after'), {
  content: '""',
  display: 'block',
  position: 'absolute',
  insetBlockStart: '-2px',
  inlineSize: sized(20),
  borderBlockStart: `1px solid ${vars.fg}`,
})
globalStyle(`${content}.ProseMirror-hideselection *::selection`, { backgroundColor: 'transparent' })
globalStyle(inside('.ProseMirror-separator'), { display: 'inline', border: 0, margin: 0 })
globalStyle(inside('[data-placeholder]::before'), {
  content: 'attr(data-placeholder)',
  position: 'absolute',
  color: vars.fgSubtle,
  pointerEvents: 'none',
})

globalStyle(inside('> [data-object]'), {
  borderRadius: radius.medium,
  border: `1px solid ${vars.border}`,
  backgroundColor: vars.bg,
  marginBlock: '0.6em',
  whiteSpace: 'normal',
  fontSize: textSize.medium,
  lineHeight: vars.line,
})
globalStyle(inside('> [data-object][data-selected]'), {
  outline: `2px solid ${vars.focus}`,
  outlineOffset: '-1px',
})
globalStyle(inside('[data-inline]'), { whiteSpace: 'normal' })
export const objectRow = style({
  ...flexRow('4px'),
  paddingInline: '4px',
  paddingBlock: '4px',
  minBlockSize: '44px',
  position: 'relative',
  cursor: 'default',
})
// What is drawn as itself needs no frame, and has the whole width beside its menu.
const drawn = ':has([data-drawn])'
globalStyle(inside(`> [data-object]${drawn}`), {
  borderColor: 'transparent',
  backgroundColor: 'transparent',
})
globalStyle(inside(`> [data-object]${drawn}:hover`), { borderColor: vars.border })
globalStyle(`${objectRow}${drawn}`, { paddingInline: '4px 36px' })
globalStyle(`${objectRow}${drawn} > button`, {
  position: 'absolute',
  insetBlockStart: '4px',
  insetInlineEnd: '4px',
})
export const objectBody = style({ flexGrow: 1, minInlineSize: 0 })
// The menu of an object that is edited inline is in the line of its title, so that the input has the whole width.
globalStyle(`${objectBody}:has(> [data-in-text]) + *`, {
  position: 'absolute',
  insetBlockStart: '4px',
  insetInlineEnd: '4px',
})
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  maxInlineSize: '100%',
  paddingInline: '6px',
  marginInline: '1px',
  borderRadius: radius.small,
  border: `1px solid ${vars.accentBorder}`,
  backgroundColor: vars.accentBg,
  lineHeight: 1.35,
  cursor: 'default',
  verticalAlign: 'baseline',
  selectors: {
    '[data-selected] > &': { outline: `2px solid ${vars.focus}`, outlineOffset: '1px' },
    '&[data-unknown]': { borderColor: vars.cautionBorder, backgroundColor: vars.cautionBg },
  },
})
export const chipText = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxInlineSize: sized(240),
})

/** The text that an open form is about to annotate: without the focus, browsers hide or grey its selection. */
export const draft = style({
  backgroundColor: vars.accentBg,
  boxShadow: `0 0 0 1px ${vars.accentBorder}`,
  borderRadius: radius.small,
  '@media': { '(forced-colors: active)': { outline: '1px solid Highlight' } },
})

/** A block without letters, which browsers would write from left to right. */
export const neutral = style({ direction: 'inherit' })

export const floating = style({
  position: 'absolute',
  insetBlockStart: 0,
  zIndex: 1,
  ...flexRow('2px'),
  padding: '3px',
  maxInlineSize: `min(${sized(420)}, calc(100% - 16px))`,
  backgroundColor: vars.bgRaised,
  color: vars.fg,
  border: `1px solid ${vars.borderStrong}`,
  borderRadius: radius.large,
  boxShadow: vars.shadow,
})
export const floatingText = style({
  paddingInline: '6px',
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.fgMuted,
})

export const pasteChip = style({ ...flexRow('2px'), flexWrap: 'wrap' })
/** A line of its own below the buttons: what was left out is never cut off. */
export const pasteReport = style({
  flexBasis: '100%',
  padding: '2px 6px 4px',
  overflowWrap: 'anywhere',
  color: vars.fgMuted,
})

/** Covers an inactive editor, so that scrolling the page past it does not scroll its text. */
export const overlay = style({
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'end',
  justifyContent: 'center',
  padding: '12px',
  inlineSize: '100%',
  cursor: 'text',
  borderRadius: 'inherit',
  background: 'none',
  opacity: 1,
})
export const overlayText = style({
  paddingInline: '10px',
  paddingBlock: '4px',
  borderRadius: radius.large,
  border: `1px solid ${vars.border}`,
  backgroundColor: vars.bgRaised,
  color: vars.fgMuted,
  fontSize: textSize.small,
  boxShadow: vars.shadow,
})
export const dropCursor = style({
  backgroundColor: vars.accent,
  '@media': { '(forced-colors: active)': { backgroundColor: 'Highlight' } },
})

export const footer = style({
  display: 'flex',
  justifyContent: 'end',
  minBlockSize: sized(24),
  paddingInline: '10px',
  paddingBlock: '2px',
  borderBlockStart: `1px solid ${vars.border}`,
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: sized(18),
  fontVariantNumeric: 'tabular-nums',
})

/** Positioned in the margin, beside the block under the pointer. */
export const handle = style({
  position: 'absolute',
  insetInlineStart: '4px',
  cursor: 'grab',
  zIndex: 1,
  '@container': { [atMost(399)]: { insetInlineStart: 0 } },
})

export const inText = style({
  display: 'grid',
  gap: '4px',
  paddingInline: '6px',
  paddingBlock: '2px 6px',
})
export const inTextTitle = style({
  minBlockSize: sized(24),
  paddingInlineEnd: '28px',
  color: vars.fgMuted,
  fontSize: textSize.small,
  lineHeight: sized(24),
})

globalStyle(scroller, { '@media': { print: onPaper } })
globalStyle(`:is(${toolbar}, ${overlay})`, { '@media': { print: notOnPaper } })
