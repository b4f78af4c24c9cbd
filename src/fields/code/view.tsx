import { deferred } from '../../form/deferred.ts'
import { lazyInput } from '../lazy-input.tsx'
import type { FieldView } from '../../form/registry.ts'
import type { Code } from './type.ts'

const estimatedHeight = () => 130
const input = lazyInput<Code>(async () => (await import('./input.tsx')).CodeInput, {
  heightOf: estimatedHeight,
})

export const codeView: FieldView = {
  type: 'code',
  input,
  inText: input,
  diff: deferred(() => import('./diff.tsx')),
  estimatedHeight,
}
