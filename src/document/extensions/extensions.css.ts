import { style } from '@vanilla-extract/css'
import { atMost, space, textSize } from '../../ui/tokens.ts'

/** A badge that shrinks only after the title. */
export const badge = style({
  display: 'inline-flex',
  flex: '0 1 auto',
  minInlineSize: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  '@container': { [`document ${atMost(380)}`]: { display: 'none' } },
})

export const panelTitle = style({
  overflow: 'hidden',
  fontSize: textSize.medium,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
})

export const panel = style({
  flex: '1 1 0%',
  minBlockSize: 0,
  padding: space(4),
  overflowY: 'auto',
  overscrollBehavior: 'contain',
})
