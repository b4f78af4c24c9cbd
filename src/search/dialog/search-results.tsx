import type { Dispatch, RefObject } from 'react'
import { useMemo } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { publishedId } from '../../model/ids.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { VirtualList, type VirtualListHandle } from '../../ui/list/virtual-list.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import * as css from './search-dialog.css.ts'
import type { SearchPaneProps } from './search-pane.tsx'
import { ResultRow, resultHeight } from './search-result.tsx'
import type { SearchEvent, SearchState } from './search-state.ts'
import type { ResultHit } from './use-search-results.tsx'

interface SearchResultsProps extends Pick<
  SearchPaneProps,
  'hrefOf' | 'showScores' | 'presenceOf' | 'renderCreate' | 'hasBeside' | 'hasSlots'
> {
  state: SearchState
  dispatch: Dispatch<SearchEvent>
  list: RefObject<VirtualListHandle | null>
  listId: string
  contentKey: string
  /** Index of the active hit; -1 for none. */
  active: number
  open: (index: number, beside: boolean) => void
  retry: () => void
}

/** The hits of a search; or why there are none. */
export function SearchResults(props: SearchResultsProps) {
  const { state, dispatch, list, listId, contentKey, active, open, retry, hasSlots } = props
  const { result, filters, terms, fullscreen } = state
  const translate = useTranslate()
  const hits = result.hits as readonly ResultHit[]
  const places = useMemo(
    () => new Map(hits.map(({ hit }, index) => [publishedId(hit._id), index])),
    [hits],
  )
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
      <Foot {...props} />
    </>
  )
}

/** The number of hits, and what their keys do. */
function Foot({ state, hasBeside, renderCreate }: SearchResultsProps) {
  const { result, nextCursor, fullscreen } = state
  const translate = useTranslate()
  return (
    <p className={css.foot} part="footer">
      <span role="status">
        {translate(nextCursor === null ? 'search.count' : 'search.count-more', {
          count: result.hits.length,
        })}
      </span>
      {nextCursor === null && result.loaded && renderCreate?.(false)}
      {!fullscreen && (
        <span aria-hidden className={css.keys}>
          <Kbd hotkey="Enter" /> {translate('search.key-open')}
          {hasBeside && (
            <>
              <Kbd hotkey="mod+Enter" /> {translate('search.key-beside')}
            </>
          )}
        </span>
      )}
    </p>
  )
}
