import { Fragment, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import type { MessageKey } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import type { RecentSearch } from './recent-searches.ts'
import * as css from './search-dialog.css.ts'

export interface RecentListProps {
  /** Further choices above the list, shown while the search is empty. */
  before?: ReactNode
  ref: Ref<HTMLDivElement>
  /** Typed tokens may become types and filters. */
  hasFilters: boolean
  /** Called when the focus moves up out of the list. */
  onLeave: () => void
  recents: readonly RecentSearch[]
  onChoose: (recent: RecentSearch) => void
  onRemove: (recent: RecentSearch) => void
  onClear: () => void
}

/** The recent searches, shown while the search is empty. */
export function RecentList(props: RecentListProps) {
  const { before, ref, hasFilters, recents, onChoose, onRemove, onClear, onLeave } = props
  const translate = useTranslate()
  const { schema } = useDataLayer()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the focus between what it holds
    <div
      ref={ref}
      className={css.recents}
      part="recent"
      onKeyDown={(event) => {
        if (!moveFocus(event)) onLeave()
      }}
    >
      {before}
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
              <button
                type="button"
                className={css.recentButton}
                data-choice
                aria-keyshortcuts="Delete"
                onClick={() => onChoose(recent)}
                onKeyDown={(event) => {
                  if (event.key !== 'Delete') return
                  const next = neighbourOf(event.currentTarget)
                  onRemove(recent)
                  if (next) next.focus()
                  else onLeave()
                }}
              >
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
      <p className={css.help}>{translate('search.recent-none')}.</p>
      <dl className={css.syntax} aria-label={translate('search.syntax')}>
        {(hasFilters ? [...textSyntax, ...filterSyntax] : textSyntax).map(([example, meaning]) => (
          <Fragment key={meaning}>
            <dt className={css.example}>{translate(example)}</dt>
            <dd className={css.meaning}>{translate(meaning)}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}

const textSyntax = [
  ['search.syntax.phrase', 'search.syntax.phrase-meaning'],
  ['search.syntax.without', 'search.syntax.without-meaning'],
  ['search.syntax.beginning', 'search.syntax.beginning-meaning'],
] as const satisfies readonly Syntax[]
const filterSyntax = [
  ['search.syntax.type', 'search.syntax.type-meaning'],
  ['search.syntax.status', 'search.syntax.status-meaning'],
  ['search.syntax.author', 'search.syntax.author-meaning'],
  ['search.syntax.updated', 'search.syntax.updated-meaning'],
  ['search.syntax.created', 'search.syntax.created-meaning'],
  ['search.syntax.has', 'search.syntax.has-meaning'],
] as const satisfies readonly Syntax[]
type Syntax = readonly [example: MessageKey, meaning: MessageKey]

/** Focuses the previous or next choice; false above the first one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, currentTarget, target } = event
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return true
  const choices = choicesIn(currentTarget)
  const at = choices.findIndex((one) => one === target)
  if (at < 0) return true
  event.preventDefault()
  if (key === 'ArrowUp' && at === 0) return false
  choices[at + (key === 'ArrowUp' ? -1 : 1)]?.focus()
  return true
}

/** The choices inside an element, from top to bottom. */
export function choicesIn(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('[data-choice]')]
}

function neighbourOf(choice: HTMLElement): HTMLElement | undefined {
  const place = choice.closest<HTMLElement>('[part=recent]')
  const choices = place ? choicesIn(place) : []
  const at = choices.indexOf(choice)
  return choices[at + 1] ?? choices[at - 1]
}
