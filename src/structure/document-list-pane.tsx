import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { BehaviorSubject, scan, switchMap } from 'rxjs'
import { useAreaSettings } from '../document/area-settings.ts'
import { createIntent, useIntentLink } from '../document/navigation.ts'
import { useCreateDenial } from '../document/use-create-denial.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { QueryState } from '../data/query/query-cache.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LoadingBlock } from '../ui/spinner.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import { DocumentRow } from './list/document-row.tsx'
import { ListMenu } from './list/list-menu.tsx'
import {
  collapseVersions,
  firstLimit,
  filteredQuery,
  listQuery,
  nextLimit,
  type ListedVersion,
} from './list/listed-versions.ts'
import type { ListSort } from './list/list-view.ts'
import * as css from './structure.css.ts'

const rowHeight = 52

export interface DocumentListPaneProps {
  type: SchemaType
  title: string
  /** A further condition in GROQ, with its parameters. */
  filter?: string | undefined
  params?: Readonly<Record<string, unknown>> | undefined
  /** The order to begin with; default the newest change first. */
  defaultOrder?: readonly ListSort[] | undefined
  /** The document that is open beside. */
  selected: string | null
  /** In front of the title: a way back, on narrow screens. */
  leading?: ReactNode
}

/** All documents of a type, newest change first, live. */
export function DocumentListPane(props: DocumentListPaneProps) {
  const { type, title, selected, leading } = props
  const translate = useTranslate()
  const link = useIntentLink()
  const layer = useDataLayer()
  const { state, hasMore, loadMore } = useListedVersions(props)
  const documents = useMemo(() => collapseVersions(state.value ?? []), [state.value])
  const { readOnly } = useAreaSettings()
  const denied = useCreateDenial(type)
  const create = type.creatable && !readOnly && link(createIntent(type.name))

  const onRangeChange = useCallback(
    (_first: number, last: number) => {
      if (last >= documents.length - 20) loadMore()
    },
    [documents.length, loadMore],
  )

  return (
    <section className={css.pane} aria-label={translate('structure.list', { title })}>
      <header className={css.paneHeader}>
        {leading}
        <h2 className={css.paneTitle} dir="auto">
          {title}
        </h2>
        {state.value && (
          <span className={css.count}>
            {hasMore
              ? translate('structure.count-more', { count: documents.length })
              : translate('structure.count', { count: documents.length })}
          </span>
        )}
        {create && (
          <IconButton
            icon="plus"
            label={translate('structure.create', { type: type.title })}
            disabledReason={denied}
            {...create}
          />
        )}
        <ListMenu type={type} title={title} readOnly={readOnly} />
      </header>
      {state.error && state.value && (
        <p role="status" className={css.notice}>
          {translate('structure.stale', { reason: state.error.description })}
        </p>
      )}
      <div className={css.list}>
        {!state.value && !state.error && <LoadingBlock />}
        {!state.value && state.error && (
          <EmptyState
            icon="circle-alert"
            title={translate('structure.list-failed')}
            description={state.error.description}
            action={
              <Button icon="retry" onClick={() => layer.retry()}>
                {translate('structure.retry')}
              </Button>
            }
          />
        )}
        {state.value && documents.length === 0 && (
          <EmptyState
            icon="file"
            title={translate('structure.empty')}
            description={
              create && !denied && translate('structure.empty-body', { type: type.title })
            }
            action={
              create && (
                <Button icon="plus" variant="primary" disabledReason={denied} {...create}>
                  {translate('structure.new', { type: type.title })}
                </Button>
              )
            }
          />
        )}
        {documents.length > 0 && (
          <VirtualList
            count={documents.length}
            rowHeight={rowHeight}
            label={translate('structure.list', { title })}
            getKey={(index) => documents[index]?.publishedId ?? String(index)}
            onRangeChange={onRangeChange}
            renderRow={(index, row) => {
              const document = documents[index]
              return (
                document && (
                  <DocumentRow
                    id={document.publishedId}
                    type={type}
                    current={document.publishedId === selected}
                    tabIndex={row.focusProps.tabIndex}
                  />
                )
              )
            }}
          />
        )}
      </div>
    </section>
  )
}

const nothingYet: QueryState<ListedVersion[]> = { loading: true, value: undefined, error: null }

/** The versions a list shows, growing as the editor scrolls; what was shown stays until the answer is there. */
function useListedVersions({ type, filter, params }: DocumentListPaneProps) {
  const layer = useDataLayer()
  const [limits] = useState(() => new BehaviorSubject(firstLimit))
  const state = useObservable(
    () =>
      limits.pipe(
        switchMap((limit) =>
          layer.queries.observe<ListedVersion[]>(
            filter === undefined ? listQuery : filteredQuery(filter),
            { ...params, type: type.name, limit },
            { tag: 'structure.list' },
          ),
        ),
        scan((shown, next) => ({ ...next, value: next.value ?? shown.value }), nothingYet),
      ),
    nothingYet,
    [layer, type, filter, params, limits],
  )
  const count = state.value?.length ?? 0
  const hasMore = count >= limits.value
  const loadMore = useCallback(() => {
    if (count >= limits.value) limits.next(nextLimit(limits.value))
  }, [count, limits])
  return { state, hasMore, loadMore }
}
