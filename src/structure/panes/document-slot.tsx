import {
  useContext,
  useId,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { deferredPart } from '../../form/deferred.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { titleField } from '../../schema/copy.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import { isIconName } from '../../ui/text/icons.ts'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { documentHref, type PaneActions } from './pane-actions.ts'
import { PreviewsContext } from '../page/previews-context.ts'
import type { PreviewPaneProps } from '../page/preview-pane.tsx'
import { useOfferedPreviews } from '../page/use-offered-previews.ts'
import type { ChainPane, DocumentNode } from './pane-chain.ts'
import {
  chooseView,
  closePane,
  hostOptions,
  setOptions,
  showField,
  splitPane,
} from './pane-moves.ts'
import {
  afterOperation,
  otherView,
  slotState,
  withTypeOf,
  type SlotState,
  type SlotView,
} from './slot-state.ts'
import type { DocumentView } from '../structure-item.ts'
import { DocumentForm, TypeOfDocument, type DocumentViewProps } from './opened-document.tsx'
import * as css from '../structure.css.ts'
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
  const { pane, node, actions, defaultViews, isAlone, leading } = props
  const [pair, setPair] = useState<DocumentPair | null>(null)
  const tabsId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { groups } = actions
  const { id, typeName } = node
  const { view: shown } = pane.route.params
  const { definitions } = useContext(PreviewsContext)
  const previews = useOfferedPreviews({ previews: definitions, id, typeName, pair, view: shown })
  const state = slotState({ pane, node, groups, defaultViews, previews, isAlone })
  const { hasBar, view, canClose } = state
  const moves = {
    split: () => actions.go(splitPane(groups, pane, otherView(state))),
    close: () => actions.go(closePane(groups, pane)),
  }
  useSlotCommands({ ...moves, state, title: props.title, frame })
  const buttons = <SlotButtons {...props} isSplit={state.isSplit} onClose={moves.close} />
  return (
    <div ref={frame} className={css.slot}>
      {hasBar && (
        <SlotBar {...props} id={tabsId} state={state} onSplit={moves.split}>
          {buttons}
        </SlotBar>
      )}
      <div className={css.view} {...(hasBar && tabPanelProps(tabsId, view?.id ?? 'form'))}>
        <ShownView
          {...props}
          view={view}
          leading={!hasBar && leading}
          buttons={!hasBar && buttons}
          canClose={canClose}
          onPair={definitions.length > 0 ? setPair : undefined}
        />
      </div>
    </div>
  )
}

interface SlotMoves {
  split: () => void
  close: () => void
}

/** The commands for the pane that has the focus. */
function useSlotCommands(
  options: SlotMoves & { state: SlotState; title: string; frame: RefObject<HTMLElement | null> },
): void {
  const { split, close, state, title, frame } = options
  const { isSplit, canSplit, canClose } = state
  const translate = useTranslate()
  const section = translate('command.section.document')
  const splitCommand = {
    id: 'structure.split',
    title: translate('structure.split-command'),
    section,
    icon: 'columns' as const,
    run: split,
  }
  const closeCommand = {
    id: 'structure.close',
    title: translate(isSplit ? 'structure.close-split' : 'structure.close', { title }),
    section,
    icon: 'x' as const,
    run: close,
  }
  useCommands([...(canSplit ? [splitCommand] : []), ...(canClose ? [closeCommand] : [])], frame)
}

type SlotBarProps = Pick<DocumentSlotProps, 'pane' | 'actions' | 'title' | 'leading'> & {
  id: string
  state: SlotState
  onSplit: () => void
  children: ReactNode
}

/** Tabs of the views, and the buttons of the pane. */
function SlotBar({ pane, actions, title, leading, id, state, onSplit, children }: SlotBarProps) {
  const translate = useTranslate()
  const { views, view, canSplit } = state
  return (
    <div className={css.viewBar}>
      {leading}
      <div className={css.viewTabs}>
        <Tabs
          id={id}
          label={translate('structure.views', { title })}
          tabs={[
            { id: 'form', label: translate('structure.view-form'), icon: 'edit' },
            ...views.map(({ id: viewId, title: label, icon }) => ({
              id: viewId,
              label,
              ...(isIconName(icon) && { icon }),
            })),
          ]}
          value={view?.id ?? 'form'}
          onChange={(next) => {
            const chosen = views.find(({ id: viewId }) => viewId === next)
            // A page is seen beside the form that changes it, where there is room.
            const isBeside = canSplit && view === null && chosen && 'preview' in chosen
            const move = isBeside ? splitPane : chooseView
            actions.go(move(actions.groups, pane, chosen?.id ?? null))
          }}
        />
      </div>
      {canSplit && (
        <IconButton icon="columns" label={translate('structure.split')} onClick={onSplit} />
      )}
      {children}
    </div>
  )
}

type SlotButtonsProps = Pick<DocumentSlotProps, 'node' | 'actions' | 'title' | 'isAlone'> & {
  isSplit: boolean
  onClose: () => void
}

function SlotButtons({ node, actions, title, isAlone, isSplit, onClose }: SlotButtonsProps) {
  const translate = useTranslate()
  const { id, typeName, isBeside } = node
  const hasClose = isSplit || (isBeside && !isAlone)
  return (
    <>
      {isBeside && typeName !== undefined && (
        <IconButton
          icon="external"
          label={translate('structure.new-tab', { title })}
          href={documentHref(id, typeName, actions)}
          target="_blank"
        />
      )}
      {hasClose && (
        <IconButton
          icon="x"
          label={translate(isSplit ? 'structure.close-split' : 'structure.close', { title })}
          onClick={onClose}
        />
      )}
    </>
  )
}

type ShownViewProps = Omit<DocumentSlotProps, 'title' | 'defaultViews'> & {
  view: SlotView | null
  onPair: ((pair: DocumentPair | null) => void) | undefined
  /** The buttons of the pane, for the header of the document. */
  buttons: ReactNode
  canClose: boolean
}

/** The form or the selected view; first the type of the document, if the location does not contain it. */
function ShownView(props: ShownViewProps) {
  const { pane, node, actions, parts, view, leading, buttons, canClose, onFieldPath } = props
  const { id, typeName } = node
  const { groups } = actions
  const { schema } = useDataLayer()
  const translate = useTranslate()
  const notify = (title: string | null) =>
    props.onTitle(pane.key, title ?? translate('document.untitled'))
  if (typeName === undefined) {
    return (
      <TypeOfDocument
        id={id}
        leading={leading}
        trailing={buttons}
        onType={(found) => actions.go(withTypeOf(groups, pane, found), { replace: true })}
      />
    )
  }
  const { Form, HostView } = parts
  if (view && 'preview' in view) {
    return (
      <PreviewPane
        key={view.id}
        view={view}
        id={id}
        typeName={typeName}
        isAlone={props.isAlone}
        onField={(path) => actions.go(showField(groups, pane, path, props.isAlone))}
        onTitle={notify}
      />
    )
  }
  if (view && !HostView) return <LoadingBlock />
  if (view && HostView) {
    return (
      <HostView
        key={view.id}
        view={view}
        id={id}
        typeName={typeName}
        params={hostOptions(pane.route)}
        setParams={(next, options) => actions.go(setOptions(groups, pane, next), options)}
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
      leading={leading}
      trailing={canClose && buttons ? buttons : undefined}
      onTitle={notify}
      onPair={props.onPair}
      onDone={(action, resultId) => {
        const type = schema.get(typeName)
        const field = type ? titleField(type) : null
        const next = afterOperation(groups, { pane, node }, action, resultId, field)
        if (next) actions.go(next.groups, { replace: next.replace })
      }}
      onFieldPath={onFieldPath}
    />
  )
}

const PreviewPane = deferredPart<PreviewPaneProps>(
  async () => (await import('../page/preview-pane.tsx')).PreviewPane,
  () => <LoadingBlock />,
)
