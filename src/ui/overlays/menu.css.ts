import { style, styleVariants } from '@vanilla-extract/css'
import { textSize } from '../tokens.ts'
import { vars } from '../theme.css.ts'
// The tones of items override the colours of plain ones.
import '../anchored/popup.css.ts'

export const itemTone = styleVariants({
  default: {},
  accent: { color: vars.accentText },
  positive: { color: vars.positive },
  caution: { color: vars.caution },
  critical: {
    color: vars.critical,
    selectors: { '&[data-highlighted]': { backgroundColor: vars.criticalBg } },
  },
})

export const itemIconToned = style({ display: 'inline-flex', flex: 'none' })

export const separator = style({
  blockSize: '1px',
  marginBlock: '4px',
  marginInline: '-4px',
  backgroundColor: vars.border,
  '@media': { '(forced-colors: active)': { backgroundColor: 'CanvasText' } },
})

export const menuHeader = style({
  paddingInline: '8px',
  paddingBlock: '6px 8px',
  marginBlockEnd: '4px',
  borderBlockEnd: `1px solid ${vars.border}`,
})

export const menuFooter = style({
  paddingInline: '12px',
  marginInline: '-4px',
  paddingBlock: '8px 6px',
  marginBlockStart: '4px',
  borderBlockStart: `1px solid ${vars.border}`,
  color: vars.fgSubtle,
  fontSize: textSize.small,
})
