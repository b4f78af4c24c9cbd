import {
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { SearchHit } from '../../data/search/search-store.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { optionId, type VirtualListHandle } from '../../ui/list/virtual-list.tsx'
import type { Condition } from '../operators/filter.ts'
import { useFilterCondition } from '../filters/use-filters.tsx'
import { choicesIn, RecentList } from './recent-list.tsx'
import { filtersOfRecent, hasTerms, type RecentSearch, recentOf } from './recent-searches.ts'
import { SearchBox } from './search-box.tsx'
import * as css from './search-dialog.css.ts'
import { type SearchEvent, type SearchState } from './search-state.ts'
import { takeTokens } from './typed-tokens.ts'
import { type ResultHit, useSearchResults } from './use-search-results.tsx'
import { leavesTextBox } from '../../ui/list/list-keys.ts'
import { useSearchedTypes } from './use-searched-types.ts'
import { useRecents } from './use-recents.ts'
import { SearchTools } from './search-tools.tsx'
import { SearchResults } from './search-results.tsx'

export interface SearchPaneProps {
  state: SearchState
  dispatch: Dispatch<SearchEvent>
  /** Opens a found document. */
  onOpen: (hit: SearchHit, options: { beside: boolean }) => void
  /** Documents can be opened next to the current one. */
  hasBeside?: boolean
  /** The URL of a hit, to open it in another tab. */
  hrefOf: (hit: SearchHit) => string | undefined
  /** Called with the raw text before it is processed; returns true to handle it instead. */
  onText?: (text: string) => boolean
  /** Names of the types to search; default: all document types. */
  onlyTypes?: readonly string[] | undefined
  /** GROQ that all results must satisfy, in addition to the filters. */
  onlyFilter?: string | undefined
  /** Maximum number of documents per page of results. */
  limit?: number | undefined
  /** Shows the score of each document. */
  showScores?: boolean
  presenceOf?: ((id: string) => ReactNode) | undefined
  noFilters?: boolean
  noRecent?: boolean
  /** The page may provide the slots `header`, `footer`, `empty` and one per result. */
  hasSlots?: boolean
  /** Fills the height of the screen or of its container; default: the height of a dialog. */
  fills?: 'screen' | 'place' | undefined
  placeholder?: string | undefined
  /** Choices above the recent searches, shown while the search is empty. */
  start?: ReactNode
  /** Offers to create a document, at the end of the results. */
  renderCreate?: ((isNothingFound: boolean) => ReactNode) | undefined
  onFound?: ((found: { query: string; count: number; ms: number }) => void) | undefined
}

/** SEARCH-002: the complete search: box, types, filters, order, and the results or recent searches. */
export function SearchPane(props: SearchPaneProps) {
  const { state, dispatch, onlyTypes, onlyFilter, hasSlots = false } = props
  const translate = useTranslate()
  const listId = useId()
  const list = useRef<VirtualListHandle>(null)
  const box = useRef<HTMLInputElement>(null)
  const start = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const typedAt = useRef<number | null>(null)
  const { terms, filters, fullscreen, result, lastActiveIndex } = state
  const searched = useSearchedTypes(terms.types, onlyTypes)
  const { documentTypes, chosen, types, fields } = searched
  const condition = useFilterCondition(filters, chosen)
  const isValid = condition === undefined || hasTerms(terms, condition)
  const wanted = useMemo(() => narrowed(condition ?? null, onlyFilter), [condition, onlyFilter])
  const recents = useRecents(documentTypes.map(({ name }) => name))
  const contentKey = useSearchResults({
    state,
    dispatch,
    types,
    condition: wanted,
    isWanted: isValid && condition !== undefined,
    limit: props.limit,
    takeTypedAt: () => {
      const at = typedAt.current
      typedAt.current = null
      return at
    },
    attempt,
    onFound: props.onFound,
  })
  const hits = result.hits as readonly ResultHit[]
  const active = hits.length === 0 ? -1 : Math.max(0, Math.min(lastActiveIndex, hits.length - 1))

  function open(index: number, beside: boolean): void {
    const hit = hits[index]?.hit
    if (!hit) return
    if (!props.noRecent) recents.add(recentOf(terms, filters, fields, new Date().toISOString()))
    props.onOpen(hit, { beside })
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const { key } = event
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (key === 'Enter') {
      event.preventDefault()
      if (active >= 0 && result.loaded) open(active, event.metaKey || event.ctrlKey)
    } else if (key === 'Backspace' && event.currentTarget.value === '' && !props.noFilters) {
      takeBack()
    } else if (key === 'ArrowDown' && start.current) {
      event.preventDefault()
      choicesIn(start.current)[0]?.focus()
    } else if (leavesTextBox(key)) {
      list.current?.moveBy(event)
    }
  }

  /** Applies the tokens of a text as types and filters; returns the rest of it. */
  function withoutTokens(query: string): string {
    if (props.noFilters) return query
    const taken = takeTokens(query, { types: documentTypes, fields })
    const names = [...new Set([...chosen, ...taken.types])]
    if (names.length > chosen.length) dispatch({ type: 'types', types: names, fields })
    if (taken.filters.length > 0)
      dispatch({ type: 'filters', filters: [...filters, ...taken.filters] })
    return taken.query
  }

  /** Removes the last filter or type, as Backspace would remove a letter. */
  function takeBack(): void {
    if (filters.length > 0) dispatch({ type: 'filters', filters: filters.slice(0, -1) })
    else if (chosen.length > 0) dispatch({ type: 'types', types: chosen.slice(0, -1), fields })
  }

  function choose(recent: RecentSearch): void {
    const { query, typeNames } = recent.terms
    recents.add({ ...recent, created: new Date().toISOString() })
    dispatch({
      type: 'terms',
      terms: { query, types: typeNames },
      filters: filtersOfRecent(recent, fields),
    })
  }

  /** From the first page on: the hits of earlier pages went with the error. */
  function retry(): void {
    dispatch({ type: 'invalid' })
    setAttempt(attempt + 1)
  }

  const showsFilters = !props.noFilters && (!fullscreen || state.filtersVisible)
  return (
    <div
      className={css.pane}
      data-search-pane
      data-fills={props.fills ?? (fullscreen ? 'screen' : undefined)}
    >
      <div className={css.head} part="header">
        {hasSlots && <slot name="header" />}
        <div className={css.boxRow}>
          <span className={css.box}>
            <SearchBox
              {...boxAttributes}
              ref={box}
              query={terms.query}
              onText={props.onText}
              onQuery={(query, at) => {
                typedAt.current = at
                dispatch({ type: 'query', query: withoutTokens(query) })
                list.current?.scrollToIndex(0)
              }}
              onTyped={(at) => (typedAt.current = at)}
              onKeyDown={handleKey}
              label={translate('search.box')}
              placeholder={props.placeholder ?? translate('search.box-hint')}
              aria-expanded={hits.length > 0}
              aria-controls={listId}
              aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
            />
          </span>
          {fullscreen && !props.noFilters && (
            <FiltersButton
              isOn={state.filtersVisible}
              onClick={() => dispatch({ type: 'toggle-filters' })}
            />
          )}
        </div>
        {showsFilters && <SearchTools {...{ state, dispatch, searched }} />}
      </div>
      {isValid && (
        <SearchResults {...props} {...{ list, listId, contentKey, active, open, retry }} />
      )}
      {!isValid && props.noRecent && <p className={css.help}>{translate('search.recent-none')}</p>}
      {!isValid && !props.noRecent && (
        <RecentList
          ref={start}
          before={props.start}
          hasFilters={!props.noFilters}
          onLeave={() => box.current?.focus()}
          recents={recents.list}
          onChoose={choose}
          onRemove={recents.remove}
          onClear={recents.clear}
        />
      )}
      {hasSlots && <slot name="footer" />}
    </div>
  )
}

const boxAttributes = {
  part: 'input',
  role: 'combobox',
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  spellCheck: false,
  maxLength: 10_000,
} as const

function FiltersButton({ isOn, onClick }: { isOn: boolean; onClick: () => void }) {
  const translate = useTranslate()
  return (
    <IconButton
      icon="filter"
      size="large"
      pressed={isOn}
      label={translate(isOn ? 'search.hide-filters' : 'search.show-filters')}
      onClick={onClick}
    />
  )
}

function narrowed(condition: Condition | null, filter: string | undefined): Condition | null {
  if (filter === undefined) return condition
  return {
    filter: condition ? `(${filter}) && ${condition.filter}` : filter,
    params: condition?.params ?? {},
  }
}
