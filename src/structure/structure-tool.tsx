import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { DocumentAction } from '../document/actions/document-action.ts'
import type { DocumentPaneProps } from '../document/document-pane.tsx'
import { readPath } from '../document/read-path.ts'
import { useWidth } from '../document/use-width.ts'
import type { Intent } from '../document/navigation.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { isRecord } from '../model/document.ts'
import { createDocumentId, publishedId } from '../model/ids.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import { attempt } from '../schema/attempt.ts'
import type { CompiledSchema } from '../schema/schema.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LoadingBlock } from '../ui/spinner.tsx'
import { startTimer } from '../ui/ticker.ts'
import { useUi } from '../ui/ui-context.ts'
import { useLater } from '../ui/use-popup.ts'
import { Splitter } from '../ui/splitter.tsx'
import { DocumentListPane } from './document-list-pane.tsx'
import { ItemsPane } from './items-pane.tsx'
import { formatPanes, pane, parsePanes, type PaneRoute } from './panes.ts'
import {
  itemOfDocument,
  resolveStructure,
  type ResolvedItem,
  type StructureItem,
} from './structure.ts'
import * as css from './structure.css.ts'
import type { IntentTarget, Tool, ToolProps } from './tool.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** What the view of a document is given. */
export type DocumentViewProps = Omit<DocumentPaneProps, 'registry'>

export interface StructureToolOptions {
  items?: readonly StructureItem[]
  /** Fetches what shows one document: most of the studio's code, which no list needs. */
  loadDocument: () => Promise<ComponentType<DocumentViewProps>>
  /** Tells which document is open, for the page title and for hosts. */
  onOpenDocument?: (document: { id: string; type: string } | null) => void
}

/** The tool to browse content: what there is, lists of it, and one document. Its title is the caller's to give. */
export function createStructureTool(options: StructureToolOptions): Omit<Tool, 'title'> {
  return {
    name: 'structure',
    icon: 'panel',
    controlsDocumentTitle: true,
    component: (props) => <StructureTool {...options} {...props} />,
    resolveIntent: (intent, schema) => resolveStructureIntent(intent, schema, options.items),
  }
}

/** SHELL-027: `edit` leads to a document (its type may be unknown), `create` to a new one. */
function resolveStructureIntent(
  { name, params }: Intent,
  schema: CompiledSchema,
  items: readonly StructureItem[] | undefined,
): IntentTarget | null {
  const { id, type, path, template, params: given } = params
  if (name === 'edit' && id) {
    const target = pane(publishedId(id), path ? { path } : {})
    return { path: documentPath(schema, items, target, type), matched: 0 }
  }
  const created = type ?? template
  if (name === 'create' && created && schema.get(created)) {
    const target = pane(id ?? createDocumentId(), {
      template: template ?? created,
      ...(given !== undefined && { params: given }),
    })
    return { path: documentPath(schema, items, target, created), matched: template ? 1 : 0 }
  }
  return null
}

function documentPath(
  schema: CompiledSchema,
  items: readonly StructureItem[] | undefined,
  document: PaneRoute,
  typeName: string | undefined,
): string {
  const resolved = resolveStructure(schema, items, () => {})
  const item = typeName && itemOfDocument(resolved, document.id, typeName)
  if (item && item.kind === 'document') return formatPanes([[{ ...document, id: item.paneId }]])
  return formatPanes([[pane(typeName ?? '')], [document]])
}

type StructureToolProps = StructureToolOptions & ToolProps

function StructureTool(props: StructureToolProps) {
  const { items, loadDocument, path, navigate, createHref, onOpenDocument, onTitle } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [sizes, setSizes] = useState(defaultSizes)
  const resolved = useMemo(
    () =>
      resolveStructure(layer.schema, items, (name) =>
        console.warn(`The structure names the type "${name}", which the schema does not have`),
      ),
    [layer.schema, items],
  )
  const [[first] = [], [second] = []] = parsePanes(path)
  const item = resolved.find((entry) => entry.kind !== 'divider' && entry.paneId === first?.id)
  const open = item?.kind === 'divider' ? undefined : item
  const document = openDocument(layer.schema, open, first, second)

  const id = document?.id
  const type = document?.typeName
  useEffect(() => {
    onOpenDocument?.(id && type ? { id, type } : null)
  }, [onOpenDocument, id, type])
  const listTitle = open?.title ?? null
  useEffect(() => {
    if (!id) onTitle(listTitle)
  }, [onTitle, id, listTitle])

  const columns = width >= widths.threeColumns ? 3 : width >= widths.twoColumns ? 2 : 1
  const listPath = open ? formatPanes([[pane(open.paneId)]]) : ''
  const hasList = open?.kind === 'documents'
  const { Part: View } = useLater(loadDocument, document !== null, () =>
    navigate(hasList ? listPath : '', { replace: true }),
  )
  usePreloading(loadDocument)
  const back = (to: string, title: string): ReactNode => (
    <IconButton
      icon="arrow-left"
      label={translate('structure.back', { title })}
      onClick={() => navigate(to)}
    />
  )
  const backToItems = back('', translate('structure.items'))

  const chain: Column[] = [
    {
      name: 'items',
      key: 'items',
      label: translate('structure.items'),
      content: (
        <ItemsPane
          items={resolved}
          selected={open?.paneId ?? null}
          href={(paneId) => createHref(formatPanes([[pane(paneId)]]))}
          onOpen={(paneId) => navigate(formatPanes([[pane(paneId)]]))}
        />
      ),
    },
  ]
  if (hasList) {
    const hidesItems = columns === 1 || (columns === 2 && document)
    chain.push({
      name: 'list',
      key: `list ${open.paneId}`,
      label: open.title,
      content: (
        <DocumentListPane
          key={open.paneId}
          type={open.type}
          title={open.title}
          selected={document?.id ?? null}
          leading={hidesItems && backToItems}
        />
      ),
    })
  }
  if (document) {
    chain.push({
      name: 'document',
      key: `document ${document.id}`,
      label: '',
      content: (
        <OpenedDocument
          key={document.id}
          document={document}
          View={View}
          leading={columns === 1 && (hasList ? back(listPath, open.title) : backToItems)}
          onTitle={(title) => onTitle(title ?? translate('document.untitled'))}
          onType={(typeName) =>
            navigate(documentPath(layer.schema, items, document.route, typeName), { replace: true })
          }
          onDone={(action, resultId) => {
            if (action.after === 'close') navigate(hasList ? listPath : '', { replace: true })
            if (action.after === 'open-result' && type) {
              navigate(documentPath(layer.schema, items, pane(resultId), type))
            }
          }}
        />
      ),
    })
  } else if (columns > 1 || (first && !open)) {
    const unknown = first !== undefined && !open
    chain.push({
      name: 'document',
      key: 'nothing',
      label: '',
      content: (
        <div className={css.pane}>
          <EmptyState
            icon={unknown ? 'circle-alert' : 'panel'}
            title={
              unknown
                ? translate('structure.unknown-item', { id: first.id })
                : translate('structure.nothing')
            }
            description={translate(
              unknown ? 'structure.unknown-item-body' : 'structure.nothing-body',
            )}
            action={columns === 1 && backToItems}
          />
        </div>
      ),
    })
  }
  const shown = chain.slice(-columns)
  const isThere = document === null || View !== null
  const keptFocus = useKeptFocus(frame, [isThere, ...shown.map(({ key }) => key)].join(' '))
  return (
    <div ref={frame} className={css.frame} {...keptFocus}>
      {width > 0 && <Columns columns={shown} sizes={sizes} onSizes={setSizes} />}
    </div>
  )
}

/** Fetches what the next click will need once the screen has been there for a while. */
function usePreloading(load: () => Promise<unknown>): void {
  const { clock } = useUi()
  useEffect(
    () => startTimer(clock, () => void load().catch(() => {}), preloadAfterMs),
    [clock, load],
  )
}

const preloadAfterMs = 2000

/** Container widths in px from which two and three panes stand side by side. */
const widths = { twoColumns: 640, threeColumns: 960 } as const
const defaultSizes = { items: 208, list: 320, document: 0 }

interface Column {
  name: keyof typeof defaultSizes
  /** Which list or document it shows. */
  key: string
  label: string
  content: ReactNode
}

interface ColumnsProps {
  columns: readonly Column[]
  sizes: typeof defaultSizes
  onSizes: (sizes: typeof defaultSizes) => void
}

/** Panes side by side: all but the last keep their width, and each can be resized. */
function Columns({ columns, sizes, onSizes }: ColumnsProps) {
  const [head, ...rest] = columns
  if (!head) return null
  if (rest.length === 0) return head.content
  return (
    <Splitter
      first={head.content}
      second={<Columns columns={rest} sizes={sizes} onSizes={onSizes} />}
      label={head.label}
      size={sizes[head.name]}
      onSizeChange={(size) => onSizes({ ...sizes, [head.name]: size })}
      min={head.name === 'items' ? 160 : 240}
      defaultSize={defaultSizes[head.name]}
      reserve={rest.length * 280}
    />
  )
}

interface OpenDocument {
  id: string
  /** Unknown when the address names the id only. */
  typeName: string | undefined
  route: PaneRoute
}

/** The document an address shows: a pane of its own, or an entry that is a single document. */
function openDocument(
  schema: CompiledSchema,
  item: Exclude<ResolvedItem, { kind: 'divider' }> | undefined,
  first: PaneRoute | undefined,
  second: PaneRoute | undefined,
): OpenDocument | null {
  if (second) {
    const typeName = item?.type.name ?? (first && schema.get(first.id)?.name)
    return { id: second.id, typeName, route: second }
  }
  if (item?.kind === 'document' && first) {
    return { id: item.id, typeName: item.type.name, route: first }
  }
  return null
}

interface OpenedDocumentProps {
  document: OpenDocument
  /** Null while it is on its way. */
  View: ComponentType<DocumentViewProps> | null
  leading: ReactNode
  onType: (typeName: string) => void
  onTitle: (title: string | null) => void
  onDone: (action: DocumentAction, publishedId: string) => void
}

function OpenedDocument(props: OpenedDocumentProps) {
  const { document, View, leading, onType, onTitle, onDone } = props
  const { id, typeName, route } = document
  const { path, template } = route.params
  const focusPath = useMemo(() => readPath(path), [path])
  const templateParams = useMemo(() => readParams(route.params['params']), [route.params])
  if (!typeName) return <TypeOfDocument id={id} leading={leading} onType={onType} />
  if (!View) return <LoadingBlock />
  return (
    <View
      publishedId={id}
      typeName={typeName}
      template={template}
      templateParams={templateParams}
      focusPath={focusPath}
      leading={leading}
      onTitle={onTitle}
      onDone={onDone}
    />
  )
}

/** DOC-027: an address without a type first asks which type the document has. */
function TypeOfDocument({
  id,
  leading,
  onType,
}: Pick<OpenedDocumentProps, 'leading' | 'onType'> & { id: string }) {
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
    <EmptyState
      icon="file"
      title={translate('structure.not-found')}
      description={translate('structure.not-found-body', { id })}
      action={leading}
    />
  )
}

/** Parameters of a template as an address carries them: JSON. What is none is left out. */
function readParams(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
  const parsed = attempt((): unknown => JSON.parse(text))
  return parsed.ok && isRecord(parsed.value) ? parsed.value : undefined
}
