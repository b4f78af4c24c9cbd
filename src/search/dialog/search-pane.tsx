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
import { publishedId } from '../../model/ids.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { useStorage } from '../../ui/host/storage-context.ts'
import { optionId, VirtualList, type VirtualListHandle } from '../../ui/list/virtual-list.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { useUi } from '../../ui/ui-context.ts'
import type { Condition, ListFilter } from '../operators/filter.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { useFilterCondition, useFilterFields, useMoment } from '../filters/use-filters.tsx'
import { choicesIn, RecentList } from './recent-list.tsx'
import {
  filtersOfRecent,
  hasTerms,
  isSameSearch,
  readRecents,
  type RecentSearch,
  recentOf,
  validRecents,
  withRecent,
  writeRecents,
} from './recent-searches.ts'
import { recentsPlace } from './recents-place.ts'
import { SearchBox } from './search-box.tsx'
import * as css from './search-dialog.css.ts'
import { ResultRow, resultHeight } from './search-result.tsx'
import { orderings, type SearchEvent, type SearchState } from './search-state.ts'
import { TypePicker } from './type-picker.tsx'
import { readToken } from './typed-tokens.ts'
import { type ResultHit, useSearchResults } from './use-search-results.tsx'
import { leavesTextBox } from '../../ui/list/list-keys.ts'

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

const fewTypes: readonly string[] = []

/** SEARCH-002: the complete search: box, types, filters, order, and the results or recent searches. */
export function SearchPane(props: SearchPaneProps) {
  const { state, dispatch, onlyTypes, onlyFilter, hasSlots = false } = props
  const translate = useTranslate()
  const { schema } = useDataLayer()
  const listId = useId()
  const list = useRef<VirtualListHandle>(null)
  const box = useRef<HTMLInputElement>(null)
  const start = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const typedAt = useRef<number | null>(null)
  const { terms, filters, fullscreen, result, lastActiveIndex } = state
  const documentTypes = useMemo(
    () => schema.documentTypes.filter(({ name }) => !onlyTypes || onlyTypes.includes(name)),
    [schema, onlyTypes],
  )
  const chosen = terms.types.length > 0 ? terms.types : fewTypes
  const types =
    chosen.length > 0 ? documentTypes.filter(({ name }) => chosen.includes(name)) : documentTypes
  const fields = useFilterFields(chosen)
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
  const places = useMemo(
    () => new Map(hits.map(({ hit }, index) => [publishedId(hit._id), index])),
    [hits],
  )
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

  /** Removes tokens from the text and applies them as types and filters; a pasted text may contain several. */
  function withoutTokens(query: string): string {
    let text = query
    const types = new Set(chosen)
    const added: ListFilter[] = []
    while (!props.noFilters) {
      const token = readToken(text, { types: documentTypes, fields })
      if (!token) break
      text = token.query
      for (const type of token.types ?? []) types.add(type)
      if (token.filter) added.push(token.filter)
    }
    if (types.size > chosen.length) dispatch({ type: 'types', types: [...types], fields })
    if (added.length > 0) dispatch({ type: 'filters', filters: [...filters, ...added] })
    return text
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
              part="input"
              role="combobox"
              aria-expanded={hits.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={10_000}
            />
          </span>
          {fullscreen && !props.noFilters && (
            <IconButton
              icon="filter"
              size="large"
              pressed={state.filtersVisible}
              label={translate(
                state.filtersVisible ? 'search.hide-filters' : 'search.show-filters',
              )}
              onClick={() => dispatch({ type: 'toggle-filters' })}
            />
          )}
        </div>
        {showsFilters && (
          <div
            className={css.tools}
            part="filters"
            role="group"
            aria-label={translate('search.filters')}
          >
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
        )}
      </div>
      {body()}
      {hasSlots && <slot name="footer" />}
    </div>
  )

  function body(): ReactNode {
    if (!isValid) {
      if (props.noRecent) return <p className={css.help}>{translate('search.recent-none')}</p>
      return (
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
      )
    }
    if (result.error) {
      return (
        <div role="alert">
          <EmptyState
            icon="circle-alert"
            title={translate('search.failed')}
            description={`${translate('search.failed-body')} ${result.error.message}`}
            action={
              <Button icon="retry" onClick={retry}>
                {translate('search.retry')}
              </Button>
            }
          />
        </div>
      )
    }
    if (hits.length === 0) {
      // Nothing is being searched while somebody types, and an animation would slow down the keys.
      if (result.loading) return <LoadingBlock label={translate('search.searching')} />
      if (!result.loaded) return null
      const none = (
        <EmptyState
          icon="search"
          title={translate('search.none')}
          description={translate(
            filters.length > 0 || terms.types.length > 0
              ? 'search.none-body-filtered'
              : 'search.none-body',
          )}
          action={props.renderCreate?.(true)}
        />
      )
      return <div role="status">{hasSlots ? <slot name="empty">{none}</slot> : none}</div>
    }
    return (
      <>
        <div
          className={css.list}
          part="list"
          data-stale={!result.loaded || undefined}
          // Keeps the focus in the text box, which handles the keys.
          onMouseDown={(event) => event.preventDefault()}
          role="presentation"
        >
          <VirtualList
            ref={list}
            role="listbox"
            listId={listId}
            label={translate('search.results')}
            count={hits.length}
            rowHeight={resultHeight}
            busy={result.loading}
            getKey={(index) => publishedId(hits[index]?.hit._id ?? String(index))}
            indexOfKey={(id) => places.get(id) ?? -1}
            contentKey={contentKey}
            activeIndex={active}
            onActiveIndexChange={(index) => dispatch({ type: 'active', index })}
            isSelected={(index) => index === active}
            getHref={(index) => hits[index] && props.hrefOf(hits[index].hit)}
            onSelect={(index, event) => {
              if (event && (event.metaKey || event.ctrlKey || event.shiftKey)) return
              event?.preventDefault()
              open(index, false)
            }}
            onRangeChange={(_, last) => {
              if (last >= hits.length - 1 && result.loaded) dispatch({ type: 'next-page' })
            }}
            renderRow={(index, row) => {
              const hit = hits[index]?.hit
              if (!hit) return null
              const id = publishedId(hit._id)
              const shown = (
                <ResultRow
                  hit={hit}
                  active={row.active}
                  narrow={fullscreen}
                  showScore={props.showScores ?? false}
                  presence={props.presenceOf?.(id)}
                />
              )
              return hasSlots ? <slot name={`result:${id}`}>{shown}</slot> : shown
            }}
          />
        </div>
        <p className={css.foot} part="footer">
          <span role="status">
            {translate(state.nextCursor === null ? 'search.count' : 'search.count-more', {
              count: hits.length,
            })}
          </span>
          {state.nextCursor === null && result.loaded && props.renderCreate?.(false)}
          {!fullscreen && (
            <span aria-hidden className={css.keys}>
              <Kbd hotkey="Enter" /> {translate('search.key-open')}
              {props.hasBeside && (
                <>
                  <Kbd hotkey="mod+Enter" /> {translate('search.key-beside')}
                </>
              )}
            </span>
          )}
        </p>
      </>
    )
  }
}

function narrowed(condition: Condition | null, filter: string | undefined): Condition | null {
  if (filter === undefined) return condition
  return {
    filter: condition ? `(${filter}) && ${condition.filter}` : filter,
    params: condition?.params ?? {},
  }
}

/** The recent searches of the signed-in user, stored on this device per dataset. */
function useRecents(typeNames: readonly string[]) {
  const storage = useStorage()
  const layer = useDataLayer()
  const { reportError } = useUi()
  const fields = useFilterFields(fewTypes)
  const moment = useMoment()
  const user = useObservable(() => layer.users.current$, null, [layer])
  const place = recentsPlace(layer, user?.id)
  const [kept, keep] = useState<{ place: string; list: readonly RecentSearch[] } | null>(null)
  const stored = kept?.place === place ? kept.list : read()

  function read(): readonly RecentSearch[] {
    try {
      return readRecents(storage.getItem(place))
    } catch (error) {
      reportError(error, 'search')
      return []
    }
  }

  function write(list: readonly RecentSearch[]): void {
    keep({ place, list })
    storage.setItem(place, writeRecents(list))
  }

  return {
    list: validRecents(stored, { typeNames, fields, moment }),
    add: (recent: RecentSearch) => write(withRecent(stored, recent)),
    remove: (recent: RecentSearch) => write(stored.filter((one) => !isSameSearch(one, recent))),
    clear: () => write([]),
  }
}
