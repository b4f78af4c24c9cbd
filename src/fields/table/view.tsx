import { deferred } from '../../form/deferred.ts'
import { laterInput } from '../later-input.tsx'
import type { FieldView } from '../../form/registry.ts'
import { contentOf, type Table } from './type.ts'

const load = async () => (await import('./input.tsx')).TableInput
const loadRich = async () => (await import('./rich-input.tsx')).RichTableInput
const input = laterInput<Table>(load, 150)
const richInput = laterInput<Table>(loadRich, 150)

export const tableView: FieldView = {
  type: 'table',
  input,
  inText: input,
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [() => import('./input.tsx')],
  estimatedHeight: () => 150,
}

/** A table whose cells are rich text. */
export const richTableView: FieldView = {
  ...tableView,
  matches: (type) => contentOf(type) !== null,
  input: richInput,
  inText: richInput,
  diff: deferred(() => import('./rich-diff.tsx')),
  prefetch: [() => import('./rich-input.tsx'), () => import('../../rich-text/paste/read-paste.ts')],
}
