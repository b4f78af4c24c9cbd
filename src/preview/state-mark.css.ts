import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../ui/theme.css.ts'
import { textSize } from '../ui/tokens.ts'

export const mark = style({ display: 'inline-flex', flex: 'none', alignItems: 'center' })

export const badge = style([
  mark,
  {
    gap: '6px',
    color: vars.fgMuted,
    fontSize: textSize.small,
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
  },
])

export const shape = style({
  flex: 'none',
  fill: 'currentColor',
  fillRule: 'evenodd',
  '@media': { '(forced-colors: active)': { color: 'CanvasText' } },
})

export const tone = styleVariants({
  default: { color: vars.fgMuted },
  accent: { color: vars.accentText },
  positive: { color: vars.positive },
  caution: { color: vars.caution },
  critical: { color: vars.critical },
})
