import type { FieldView } from '../../form/registry.ts'
import { TextLine } from '../text-line.tsx'

export const stringView: FieldView = { type: 'string', input: TextLine }
