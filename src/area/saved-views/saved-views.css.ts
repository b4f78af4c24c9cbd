import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme.css.ts'
import { space } from '../../ui/tokens.ts'
import { flexColumn } from '../../ui/flex.ts'

export const host = style({ position: 'relative', flex: 'none', display: 'inline-flex' })

/** Without space for words, a dot marks unsaved changes. */
export const changed = style({
  '::after': {
    content: '""',
    position: 'absolute',
    insetBlockStart: '3px',
    insetInlineEnd: '3px',
    inlineSize: '7px',
    blockSize: '7px',
    borderRadius: '50%',
    backgroundColor: vars.cautionMark,
    pointerEvents: 'none',
  },
})

/** Limits long names, which would displace the other buttons. */
export const title = style({
  display: 'inline-block',
  maxInlineSize: '120px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
})

export const body = style(flexColumn(space(2)))

export const label = style({ fontWeight: 600 })
