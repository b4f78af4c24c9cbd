import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import type { RecentSearch } from './recent-searches.ts'
import * as css from './search-dialog.css.ts'

export interface RecentListProps {
  recents: readonly RecentSearch[]
  onChoose: (recent: RecentSearch) => void
  onRemove: (recent: RecentSearch) => void
  onClear: () => void
}

/** What was searched for before, while nothing is being searched for. */
export function RecentList({ recents, onChoose, onRemove, onClear }: RecentListProps) {
  const translate = useTranslate()
  const { schema } = useDataLayer()
  return (
    <div className={css.recents} part="recent">
      {recents.length > 0 && (
        <div className={css.recentHead}>
          <span className={css.recentTitle}>{translate('search.recent')}</span>
          <Button size="small" variant="ghost" onClick={onClear}>
            {translate('search.recent-clear')}
          </Button>
        </div>
      )}
      <ul className={css.recentList} aria-label={translate('search.recent')}>
        {recents.map((recent) => {
          const { query, typeNames } = recent.terms
          const types = typeNames.map((name) => schema.get(name)?.title ?? name).join(', ')
          const count = recent.filters.length
          const title = query || types || translate('search.recent-filters', { count })
          const details = [
            query && types,
            query && count > 0 && translate('search.recent-filters', { count }),
          ].filter(Boolean)
          return (
            <li key={recent.created} className={css.recentRow} data-recent>
              <button type="button" className={css.recentButton} onClick={() => onChoose(recent)}>
                <Icon name="clock" size={14} />
                <span className={css.recentQuery}>{title}</span>
                <span className={css.recentDetail}>{details.join(' · ')}</span>
              </button>
              <IconButton
                icon="x"
                size="small"
                label={translate('search.recent-remove', { query: title })}
                onClick={() => onRemove(recent)}
              />
            </li>
          )
        })}
      </ul>
      <p className={css.help}>
        {recents.length === 0 && `${translate('search.recent-none')}. `}
        {translate('search.recent-help')}
      </p>
    </div>
  )
}
