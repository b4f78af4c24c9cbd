import { style } from '@vanilla-extract/css'
import { space } from '../../ui/tokens.ts'

export const basis = style({ flex: 'none', paddingInline: space(3), paddingBlock: space(2) })
