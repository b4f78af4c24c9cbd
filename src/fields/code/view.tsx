import { deferred } from '../../form/deferred.ts'
import { laterInput } from '../later-input.tsx'
import type { FieldView } from '../../form/registry.ts'
import type { Code } from './type.ts'

const load = async () => (await import('./input.tsx')).CodeInput
const input = laterInput<Code>(load, 130)

export const codeView: FieldView = {
  type: 'code',
  input,
  inText: input,
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [() => import('./input.tsx')],
  estimatedHeight: () => 130,
}
