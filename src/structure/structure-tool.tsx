import {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ComponentType } from 'react'
import { NavigationContext } from '../area/navigation.ts'
import { useFullWidth, useIsNarrow } from '../area/use-width.ts'
import { I18nContext, useTranslate } from '../i18n/use-translate.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { activeElement, rootOf } from '../ui/host/dom.ts'
import { whenIdle } from '../data/frames.ts'
import { startTimer } from '../data/clock.ts'
import { useUi } from '../ui/ui-context.ts'
import { useLater } from '../ui/overlays/use-popup.ts'
import { narrowBelow } from './arrange.ts'
import { Home, type LoadHome } from './home.tsx'
import type { DocumentParts } from './panes/document-slot.tsx'
import type { DocumentViewProps } from './panes/opened-document.tsx'
import { paneBefore, type PaneActions } from './panes/pane-actions.ts'
import { resolveChain, type ChainPane } from './panes/pane-chain.ts'
import { DocumentListPane, PaneContent, type ListPlace } from './panes/pane-content.tsx'
import { PaneLayout, type LayoutPane } from './panes/pane-layout.tsx'
import type { Groups } from './panes/pane-moves.ts'
import { formatPanes, parsePanes } from './panes/panes.ts'
import { createPreviews, PreviewsContext } from './page/previews-context.ts'
import type { PreviewDefinition } from './page/preview-definition.ts'
import { defaultStructure, isView } from './resolve-items.ts'
import type { DocumentView, StructureItems } from './structure-item.ts'
import { resolveStructureIntent } from './structure-intents.ts'
import type { Tool, ToolProps } from './tool.ts'
import { useFoundPlace } from './use-found-place.ts'
import { useListTurn } from './use-list-turn.ts'
import type { SizesPlace } from './panes/use-pane-sizes.ts'
import { useSwipeBack } from './panes/use-swipe-back.ts'
import { useStructureStore } from './use-structure-store.ts'

export interface StructureToolOptions {
  /** One list per document type when absent. */
  items?: StructureItems | undefined
  /** Default views of documents, in addition to the form, where their entry defines none. */
  views?: readonly DocumentView[] | undefined
  /** Pages of sites, beside the forms of the documents that they show. */
  previews?: readonly PreviewDefinition[] | undefined
  /** Loads the document view: most of the studio's code, which lists do not need. */
  loadDocument: () => Promise<ComponentType<DocumentViewProps>>
  /** Loads Home, shown while no document is open; without it, a hint is shown. */
  loadHome?: LoadHome | undefined
  /** Reports the open document, for the page title and for hosts. */
  onOpenDocument?: (document: { id: string; type: string } | null) => void
  /** Storage of the pane widths. */
  sizesPlace?: SizesPlace | undefined
}

/** Creates the tool to browse content: the structure, document lists and documents. The caller adds its title. */
export function createStructureTool(options: StructureToolOptions): Omit<Tool, 'title'> {
  const previews = createPreviews(options.previews)
  return {
    name: 'structure',
    icon: 'panel',
    controlsDocumentTitle: true,
    component: (props) => (
      <PreviewsContext value={previews}>
        <StructureTool {...options} {...props} />
      </PreviewsContext>
    ),
    resolveIntent: (intent, schema) =>
      resolveStructureIntent(intent, schema, options.items ?? defaultStructure(schema)),
  }
}

type StructureToolProps = StructureToolOptions & ToolProps

/** The valid views of the configuration; each invalid one is reported. */
function usableViews(views: readonly DocumentView[] = []): readonly DocumentView[] {
  const taken = new Set<string>()
  return views.filter((view: unknown, index) => {
    const isUsable = isView(view) && !taken.has(view.id)
    if (isUsable) taken.add(view.id)
    else
      console.warn(
        `View ${index + 1} of the configuration's documents is left out: a view is an id of its own, a title and a component`,
      )
    return isUsable
  })
}

function StructureTool(props: StructureToolProps) {
  const { path, search, navigate, createHref, onOpenDocument, onTitle, loadDocument, loadHome } =
    props
  const layer = useDataLayer()
  const translate = useTranslate()
  const outer = useContext(NavigationContext)!
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  // Typing in a list's search must not re-render the other panes.
  const searchNow = useRef(search)
  useLayoutEffect(() => void (searchNow.current = search), [search])
  const width = useFullWidth(frame)
  const { store, version } = useStructureStore()
  const { schema } = layer
  const root = useMemo(() => props.items ?? defaultStructure(schema), [props.items, schema])
  const groups = useMemo(() => parsePanes(path), [path])
  const chain = useMemo(
    () => resolveChain({ schema, store, groups, root }),
    // oxlint-disable-next-line react/exhaustive-deps -- the version stands for what the store holds
    [schema, store, groups, root, version],
  )
  const isNarrow = useIsNarrow()(width, narrowBelow)
  const listGroup = chain.findLast(({ node }) => node.kind === 'documents')?.group ?? null

  const actions = useMemo<PaneActions>(
    () => ({
      groups,
      schema,
      outer,
      href: (next) => createHref(formatPanes(next)),
      go(next, options) {
        // The search parameters belong to the list and stay as long as it does.
        const upTo = (all: Groups): string => formatPanes(all.slice(0, (listGroup ?? 0) + 1))
        const keeps = listGroup !== null && upTo(next) === upTo(groups)
        navigate(`${formatPanes(next)}${keeps ? searchNow.current : ''}`, options)
      },
      beforeBeside() {
        const focused = frame.current && activeElement(rootOf(frame.current))
        opener.current = focused instanceof HTMLElement ? focused : null
      },
    }),
    [groups, schema, outer, createHref, navigate, listGroup],
  )

  const takeOpener = useCallback(() => {
    const element = opener.current
    opener.current = null
    return element
  }, [])

  const [isTable, announceTable] = useState(false)
  const listPlace = useMemo<ListPlace>(
    () => ({
      search,
      onSearchChange: (next) =>
        navigate(`${formatPanes(groups)}${next === '' ? '' : `?${next}`}`, { replace: true }),
      onTable: announceTable,
    }),
    [search, groups, navigate],
  )
  const defaultViews = useMemo(() => usableViews(props.views), [props.views])
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  const announceTitle = useCallback(
    (key: string, title: string | null) =>
      setTitles((known) => (title === null ? known : { ...known, [key]: title })),
    [],
  )
  const document = chain.findLast(({ node, sibling }) => node.kind === 'document' && sibling === 0)
  useOpenedDocumentEvent(document, onOpenDocument)
  const ownTitle = (pane: ChainPane): string => titleOf(pane, translate('structure.items'), schema)
  const deepest = chain.findLast(({ sibling }) => sibling === 0)
  const pageTitle =
    deepest && deepest.group >= 0
      ? (titles[deepest.key] ?? (document ? null : ownTitle(deepest)))
      : null
  const isUntold = document !== undefined && pageTitle === null
  useEffect(() => {
    if (!isUntold) onTitle(pageTitle)
  }, [onTitle, pageTitle, isUntold])

  // If the code fails to load, the location is left; opening it again retries.
  const giveUp = (): void => {
    const first = chain.find(({ node }) => node.kind === 'document')
    actions.go(groups.slice(0, first?.group ?? 0), { replace: true })
  }
  const { Part: Slot } = useLater(loadSlot, document !== undefined, giveUp, words)
  const { Part: Form } = useLater(loadDocument, document !== undefined, giveUp, words)
  const needsHostView = document !== undefined && chain.some(({ route }) => 'view' in route.params)
  const { Part: HostView } = useLater(loadHostView, needsHostView, giveUp)
  const parts = useMemo<DocumentParts | null>(
    () => (Slot && Form && (HostView || !needsHostView) ? { Slot, Form, HostView } : null),
    [Slot, Form, HostView, needsHostView],
  )
  const isListTurn = useListTurn(
    document !== undefined,
    document !== undefined && document.key in titles,
  )
  usePreloading(loadDocument, isListTurn)
  useFoundPlace({ chain, root, store, actions })

  const panes = chain.map((pane): LayoutPane => {
    const before = paneBefore(chain, pane)
    return {
      key: pane.key,
      kind: pane.node.kind,
      title: titles[pane.key] ?? ownTitle(pane),
      sizeName: sizeNameOf(pane),
      field: pane.route.params['parentRefPath'],
      onEscape: isBeside(pane) ? () => actions.go(groups.slice(0, pane.group)) : null,
      content: (
        <PaneContent
          pane={pane}
          title={ownTitle(pane)}
          backTitle={before ? (titles[before.key] ?? ownTitle(before)) : null}
          backGroup={before?.group ?? -1}
          isAlone={isNarrow}
          actions={actions}
          parts={parts}
          defaultViews={defaultViews}
          onTitle={announceTitle}
          onRetry={store.retry}
          listPlace={pane.group === listGroup ? listPlace : undefined}
          isListTurn={isListTurn}
        />
      ),
    }
  })
  const last = chain.at(-1)
  const behind = isNarrow && last ? paneBefore(chain, last) : null
  useSwipeBack(frame, behind ? () => actions.go(groups.slice(0, behind.group + 1)) : null)
  const isOpenEnded = deepest?.node.kind === 'items' || deepest?.node.kind === 'documents'
  // A table takes the available space until a document is opened.
  const isWide = deepest?.node.kind === 'documents' && isTable
  // On a narrow screen, Home is below the first pane.
  const hasPlace = isNarrow ? loadHome && deepest?.group === -1 : isOpenEnded && !isWide
  return (
    <PaneLayout
      frame={frame}
      width={width}
      panes={isNarrow ? panes.slice(-1) : panes}
      sizesPlace={props.sizesPlace}
      takeOpener={takeOpener}
      occasion={parts !== null}
      hint={
        hasPlace ? { title: translate('structure.home'), content: <Home load={loadHome} /> } : null
      }
      isStacked={isNarrow}
    />
  )
}

const loadSlot = async () => (await import('./panes/document-slot.tsx')).DocumentSlot
const words = async () => (await import('../i18n/en-us-document.ts')).documentWords
const loadHostView = async () => (await import('./panes/host-view.tsx')).HostView

function isBeside({ node }: ChainPane): boolean {
  return node.kind === 'document' && node.isBeside
}

function useOpenedDocumentEvent(
  pane: ChainPane | undefined,
  notify: StructureToolOptions['onOpenDocument'],
): void {
  const node = pane?.node.kind === 'document' ? pane.node : null
  const id = node?.id
  const type = node?.typeName
  useEffect(() => {
    notify?.(id && type ? { id, type } : null)
  }, [notify, id, type])
}

function titleOf(
  { node }: ChainPane,
  first: string,
  schema: { get(name: string): { title: string } | undefined },
): string {
  switch (node.kind) {
    case 'items':
      return node.title ?? first
    case 'documents':
    case 'component':
      return node.item.title
    case 'document':
      return (node.typeName && schema.get(node.typeName)?.title) || node.id
    case 'unknown':
      return node.id
  }
}

function sizeNameOf({ node, group }: ChainPane): string {
  return node.kind === 'items' ? `items ${group + 1}` : node.kind
}

/** Prefetches code for likely next steps: lists when idle in their turn, documents after the screen was shown for a while. */
function usePreloading(load: () => Promise<unknown>, isListTurn: boolean): void {
  const { clock } = useUi()
  const { loadWords } = useContext(I18nContext)
  // A failed prefetch is repeated, and its error shown, where the code is needed.
  useEffect(
    () =>
      isListTurn ? whenIdle(() => void DocumentListPane.preload().catch(() => {})) : undefined,
    [isListTurn],
  )
  useEffect(
    () =>
      startTimer(
        clock,
        () => void Promise.all([load(), loadSlot(), loadWords()]).catch(() => {}),
        preloadAfterMs,
      ),
    [clock, load, loadWords],
  )
}

const preloadAfterMs = 2000
