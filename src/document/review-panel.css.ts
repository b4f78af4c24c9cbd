import { style } from '@vanilla-extract/css'
import { space } from '../ui/tokens.ts'

export const basis = style({ flex: 'none', paddingInline: space(3), paddingBlockStart: space(2) })
