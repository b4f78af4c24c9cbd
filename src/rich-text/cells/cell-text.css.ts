import { globalStyle, style } from '@vanilla-extract/css'
// Cells override the styles of any text.
import '../rich-text.css.ts'
import { sized, atMost } from '../../ui/tokens.ts'

/** The text of a cell, in its editor and without one. */
export const cellText = style({
  minBlockSize: sized(32),
  paddingInline: '8px',
  paddingBlock: '6px',
  cursor: 'text',
  '@container': { [atMost(399)]: { paddingInline: '8px' } },
})
globalStyle(`${cellText} > :last-child`, { marginBlockEnd: 0 })
globalStyle(`${cellText} > :first-child`, { marginBlockStart: 0 })
// Marks stay inside the cell.
globalStyle(`${cellText} > [data-finding]::after`, { insetInlineStart: '-7px' })
globalStyle(`${cellText} > .ProseMirror-widget > [data-presence]`, { insetInlineEnd: '-6px' })
