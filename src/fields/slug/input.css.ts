import { globalStyle, style } from '@vanilla-extract/css'
import { sized } from '../../ui/tokens.ts'

/** The text with the button beside it, or below it on narrow screens. */
export const line = style({ display: 'flex', flexWrap: 'wrap', gap: '8px' })
globalStyle(`${line} > :first-child`, { flex: `1 1 ${sized(180)}`, inlineSize: 'auto' })
globalStyle(`${line} > :not(:first-child)`, { flex: 'none' })
