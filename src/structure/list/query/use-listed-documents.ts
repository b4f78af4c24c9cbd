import { documentList, type ListRow, type ListSpec } from '../../../data/lists/document-list.ts'
import { type LiveRows, useLiveList } from '../../../react/use-live-list.ts'

export type ListedDocuments = LiveRows<ListRow>

const top = { start: 0, end: 30 }

/** The documents of a list, live. A null spec means that the conditions of a new list are still being determined. */
export function useListedDocuments(spec: ListSpec | null): ListedDocuments {
  return useLiveList({
    query: spec && documentList(spec),
    contentKey: JSON.stringify(spec),
    top,
  })
}
