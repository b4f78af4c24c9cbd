import { style } from '@vanilla-extract/css'
import { textSize } from '../../ui/tokens.ts'

/** The height of the editor, which loads later. */
export const waiting = style({ blockSize: '325px', overflow: 'hidden' })

/** About as high as the editor of the same text. */
export const waitingText = style({
  minBlockSize: '164px',
  // The toolbar above the text, and the word count below.
  paddingBlock: '50px 37px',
  paddingInline: '37px 25px',
  fontSize: textSize.writing,
  lineHeight: 1.75,
  whiteSpace: 'pre-line',
  overflowWrap: 'break-word',
})
