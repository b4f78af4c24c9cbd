import { useId, useRef, type ComponentType, type ReactNode } from 'react'
import type { OperationAction } from '../../document/actions/operation-action.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import { isIconName } from '../../ui/text/icons.ts'
import { useCommands } from '../../ui/keys/use-commands.ts'
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
import type { DocumentView } from '../structure-item.ts'
import { DocumentForm, TypeOfDocument, type DocumentViewProps } from './opened-document.tsx'
import * as css from '../structure.css.ts'
import { withType } from '../structure-intents.ts'
import type { HostViewProps } from './host-view.tsx'

/** Lazily loaded components for documents: the pane, its form, and host views. */
export interface DocumentParts {
  Slot: ComponentType<DocumentSlotProps>
  Form: ComponentType<DocumentViewProps>
  /** Null until a host view is shown. */
  HostView: ComponentType<HostViewProps> | null
}

export interface DocumentSlotProps {
  pane: ChainPane
  node: DocumentNode
  /** Title of the type: the document's own title changes on every keystroke. */
  title: string
  actions: PaneActions
  parts: DocumentParts
  /** Default views for documents whose entry defines none. */
  defaultViews: readonly DocumentView[]
  leading: ReactNode
  /** The pane fills the screen: there is no space for a second one. */
  isAlone: boolean
  onTitle: (key: string, title: string | null) => void
  onFieldPath?: (path: string | null) => void
}

/** Pane of a document: its form, or another view. */
export function DocumentSlot(props: DocumentSlotProps) {
  const { pane, node, actions, leading, onTitle, onFieldPath } = props
  const { key, route, group } = pane
  const { id, typeName } = node
  const translate = useTranslate()
  const tabsId = useId()
  const views = node.item?.views ?? node.list?.views ?? props.defaultViews
  const view = views.find((one) => one.id === route.params['view']) ?? null
  const isSplit = (actions.groups[group]?.length ?? 0) > 1
  const notify = (title: string | null) => onTitle(key, title ?? translate('document.untitled'))
  const close = (): void => actions.go(closePane(actions.groups, pane))
  const hasBar = views.length > 0 || isSplit
  const frame = useRef<HTMLDivElement>(null)
  const split = (): void => {
    const other = view ? null : (views[0]?.id ?? null)
    actions.go(splitPane(actions.groups, pane, other))
  }
  const section = translate('command.section.document')
  const canSplit = !isSplit && !props.isAlone
  const canClose = isSplit || node.isBeside
  useCommands(
    [
      ...(canSplit
        ? [
            {
              id: 'structure.split',
              title: translate('structure.split-command'),
              section,
              icon: 'columns' as const,
              run: split,
            },
          ]
        : []),
      ...(canClose
        ? [
            {
              id: 'structure.close',
              title: translate(isSplit ? 'structure.close-split' : 'structure.close', {
                title: props.title,
              }),
              section,
              icon: 'x' as const,
              run: close,
            },
          ]
        : []),
    ],
    frame,
  )

  function done({ after }: OperationAction, resultId: string): void {
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
  return (
    <div ref={frame} className={css.slot}>
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
          {canSplit && (
            <IconButton icon="columns" label={translate('structure.split')} onClick={split} />
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
          onTitle={notify}
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
        trailing={canClose && !hasBar ? buttons : undefined}
        onTitle={notify}
        onDone={done}
        onFieldPath={onFieldPath}
      />
    )
  }
}

/** Adds the type to the pane's location once it is known. */
function withTypeOf(groups: Groups, { group, route }: ChainPane, typeName: string): Groups {
  const { type: _, ...params } = route.params
  const named = withType({ id: route.id, params }, typeName)
  const next = openAfter(groups.slice(0, group), { group: group - 1, sibling: 0 }, named)
  return [...next, ...groups.slice(group + 1)]
}
