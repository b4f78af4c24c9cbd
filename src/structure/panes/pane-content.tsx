import { memo, Suspense, useMemo, type ReactNode } from 'react'
import { NavigationContext } from '../../area/navigation.ts'
import { deferred } from '../../form/deferred.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { DocumentListPaneProps } from './document-list-pane.tsx'
import type { DocumentParts, DocumentSlotProps } from './document-slot.tsx'
import { HostPart } from '../../react/host-part.tsx'
import { ItemsPane } from './items-pane.tsx'
import { childOf, navigationFrom, type PaneActions } from './pane-actions.ts'
import type { ChainPane } from './pane-chain.ts'
import { hostOptions, openAfter, setOptions, type Groups } from './pane-moves.ts'
import { formatPanes, pane as paneRoute } from './panes.ts'
import type { ResolvedComponent } from '../resolve-items.ts'
import type { StructureItems } from '../structure-item.ts'
import * as css from '../structure.css.ts'

export interface PaneContentProps extends Omit<
  DocumentSlotProps,
  'pane' | 'node' | 'leading' | 'parts'
> {
  /** Null until loaded. */
  parts: DocumentParts | null
  pane: ChainPane
  title: string
  /** Title of the pane that the back button leads to; null for the first one. */
  backTitle: string | null
  /** Group in the location that the back button leads to. */
  backGroup: number
  onRetry: (items: StructureItems) => void
  /** Stores the view of the list; the location has space for one list only. */
  listPlace: ListPlace | undefined
  /** False while a list has to wait for the document beside it. */
  isListTurn: boolean
}

/** Document list, loaded on demand: the first screen of most structures has none. */
export const DocumentListPane = deferred(async () => ({
  default: (await import('./document-list-pane.tsx')).DocumentListPane,
}))

/** State that a list shares with its tool. */
export type ListPlace = Pick<DocumentListPaneProps, 'search' | 'onSearchChange' | 'onTable'>

/** The content of one pane. */
export const PaneContent = memo(function PaneContent(props: PaneContentProps) {
  const {
    pane,
    title,
    backTitle,
    backGroup,
    isAlone,
    actions,
    parts,
    onRetry,
    listPlace,
    isListTurn,
  } = props
  const { node } = pane
  const translate = useTranslate()
  const fieldPath = useMemo(() => ({ current: null as string | null }), [])
  const navigation = useMemo(
    () => navigationFrom(pane, actions, () => fieldPath.current),
    [pane, actions, fieldPath],
  )
  const goBack = (): void => actions.go(actions.groups.slice(0, backGroup + 1))
  const leading = isAlone && backTitle !== null && (
    <IconButton
      icon="arrow-left"
      label={translate('structure.back', { title: backTitle })}
      onClick={goBack}
    />
  )
  return <NavigationContext value={navigation}>{content()}</NavigationContext>

  function content(): ReactNode {
    const child = childOf(actions.groups, pane)
    switch (node.kind) {
      case 'items': {
        const open = (id: string): Groups => openAfter(actions.groups, pane, paneRoute(id))
        return (
          <ItemsPane
            title={title}
            state={node.state}
            isFirst={pane.group < 0}
            place={formatPanes(actions.groups.slice(0, pane.group + 1))}
            selected={child?.id ?? null}
            href={(id) => actions.href(open(id))}
            onOpen={(id) => actions.go(open(id))}
            onRetry={() => onRetry(node.items)}
            leading={leading}
          />
        )
      }
      case 'documents':
        if (!isListTurn) return <LoadingBlock />
        return (
          <Suspense fallback={<LoadingBlock />}>
            <DocumentListPane
              type={node.item.type}
              title={title}
              filter={node.item.filter}
              params={node.item.params}
              defaultOrder={node.item.order}
              listId={node.item.paneId}
              {...listPlace}
              selected={child?.id ?? null}
              leading={leading}
            />
          </Suspense>
        )
      case 'component':
        return (
          <ComponentPane
            pane={pane}
            item={node.item}
            actions={actions}
            leading={leading}
            onOpen={navigation.openIntent}
          />
        )
      case 'document':
        if (!parts) return <LoadingBlock />
        return (
          <parts.Slot
            {...props}
            parts={parts}
            pane={pane}
            node={node}
            leading={leading}
            onFieldPath={(path) => void (fieldPath.current = path)}
          />
        )
      case 'unknown':
        return <UnknownPane id={node.id} title={title} backTitle={backTitle} onBack={goBack} />
    }
  }
})

interface UnknownPaneProps {
  id: string
  title: string
  backTitle: string | null
  onBack: () => void
}

/** Shown for a location that does not exist in this structure. */
function UnknownPane({ id, title, backTitle, onBack }: UnknownPaneProps) {
  const translate = useTranslate()
  return (
    <section part="pane" className={css.pane} aria-label={title}>
      <EmptyState
        icon="circle-alert"
        title={translate('structure.unknown-item', { id })}
        description={translate('structure.unknown-item-body')}
        action={
          backTitle !== null && (
            <Button icon="arrow-left" onClick={onBack}>
              {translate('structure.back', { title: backTitle })}
            </Button>
          )
        }
      />
    </section>
  )
}

interface ComponentPaneProps {
  pane: ChainPane
  item: ResolvedComponent
  actions: PaneActions
  leading: ReactNode
  onOpen: (intent: { name: string; params: Record<string, string> }) => void
}

/** A pane rendered by the host; a crash in it affects nothing else. */
function ComponentPane({ pane, item, actions, leading, onOpen }: ComponentPaneProps) {
  const translate = useTranslate()
  const { paneId, title } = item
  const params = useMemo(() => hostOptions(pane.route), [pane.route])
  return (
    <section part="pane" className={css.pane} aria-label={title}>
      <header className={css.paneHeader} part="pane-header">
        {leading}
        <h2 className={css.paneTitle}>{title}</h2>
      </header>
      <div className={css.scroller}>
        <ErrorBoundary
          where={`structure component ${paneId}`}
          title={translate('structure.component-crashed', { title })}
          resetKey={item.component}
        >
          <HostPart
            part={item.component}
            props={{
              id: paneId,
              title,
              params,
              setParams: (next, options) =>
                actions.go(setOptions(actions.groups, pane, next), options),
              openDocument: ({ id, type }) =>
                onOpen({ name: 'edit', params: { id, ...(type !== undefined && { type }) } }),
            }}
          />
        </ErrorBoundary>
      </div>
    </section>
  )
}
