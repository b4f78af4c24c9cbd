import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexColumn } from '../../ui/flex.ts'

export const filter = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1),
  marginBlockEnd: space(2),
})

export const findings = style({
  ...flexColumn('1px'),
  maxBlockSize: sized(320),
  marginInline: `calc(-1 * ${space(2)})`,
  overflowY: 'auto',
})

export const row = style({ ...flexColumn(), alignItems: 'flex-start' })

export const go = style({
  ...flexColumn('2px'),
  inlineSize: '100%',
  paddingBlock: space(1),
  paddingInline: space(2),
  borderRadius: radius.medium,
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { backgroundColor: vars.bgHover },
  // The list scrolls, which would clip outlines that protrude from a row.
  ':focus-visible': { outlineOffset: '-2px' },
})

export const trail = style({ overflowWrap: 'anywhere' })
export const field = style({ fontWeight: 500 })
export const above = style({
  color: vars.fgMuted,
  // The browser mirrors it in right-to-left text.
  '::after': { content: '" › "' },
})

export const message = style({
  display: 'flex',
  gap: space(1),
  color: vars.fgMuted,
  fontSize: textSize.small,
  overflowWrap: 'anywhere',
})
export const icon = style({ flex: 'none', paddingBlockStart: '2px' })
export const tone = {
  error: style({ color: vars.critical }),
  warning: style({ color: vars.caution }),
  info: style({ color: vars.fgMuted }),
}

/** Below the message they repair, aligned past the icon. */
export const fixes = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1),
  paddingInline: `calc(${space(2)} + 14px + ${space(1)})`,
  paddingBlockEnd: space(1),
})

export const clear = style({ color: vars.fgMuted, outline: 'none' })
