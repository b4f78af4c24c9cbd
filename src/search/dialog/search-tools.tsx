import type { Dispatch } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import * as css from './search-dialog.css.ts'
import { orderings, type SearchEvent, type SearchState } from './search-state.ts'
import { TypePicker } from './type-picker.tsx'
import type { SearchedTypes } from './use-searched-types.ts'

interface SearchToolsProps {
  state: SearchState
  dispatch: Dispatch<SearchEvent>
  searched: SearchedTypes
}

/** What narrows and orders a search: types, filters, order. */
export function SearchTools({ state, dispatch, searched }: SearchToolsProps) {
  const { documentTypes, chosen, types, fields } = searched
  const { filters, fullscreen } = state
  const translate = useTranslate()
  return (
    <div className={css.tools} part="filters" role="group" aria-label={translate('search.filters')}>
      <TypePicker
        types={documentTypes}
        chosen={chosen}
        narrow={fullscreen}
        onChange={(next) => dispatch({ type: 'types', types: next, fields })}
      />
      <FilterBar
        types={types.length === documentTypes.length ? [] : types}
        filters={filters}
        narrow={fullscreen}
        onChange={(next) => dispatch({ type: 'filters', filters: next })}
      />
      <span className={css.spacer} />
      <Menu
        align="end"
        trigger={
          <IconButton
            icon="sort"
            label={translate('search.order', { order: translate(state.ordering.titleKey) })}
          />
        }
        items={[
          {
            type: 'choice',
            value: state.ordering.titleKey,
            options: orderings.map(({ titleKey }) => ({
              value: titleKey,
              label: translate(titleKey),
            })),
            onChange: (titleKey) => {
              const ordering = orderings.find((one) => one.titleKey === titleKey)
              if (ordering) dispatch({ type: 'order', ordering })
            },
          },
        ]}
      />
    </div>
  )
}
