import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { DocumentPair } from '../data/document/document-pair.ts'
import { fieldViews } from '../fields/field-views.tsx'
import { ReadOnlyValue } from '../form/read-only-value.tsx'
import { createFieldRegistry, type FieldView } from '../form/registry.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Patch } from '../model/patch.ts'
import { pathFromString, pathToString, type Path } from '../model/path.ts'
import type { AreaHost } from '../react/area-host.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { guardUnload } from '../ui/host-env.ts'
import { LoadingBlock } from '../ui/spinner.tsx'
import { UiRoot } from '../ui/ui-root.tsx'
import { DocumentPane } from './document-pane.tsx'
import { NavigationContext, type Intent, type Navigation } from './navigation.ts'

/** The properties of `<document-form>` that its area reads. */
export interface DocumentFormAreaProps {
  documentId?: string
  documentType?: string
  /** Name of the template a document that does not exist yet starts from. */
  template?: string
  readOnly?: boolean
  noHeader?: boolean
  noActions?: boolean
  focusPath?: string | Path
  config?: { fields?: readonly FieldView[] }
  messages?: Readonly<Record<string, string>>
  hrefFor?: (intent: Intent) => string | null
}

/** The form of one document inside its element, without a studio around it. */
export default function DocumentFormArea({ host }: { host: AreaHost }) {
  const { props: given } = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const props = given as DocumentFormAreaProps
  const { hrefFor } = props
  const navigation = useMemo<Navigation>(
    () => ({
      intentHref: (intent) => hrefFor?.(intent) ?? `#${intent.name}`,
      openIntent: (intent) =>
        void host.dispatch('content-open-reference', intent.params, { cancelable: true }),
    }),
    [host, hrefFor],
  )
  return (
    <UiRoot
      messages={props.messages}
      onToast={({ tone, title, description }) =>
        !host.dispatch('content-toast', { status: tone, title, description }, { cancelable: true })
      }
      onError={(error, where) => host.reportError(error, where)}
    >
      <NavigationContext value={navigation}>
        <NamedDocument host={host} props={props} />
      </NavigationContext>
    </UiRoot>
  )
}

interface DocumentProps {
  host: AreaHost
  props: DocumentFormAreaProps
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
  if (!documentType) return <UntypedDocument host={host} props={props} id={documentId} />
  return <TypedDocument host={host} props={props} id={documentId} typeName={documentType} />
}

function UntypedDocument({ id, ...rest }: DocumentProps & { id: string }) {
  const layer = useDataLayer()
  const translate = useTranslate()
  const typeName = useObservable<string | null | undefined>(
    () => layer.documents.resolveType(id),
    undefined,
    [layer, id],
  )
  if (typeName === undefined) return <LoadingBlock />
  if (typeName !== null) return <TypedDocument {...rest} id={id} typeName={typeName} />
  return (
    <EmptyState
      icon="file"
      title={translate('document.missing')}
      description={translate('document.missing-body', { id })}
    />
  )
}

function TypedDocument({
  host,
  props,
  id,
  typeName,
}: DocumentProps & { id: string; typeName: string }) {
  const layer = useDataLayer()
  const [pair, setPair] = useState<DocumentPair | null>(null)
  const { config, focusPath } = props
  const registry = useMemo(
    () => createFieldRegistry([...fieldViews, ...(config?.fields ?? [])], ReadOnlyValue),
    [config],
  )
  const wanted = useMemo(
    () => (typeof focusPath === 'string' ? pathFromString(focusPath) : (focusPath ?? null)),
    [focusPath],
  )
  const title = layer.schema.get(typeName)?.title ?? typeName
  const pending = useObservable(() => layer.pending$, 0, [layer])
  useEffect(() => (pending > 0 ? guardUnload() : undefined), [pending])
  useEffect(() => host.setLabel(title), [host, title])
  useEffect(() => (pair ? announce(host, pair) : undefined), [host, pair])
  useEffect(() => (pair ? provide(host, pair) : undefined), [host, pair])

  const tellFocus = useCallback(
    (path: Path | null) =>
      void host.dispatch('content-focus-change', { path: path && pathToString(path) }),
    [host],
  )
  return (
    <DocumentPane
      publishedId={id}
      typeName={typeName}
      registry={registry}
      isNew={props.template !== undefined}
      readOnly={props.readOnly ?? false}
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
  const states = pair.state$.subscribe(({ ready, draft, published, liveEdit, save }) => {
    host.setState('saved', save.type === 'saved')
    host.setState('draft', draft !== null)
    host.setState('published', published !== null)
    host.dispatch('content-document-state', {
      ready,
      liveEdit,
      draft: draft !== null,
      published: published !== null,
      revision: (draft ?? published)?._rev ?? null,
      save: save.type,
    })
  })
  states.add(
    pair.changes$.subscribe(({ documentId, origin }) =>
      host.dispatch('content-patch', { documentId, origin }),
    ),
  )
  states.add(
    pair.validation$.subscribe(({ markers }) => {
      const count = (level: string) => markers.filter((marker) => marker.level === level).length
      host.setState('invalid', count('error') > 0)
      host.dispatch('content-validation', {
        markers: markers.map(({ path, level, message }) => ({
          path: pathToString(path),
          level,
          message,
        })),
        errors: count('error'),
        warnings: count('warning'),
      })
    }),
  )
  return () => states.unsubscribe()
}

/** The public methods of `<document-form>`. */
function provide(host: AreaHost, pair: DocumentPair): () => void {
  return host.provideMethods({
    publish: () => pair.execute('publish'),
    unpublish: () => pair.execute('unpublish'),
    discardChanges: () => pair.execute('discardChanges'),
    duplicate: () => pair.execute('duplicate'),
    delete: () => pair.execute('delete'),
    patch: async (patches: readonly Patch[]) => pair.patch(patches),
    flush: () => pair.flush(),
  })
}
