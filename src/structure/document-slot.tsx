import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { DocumentAction } from '../document/actions/document-action.ts'
import type { DocumentPaneProps } from '../document/document-pane.tsx'
import { readPath } from '../document/read-path.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { isRecord } from '../model/document.ts'
import { pathToString } from '../model/path.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import { attempt } from '../schema/attempt.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LoadingBlock } from '../ui/spinner.tsx'
import { Tabs, tabPanelProps } from '../ui/tabs.tsx'
import { isIconName } from '../ui/icon.tsx'
import { documentHref, type PaneActions } from './pane-actions.ts'
import type { ChainPane, DocumentNode } from './pane-chain.ts'
import {
  chooseView,
  closePane,
  hostOptions,
  openAfter,
  setOptions,
  splitPane,
  type Groups,
} from './pane-moves.ts'
import { pane as paneRoute } from './panes.ts'
import type { DocumentView } from './structure-item.ts'
import * as css from './structure.css.ts'
import { withType } from './structure-intents.ts'
import type { HostViewProps } from './host-view.tsx'

/** What the view of a document is given. */
export type DocumentViewProps = Omit<DocumentPaneProps, 'registry'>

/** What shows documents: their forms, and the views of hosts. */
export interface DocumentParts {
  Form: ComponentType<DocumentViewProps>
  /** Null as long as no view of a host is asked for. */
  HostView: ComponentType<HostViewProps> | null
}

export interface DocumentSlotProps {
  pane: ChainPane
  node: DocumentNode
  /** Of its type: the document's own changes with every key. */
  title: string
  actions: PaneActions
  /** Null while they are on their way. */
  parts: DocumentParts | null
  /** Views of documents whose entry names none. */
  defaultViews: readonly DocumentView[]
  leading: ReactNode
  /** It is the whole screen: there is no room for a second one. */
  isAlone: boolean
  onTitle: (key: string, title: string | null) => void
  onFieldPath?: (path: string | null) => void
}

/** The pane of a document: its form, or another way to look at it. */
export function DocumentSlot(props: DocumentSlotProps) {
  const { pane, node, actions, leading, onTitle, onFieldPath } = props
  const { key, route, group } = pane
  const { id, typeName } = node
  const translate = useTranslate()
  const tabsId = useId()
  const views = node.item?.views ?? node.list?.views ?? props.defaultViews
  const view = views.find((one) => one.id === route.params['view']) ?? null
  const isSplit = (actions.groups[group]?.length ?? 0) > 1
  const tell = (title: string | null) => onTitle(key, title ?? translate('document.untitled'))
  const close = (): void => actions.go(closePane(actions.groups, pane))
  const hasBar = views.length > 0 || isSplit

  function done({ after }: DocumentAction, resultId: string): void {
    const without = actions.groups.slice(0, group)
    if (after === 'close') actions.go(without, { replace: true })
    if (after === 'open-result') {
      const { type } = route.params
      const to =
        type === undefined && !node.item
          ? paneRoute(resultId)
          : withType(paneRoute(resultId), typeName)
      actions.go([...without, [to]])
    }
  }

  const buttons = (
    <>
      {node.isBeside && typeName !== undefined && (
        <IconButton
          icon="external"
          label={translate('structure.new-tab', { title: props.title })}
          href={documentHref(id, typeName, actions)}
          target="_blank"
        />
      )}
      {isSplit ? (
        <IconButton icon="x" label={translate('structure.close-split')} onClick={close} />
      ) : (
        node.isBeside &&
        !props.isAlone && (
          <IconButton
            icon="x"
            label={translate('structure.close', { title: props.title })}
            onClick={close}
          />
        )
      )}
    </>
  )
  const hasButtons = isSplit || node.isBeside
  return (
    <div className={css.slot}>
      {hasBar && (
        <div className={css.viewBar}>
          {leading}
          <div className={css.viewTabs}>
            <Tabs
              id={tabsId}
              label={translate('structure.views', { title: props.title })}
              tabs={[
                { id: 'form', label: translate('structure.view-form'), icon: 'edit' },
                ...views.map(({ id: viewId, title, icon }) => ({
                  id: viewId,
                  label: title,
                  ...(isIconName(icon) && { icon }),
                })),
              ]}
              value={view?.id ?? 'form'}
              onChange={(next) =>
                actions.go(chooseView(actions.groups, pane, next === 'form' ? null : next))
              }
            />
          </div>
          {!isSplit && !props.isAlone && (
            <IconButton
              icon="columns"
              label={translate('structure.split')}
              onClick={() => {
                const other = view ? null : (views[0]?.id ?? null)
                actions.go(splitPane(actions.groups, pane, other))
              }}
            />
          )}
          {buttons}
        </div>
      )}
      <div className={css.view} {...(hasBar && tabPanelProps(tabsId, view?.id ?? 'form'))}>
        {shown()}
      </div>
    </div>
  )

  function shown(): ReactNode {
    if (typeName === undefined) {
      return (
        <TypeOfDocument
          id={id}
          leading={!hasBar && leading}
          trailing={!hasBar && buttons}
          onType={(found) => actions.go(withTypeOf(actions.groups, pane, found), { replace: true })}
        />
      )
    }
    if (!props.parts) return <LoadingBlock />
    const { Form, HostView } = props.parts
    if (view) {
      if (!HostView) return <LoadingBlock />
      return (
        <HostView
          key={view.id}
          view={view}
          id={id}
          typeName={typeName}
          params={hostOptions(route)}
          setParams={(next, options) => actions.go(setOptions(actions.groups, pane, next), options)}
          onTitle={tell}
        />
      )
    }
    return (
      <DocumentForm
        Form={Form}
        id={id}
        typeName={typeName}
        pane={pane}
        leading={!hasBar && leading}
        trailing={hasButtons && !hasBar ? buttons : undefined}
        onTitle={tell}
        onDone={done}
        onFieldPath={onFieldPath}
      />
    )
  }
}

interface DocumentFormProps {
  Form: ComponentType<DocumentViewProps>
  id: string
  typeName: string
  pane: ChainPane
  leading: ReactNode
  trailing: ReactNode
  onTitle: (title: string | null) => void
  onDone: (action: DocumentAction, publishedId: string) => void
  onFieldPath: ((path: string | null) => void) | undefined
}

function DocumentForm({ Form, id, typeName, pane, onFieldPath, ...rest }: DocumentFormProps) {
  const { path, template, params } = pane.route.params
  const focusPath = useMemo(() => readPath(path), [path])
  const templateParams = useMemo(() => readParams(params), [params])
  return (
    <Form
      {...rest}
      publishedId={id}
      typeName={typeName}
      template={template}
      templateParams={templateParams}
      focusPath={focusPath}
      onFocusPath={(next) => onFieldPath?.(next && pathToString(next))}
    />
  )
}

/** The same pane, of a type that is known now. */
function withTypeOf(groups: Groups, { group, route }: ChainPane, typeName: string): Groups {
  const { type: _, ...params } = route.params
  const named = withType({ id: route.id, params }, typeName)
  const next = openAfter(groups.slice(0, group), { group: group - 1, sibling: 0 }, named)
  return [...next, ...groups.slice(group + 1)]
}

interface TypeOfDocumentProps {
  id: string
  leading: ReactNode
  trailing: ReactNode
  onType: (typeName: string) => void
}

/** DOC-027: an address without a type first asks which type the document has. */
function TypeOfDocument({ id, leading, trailing, onType }: TypeOfDocumentProps) {
  const layer = useDataLayer()
  const translate = useTranslate()
  const found = useObservable<string | null | undefined>(
    () => layer.documents.resolveType(id),
    undefined,
    [layer, id],
  )
  const tell = useEffectEvent(onType)
  useEffect(() => {
    if (found) tell(found)
  }, [found])
  if (found !== null) return <LoadingBlock label={translate('structure.resolving')} />
  return (
    <section part="pane" className={css.pane} aria-label={translate('structure.not-found')}>
      <EmptyState
        icon="file"
        title={translate('structure.not-found')}
        description={translate('structure.not-found-body', { id })}
        action={
          <>
            {leading}
            {trailing}
          </>
        }
      />
    </section>
  )
}

/** Parameters of a template as an address carries them: JSON. What is none is left out. */
function readParams(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
  const parsed = attempt((): unknown => JSON.parse(text))
  return parsed.ok && isRecord(parsed.value) ? parsed.value : undefined
}
