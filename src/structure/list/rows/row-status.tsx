import type { ListRow } from '../../../data/lists/document-list.ts'
import { documentStatus } from '../../../preview/document-state.ts'
import { StateBadge, StateMark } from '../../../preview/state-mark.tsx'
import { useDataLayer } from '../../../react/data-layer-context.ts'

interface RowStatusProps {
  row: ListRow
}

/** DOC-003: marks documents that are not published; renders nothing for published ones. */
export function RowStatusMark({ row: { isDraft, isPublished } }: RowStatusProps) {
  const state = documentStatus({ draft: isDraft, published: isPublished })
  return (state === 'unpublished' || state === 'edited') && <StateMark state={state} />
}

/** The state with its word, for its own column. */
export function RowStatusWord({ row: { isDraft, isPublished, typeName } }: RowStatusProps) {
  const { schema } = useDataLayer()
  const liveEdit = schema.get(typeName)?.liveEdit ?? false
  const state = documentStatus({ draft: isDraft, published: isPublished, liveEdit })
  return state !== 'none' && <StateBadge state={state} />
}
