import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { atLeast, atMost, dense, radius, sized, space, textSize } from '../../ui/tokens.ts'
import { flexColumn } from '../../ui/flex.ts'

export const body = style(flexColumn(space(3)))
export const image = style({
  display: 'block',
  inlineSize: '100%',
  maxBlockSize: sized(220),
  objectFit: 'cover',
  borderRadius: radius.medium,
  backgroundColor: vars.bgActive,
})

export const popover = style({
  ...flexColumn(space(3)),
  padding: space(4),
})
export const popoverHead = style({ display: 'flex', alignItems: 'flex-start', gap: space(2) })
export const popoverTitle = style({
  flex: '1 1 auto',
  minInlineSize: 0,
  paddingBlock: space(0.5),
  fontSize: textSize.writing,
  fontWeight: 600,
  outline: 'none',
  textWrap: 'balance',
})
export const popoverButtons = style({ display: 'flex', justifyContent: 'flex-end', gap: space(2) })

/** Vertically centred inside a button. */
export const trial = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1.5),
  verticalAlign: 'top',
})
/** Only the number, where the navbar has no space for words. */
export const daysNumber = style({
  fontVariantNumeric: 'tabular-nums',
  '@container': { [`studio ${atLeast(900)}`]: { display: 'none' } },
})
export const daysWords = style({
  '@container': { [`studio ${atMost(899.9)}`]: { display: 'none' } },
})
/** Takes the focus so that no button of the dialog has it. */
export const quietFocus = style({ outline: 'none' })
export const note = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1.5),
  paddingInline: space(2),
  color: vars.fgMuted,
})
export const row = style([note, { minBlockSize: dense(32), paddingInline: space(3) }])
globalStyle(`${popover} h3`, { fontSize: textSize.medium })
