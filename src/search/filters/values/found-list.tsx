import type { ReactNode } from 'react'
import type { QueryState } from '../../../data/query/query-cache.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import * as pickerCss from '../../../ui/list/picker-list.css.ts'
import { PickerList } from '../../../ui/list/picker-list.tsx'
import * as css from '../filters.css.ts'
import { useSized } from '../../../ui/ui-context.ts'

export interface FoundListProps {
  found: QueryState<readonly unknown[]>
  query: string
  onQuery: (query: string) => void
  label: string
  rowHeight: number
  getKey: (index: number) => string
  isSelected: (index: number) => boolean
  onSelect: (index: number) => void
  renderRow: (index: number) => ReactNode
}

/** The search results in the dataset, or a message when there are none. */
export function FoundList({ found, query, rowHeight, renderRow, ...list }: FoundListProps) {
  const sized = useSized()
  const translate = useTranslate()
  return (
    <div className={css.inset}>
      <PickerList
        {...list}
        query={query}
        count={found.value?.length ?? 0}
        rowHeight={rowHeight}
        visible={7}
        renderRow={(index, { active }) => (
          <span
            className={pickerCss.row}
            style={{ blockSize: sized(rowHeight) }}
            data-active={active || undefined}
          >
            {renderRow(index)}
          </span>
        )}
        empty={emptyText()}
      />
    </div>
  )

  function emptyText(): string {
    if (found.error) return translate('filters.search-failed', { reason: found.error.description })
    if (found.loading) return translate('filters.searching')
    return query.trim() === ''
      ? translate('filters.no-documents')
      : translate('filters.no-results', { query })
  }
}
