import { deferred } from '../../form/deferred.ts'
import { laterInput } from '../later-input.tsx'
import type { FieldView } from '../../form/registry.ts'
import type { Table } from './type.ts'

const load = async () => (await import('./input.tsx')).TableInput
const input = laterInput<Table>(load, 150)

export const tableView: FieldView = {
  type: 'table',
  input,
  inText: input,
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [() => import('./input.tsx')],
  estimatedHeight: () => 150,
}
