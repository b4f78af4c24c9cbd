import { deferred } from '../../form/deferred.ts'
import { lazyInput } from '../lazy-input.tsx'
import type { FieldView } from '../../form/registry.ts'
import { contentOf, type Table } from './type.ts'

const estimatedHeight = () => 150
const input = lazyInput<Table>(async () => (await import('./input.tsx')).TableInput, {
  heightOf: estimatedHeight,
})
const richInput = lazyInput<Table>(async () => (await import('./rich-input.tsx')).RichTableInput, {
  heightOf: estimatedHeight,
  words: async () => (await import('../../i18n/en-us-rich-text.ts')).richTextWords,
})

export const tableView: FieldView = {
  type: 'table',
  input,
  inText: input,
  diff: deferred(() => import('./diff.tsx')),
  estimatedHeight,
}

/** A table whose cells are rich text. */
export const richTableView: FieldView = {
  ...tableView,
  matches: (type) => contentOf(type) !== null,
  input: richInput,
  inText: richInput,
  diff: deferred(() => import('./rich-diff.tsx')),
  prefetch: [() => import('../../rich-text/paste/read-paste.ts')],
}
