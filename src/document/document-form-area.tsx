import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { DataLayer } from '../data/data-layer.ts'
import type { DocumentPair } from '../data/document/document-pair.ts'
import type { OperationName } from '../data/document/operations.ts'
import { fieldViews } from '../fields/field-views.tsx'
import type { FieldActionSource } from '../form/field-actions.ts'
import { ReadOnlyValue } from '../form/read-only-value.tsx'
import { createFieldRegistry, type FieldRegistry, type FieldView } from '../form/registry.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { isDocumentId, publishedId } from '../model/ids.ts'
import type { Patch } from '../model/patch.ts'
import { pathToString, type Path } from '../model/path.ts'
import type { AreaHost } from '../react/area-host.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { TemplateDefinition } from '../schema/templates/template.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { guardUnload } from '../ui/host-env.ts'
import { LoadingBlock } from '../ui/spinner.tsx'
import { AreaRoot, type AreaProps } from './area-root.tsx'
import { DetachedForm, type GivenSchema } from './detached-form.tsx'
import { DocumentPane } from './document-pane.tsx'
import { NavigationContext, type Intent, type Navigation } from './navigation.ts'
import { readPath } from './read-path.ts'
import { runOperation } from './run-operation.ts'
import { tellValidation } from './tell-validation.ts'

/** The properties of `<document-form>` that its area reads. */
export interface DocumentFormAreaProps extends AreaProps {
  documentId?: string
  documentType?: string
  /** Name of the template a document that does not exist yet starts from. */
  template?: string
  initialValueParams?: Readonly<Record<string, unknown>>
  noHeader?: boolean
  noActions?: boolean
  focusPath?: string | Path
  mode?: 'live' | 'detached'
  disabled?: boolean
  schema?: GivenSchema
  config?: {
    schema?: GivenSchema
    templates?: readonly TemplateDefinition[]
    fields?: readonly FieldView[]
    fieldActions?: readonly FieldActionSource[]
  }
  hrefFor?: (intent: Intent) => string | null
}

/** The form of one document inside its element, without a studio around it. */
export default function DocumentFormArea({ host }: { host: AreaHost }) {
  const snapshot = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const props = snapshot.props as DocumentFormAreaProps
  const { hrefFor } = props
  const navigation = useMemo<Navigation>(
    () => ({
      intentHref: (intent) => hrefFor?.(intent) ?? `#${intent.name}`,
      openIntent: (intent) => void host.dispatch('content-open-reference', intent.params),
    }),
    [host, hrefFor],
  )
  return (
    <AreaRoot host={host} props={props}>
      <NavigationContext value={navigation}>
        {snapshot.standsAlone || props.mode === 'detached' ? (
          <DetachedDocumentForm host={host} props={props} />
        ) : (
          <NamedDocument host={host} props={props} />
        )}
      </NavigationContext>
    </AreaRoot>
  )
}

interface DocumentProps {
  host: AreaHost
  props: DocumentFormAreaProps
}

/** A form without a document: its value is the element's. */
function DetachedDocumentForm({ host, props }: DocumentProps) {
  const { config } = props
  return (
    <DetachedForm
      host={host}
      registry={useRegistry(props)}
      schema={props.schema ?? config?.schema}
      templates={config?.templates}
      typeName={props.documentType}
      template={props.template}
      templateParams={props.initialValueParams}
      disabled={props.disabled ?? false}
      focusPath={useWantedPath(props)}
      onFocusPath={useTellFocus(host)}
    />
  )
}

function useRegistry({ config }: DocumentFormAreaProps): FieldRegistry {
  return useMemo(
    () =>
      createFieldRegistry(
        [...fieldViews, ...(config?.fields ?? [])],
        ReadOnlyValue,
        config?.fieldActions,
      ),
    [config],
  )
}

function useWantedPath({ focusPath }: DocumentFormAreaProps): Path | null {
  return useMemo(
    () => (typeof focusPath === 'string' ? readPath(focusPath) : (focusPath ?? null)),
    [focusPath],
  )
}

function useTellFocus(host: AreaHost): (path: Path | null) => void {
  return useCallback(
    (path) => void host.dispatch('content-focus-change', { path: path && pathToString(path) }),
    [host],
  )
}

function NamedDocument({ host, props }: DocumentProps) {
  const translate = useTranslate()
  const { documentId, documentType } = props
  if (!documentId) {
    return (
      <EmptyState
        icon="file"
        title={translate('document.no-id')}
        description={translate('document.no-id-body')}
      />
    )
  }
  if (!isDocumentId(documentId)) return <MissingDocument id={documentId} />
  const id = publishedId(documentId)
  if (!documentType) return <UntypedDocument host={host} props={props} id={id} />
  return <TypedDocument host={host} props={props} id={id} typeName={documentType} />
}

function MissingDocument({ id }: { id: string }) {
  const translate = useTranslate()
  return (
    <EmptyState
      icon="file"
      title={translate('document.missing')}
      description={translate('document.missing-body', { id })}
    />
  )
}

/** DOC-027: the type of a document is asked for when only its id is given. */
function UntypedDocument({ id, ...rest }: DocumentProps & { id: string }) {
  const layer = useDataLayer()
  const typeName = useObservable<string | null | undefined>(
    () => layer.documents.resolveType(id),
    undefined,
    [layer, id],
  )
  // What it was stays what it is: a document deleted meanwhile says so in its own pane.
  const [known, setKnown] = useState<{ id: string; typeName: string } | null>(null)
  if (typeName && (known?.id !== id || known.typeName !== typeName)) setKnown({ id, typeName })
  const shown = typeName ?? (known?.id === id ? known.typeName : typeName)
  if (shown === undefined) return <LoadingBlock />
  if (shown === null) return <MissingDocument id={id} />
  return <TypedDocument {...rest} id={id} typeName={shown} />
}

function TypedDocument({
  host,
  props,
  id,
  typeName,
}: DocumentProps & { id: string; typeName: string }) {
  const layer = useDataLayer()
  const [pair, setPair] = useState<DocumentPair | null>(null)
  const registry = useRegistry(props)
  const wanted = useWantedPath(props)
  const title = layer.schema.get(typeName)?.title ?? typeName
  const pending = useObservable(() => layer.pending$, 0, [layer])
  useEffect(() => (pending > 0 ? guardUnload() : undefined), [pending])
  useEffect(() => host.setLabel(title), [host, title])
  useEffect(() => (pair ? announce(host, pair) : undefined), [host, pair])
  useEffect(() => (pair ? provide(host, pair, layer) : undefined), [host, pair, layer])

  const tellFocus = useTellFocus(host)
  return (
    <DocumentPane
      publishedId={id}
      typeName={typeName}
      registry={registry}
      template={props.template}
      templateParams={props.initialValueParams}
      noHeader={props.noHeader ?? false}
      noActions={props.noActions ?? false}
      focusPath={wanted}
      onFocusPath={tellFocus}
      onPair={setPair}
    />
  )
}

/** Tells the host page how the document stands, and every change to it. */
function announce(host: AreaHost, pair: DocumentPair): () => void {
  let last = ''
  const states = pair.state$.subscribe(({ ready, draft, published, liveEdit, save }) => {
    const detail = {
      ready,
      liveEdit,
      draft: draft !== null,
      published: published !== null,
      revision: (draft ?? published)?._rev ?? null,
      save: save.type,
    }
    // A keystroke is a new state of the document, but seldom another answer to how it stands.
    const now = JSON.stringify(detail)
    if (now === last) return
    last = now
    host.setState('saved', ready && save.type === 'saved')
    host.setState('draft', detail.draft)
    host.setState('published', detail.published)
    host.dispatch('content-document-state', detail)
  })
  states.add(
    pair.changes$.subscribe(({ documentId, origin }) =>
      host.dispatch('content-patch', { documentId, origin }),
    ),
  )
  states.add(tellValidation(host, pair.validation$))
  return () => {
    states.unsubscribe()
    for (const state of ['saved', 'draft', 'published']) host.setState(state, false)
  }
}

/** The public methods of `<document-form>`. */
function provide(host: AreaHost, pair: DocumentPair, layer: DataLayer): () => void {
  const run = async (operation: OperationName) => {
    const outcome = await runOperation(host, pair, operation)
    if (!outcome) throw new Error(`The page prevented "${operation}"`)
    return outcome
  }
  const operation = (name: OperationName) => async () => void (await run(name))
  return host.provideMethods({
    publish: operation('publish'),
    unpublish: operation('unpublish'),
    discardChanges: operation('discardChanges'),
    delete: operation('delete'),
    duplicate: async () => (await run('duplicate')).publishedId,
    patch: async (patches: readonly Patch[]) => pair.patch(patches),
    flush: (options?: { timeout?: number }) => layer.flush(options),
  })
}
