import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useAreaSettings } from '../../area/settings.ts'
import { createIntent, useIntentLink } from '../../area/navigation.ts'
import { useCreateDenial } from '../../document/permissions/use-create-denial.ts'
import { SavedViewsButton } from '../../area/saved-views/saved-views-button.tsx'
import { useWidth } from '../../area/use-width.ts'
import { WhyButton } from '../../document/permissions/why-button.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { VirtualListHandle } from '../../ui/list/virtual-list.tsx'
import { DocumentRows } from '../list/document-rows.tsx'
import { ListMenu } from '../list/list-menu.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { ListFailed, NothingMatches, StaleNotice } from '../list/list-message.tsx'
import { listSpec, type ListSource } from '../list/query/list-query.ts'
import { ListToolbar } from '../list/list-toolbar.tsx'
import {
  checkListView,
  readListView,
  type ListSort,
  type ListViewState,
} from '../list/list-view.ts'
import { SelectionBar } from '../list/selection/selection-bar.tsx'
import { focusSearch, useListCommands } from '../list/use-list-commands.ts'
import { useListConditions } from '../list/query/use-list-conditions.ts'
import { useHeldRows } from '../list/query/use-held-rows.ts'
import { useListedDocuments } from '../list/query/use-listed-documents.ts'
import { useListView } from '../list/use-list-view.ts'
import { useRowSelection } from '../list/selection/use-row-selection.ts'
import * as css from '../structure.css.ts'
import { useSized } from '../../ui/ui-context.ts'

export interface DocumentListPaneProps {
  type: SchemaType
  title: string
  /** Storage key for the user's choices; default: the type's name. */
  listId?: string | undefined
  /** Additional GROQ condition, its parameters, and the initial sort order. */
  filter?: string | undefined
  params?: Readonly<Record<string, unknown>> | undefined
  defaultOrder?: readonly ListSort[] | undefined
  /** Id of the document that is open beside the list. */
  selected: string | null
  /** Element before the title: a back button on narrow screens. */
  leading?: ReactNode
  /** The tool's search parameters, which contain the view, so that views can be linked. */
  search?: string | undefined
  onSearchChange?: ((search: string) => void) | undefined
  /** Called when the user switches between list and table, as tables need more space. */
  onTable?: ((isTable: boolean) => void) | undefined
}

/** Minimum width of a table in px; below it, documents are shown as a list. */
const tableFrom = 520
/** Condition for bulk actions until the conditions of the list are known: matches no documents. */
const nothing = [{ filter: 'false', params: {} }]
/** Views are compared with one another, so that none may leave out the size of its rows. */
const ownRows = { rows: 'default' } as const
/** Width in px from which the header shows the name of the view. */
const namesFrom = 480

const loadViewsMenu = async () =>
  (await import('../../area/saved-views/saved-views-menu.tsx')).SavedViewsMenu<ListViewState>

/** All documents of a type in the user's current view, live. */
export function DocumentListPane(props: DocumentListPaneProps) {
  const { type, title, listId = type.name, filter, params, defaultOrder } = props
  const { selected, leading, search, onSearchChange, onTable } = props
  const translate = useTranslate()
  const source = useMemo<ListSource>(
    () => ({ type, filter, params, defaultOrder }),
    [type, filter, params, defaultOrder],
  )
  const { view, standard, change } = useListView({ source, listId, search, onSearchChange })
  const isLinked = readListView(search ?? '', standard) !== null
  const frame = useRef<HTMLElement>(null)
  const width = useWidth(frame)
  const sized = useSized()
  // Before the width is measured, a table is assumed to fit.
  const isTable = view.layout === 'table' && (width === 0 || width >= sized(tableFrom))
  useEffect(() => onTable?.(view.layout === 'table'), [onTable, view.layout])

  const { text, filters, sort, columns } = view
  const conditions = useListConditions(type, text, filters)
  const spec = useMemo(() => {
    const layout = isTable ? 'table' : 'list'
    return listSpec(source, { layout, sort, columns }, conditions ?? nothing)
  }, [source, conditions, sort, columns, isTable])
  const documents = useHeldRows(useListedDocuments(conditions && spec), selected)
  const { isLoaded, error, count, total } = documents
  const list = useRef<VirtualListHandle>(null)
  const picked = useRowSelection(spec, documents, list)
  const isFiltered = text !== '' || view.filters.length > 0
  const isEmpty = isLoaded && count === 0
  const clear = () => change({ text: '', filters: [] })
  useListCommands({
    frame,
    type,
    title,
    view,
    onChange: change,
    onClear: isFiltered ? clear : null,
    picked,
    hasRows: count > 0,
  })

  return (
    <section
      ref={frame}
      part="pane"
      className={css.pane}
      aria-label={translate('structure.list', { title })}
    >
      <header className={css.paneHeader} part="pane-header">
        {leading}
        <h2 className={css.paneTitleButton} dir="auto">
          <SavedViewsButton
            key={listId}
            load={loadViewsMenu}
            isEager
            menu={{
              listId,
              listTitle: title,
              view: { ...ownRows, ...view },
              standard: { ...ownRows, ...standard },
              read: (stored) => ({ ...ownRows, ...checkListView(stored, standard) }),
              onPick: change,
              isLinked,
              isWide: width >= sized(namesFrom),
            }}
          />
        </h2>
        {isLoaded && (
          <span className={css.count} aria-live="polite">
            {translate(total === null ? 'structure.count-more' : 'structure.count', { count })}
          </span>
        )}
        <CreateButton type={type} />
        <ListMenuButton type={type} title={title} />
      </header>
      <ListToolbar
        type={type}
        title={title}
        view={view}
        standard={standard}
        onChange={change}
        width={width}
        isTable={isTable}
      />
      {isLoaded && <StaleNotice error={error} />}
      <div className={css.list}>
        {!isLoaded && !error && <ListLoading type={type} view={view} isTable={isTable} />}
        {!isLoaded && error && <ListFailed error={error} />}
        {isEmpty && isFiltered && (
          <NothingMatches
            onClear={() => {
              clear()
              focusSearch(frame.current)
            }}
          />
        )}
        {isEmpty && !isFiltered && <NoDocuments type={type} />}
        {isLoaded && count > 0 && (
          <DocumentRows
            ref={list}
            type={type}
            title={title}
            current={selected}
            documents={documents}
            picked={picked}
            view={view}
            onChange={change}
            isTable={isTable}
            width={width}
          />
        )}
      </div>
      <SelectionBar type={type} spec={spec} picked={picked} total={total} />
    </section>
  )
}

/** Props for creating a document of the type, or the reason why it is denied; null if the type does not allow it. */
function useCreate(type: SchemaType) {
  const link = useIntentLink()
  const { readOnly } = useAreaSettings()
  const denied = useCreateDenial(type)
  if (!type.creatable || readOnly) return null
  const button = { disabledReason: denied?.reason ?? null, ...link(createIntent(type.name)) }
  return { button, denials: denied ? [denied.denial] : null }
}

function CreateButton({ type }: { type: SchemaType }) {
  const translate = useTranslate()
  const create = useCreate(type)
  return (
    create && (
      <>
        {create.denials && <WhyButton denials={create.denials} side="bottom" />}
        <IconButton
          icon="plus"
          label={translate('structure.create', { type: type.title })}
          {...create.button}
        />
      </>
    )
  )
}

function NoDocuments({ type }: { type: SchemaType }) {
  const translate = useTranslate()
  const create = useCreate(type)
  return (
    <EmptyState
      icon="file"
      title={translate('structure.empty')}
      description={
        create && !create.denials && translate('structure.empty-body', { type: type.title })
      }
      action={
        create && (
          <Button icon="plus" variant="primary" {...create.button}>
            {translate('structure.new', { type: type.title })}
          </Button>
        )
      }
    />
  )
}

function ListMenuButton({ type, title }: { type: SchemaType; title: string }) {
  const { readOnly } = useAreaSettings()
  return <ListMenu type={type} title={title} readOnly={readOnly} />
}
