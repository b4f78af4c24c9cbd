import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { fieldViews } from '../../fields/field-views.tsx'
import type { FieldActionSource } from '../../form/field/field-actions.ts'
import { FormScopeContext, type FormScope } from '../../form/store/form-scope.ts'
import { ReadOnlyValue } from '../../form/read-only/read-only-value.tsx'
import { type AssetSourceDefinition, assetSettings } from '../../form/asset-settings.ts'
import { createFieldRegistry, type FieldRegistry, type FieldView } from '../../form/registry.ts'
import { laterMessages } from '../../i18n/en-us-later.ts'
import type { I18nConfig } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isDocumentId, publishedId } from '../../model/ids.ts'
import { pathToString, type Path } from '../../model/path.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { TemplateDefinition } from '../../schema/templates/template.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingBlock } from '../../ui/feedback/spinner.tsx'
import { AreaRoot, type AreaProps } from '../../area/root.tsx'
import type { DocumentExtensions } from '../extensions/document-extension.ts'
import { DetachedForm, type GivenSchema } from './detached-form.tsx'
import * as css from './document-form.css.ts'
import { useHostControls, type HostComponents } from './host-controls.tsx'
import { LiveForm } from './live-form.tsx'
import { NavigationContext, type Intent, type Navigation } from '../../area/navigation.ts'
import { readPath } from './read-path.ts'
import { PublishedView, RevisionView } from '../pane/version-view.tsx'

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
  perspective?: 'draft' | 'published'
  revision?: string
  autosave?: 'on' | 'off'
  /** The value to edit, as a path. */
  path?: string
  /** The only fields to show, as paths below it. */
  fields?: string
  group?: string
  components?: HostComponents
  disabled?: boolean
  schema?: GivenSchema
  config?: {
    i18n?: I18nConfig
    schema?: GivenSchema
    templates?: readonly TemplateDefinition[]
    fields?: readonly FieldView[]
    fieldActions?: readonly FieldActionSource[]
    assetSources?: readonly AssetSourceDefinition[]
    directUploads?: boolean | { image?: boolean; file?: boolean }
    document?: DocumentExtensions
  }
  hrefFor?: (intent: Intent) => string | null
}

/** The form of one document inside its element, without a studio around it. */
export default function DocumentFormArea({ host }: { host: AreaHost }) {
  const snapshot = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const props = snapshot.props as DocumentFormAreaProps
  const { hrefFor, readOnly, disabled } = props
  const isDetached = snapshot.standsAlone || props.mode === 'detached'
  const scope = useScope(props)
  const navigation = useMemo<Navigation>(
    () => ({
      intentHref: (intent) => hrefFor?.(intent) ?? `#${intent.name}`,
      openIntent({ params: { parentRefPath: path, ...params } }) {
        void host.dispatch('content-open-reference', { ...params, ...(path && { path }) })
      },
    }),
    [host, hrefFor],
  )
  return (
    <AreaRoot
      laterWords={laterMessages}
      host={host}
      props={{ ...props, readOnly: readOnly === true || disabled === true }}
      i18n={props.config?.i18n}
    >
      <NavigationContext value={navigation}>
        <FormScopeContext value={scope}>
          <div className={css.stack}>
            <slot name="header" />
            {isDetached ? (
              <DetachedDocumentForm host={host} props={props} />
            ) : (
              <NamedDocument host={host} props={props} />
            )}
            {(isDetached || props.noActions) && <slot name="actions" />}
            <slot name="footer" />
          </div>
        </FormScopeContext>
      </NavigationContext>
    </AreaRoot>
  )
}

function useScope({ path = '', fields, group }: DocumentFormAreaProps): FormScope {
  return useMemo(
    () => ({
      path: readPath(path) ?? [],
      fields:
        fields === undefined
          ? null
          : fields.split(/\s+/).flatMap((name) => [readPath(name)].filter((one) => one !== null)),
      group: group ?? null,
    }),
    [path, fields, group],
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
      registry={useHostControls(host, useRegistry(props), props.components)}
      schema={props.schema ?? config?.schema}
      templates={props.schema ? undefined : config?.templates}
      fields={config?.fields}
      typeName={props.documentType}
      template={props.template}
      templateParams={props.initialValueParams}
      disabled={props.disabled ?? false}
      focusPath={useWantedPath(props)}
      onFocusPath={useFocusEvent(host)}
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
        assetSettings(config ?? {}),
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

function useFocusEvent(host: AreaHost): (path: Path | null) => void {
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

/** DOC-027: the type of a document is loaded when only its id is given. */
function UntypedDocument({ id, ...rest }: DocumentProps & { id: string }) {
  const layer = useDataLayer()
  const typeName = useObservable<string | null | undefined>(
    () => layer.documents.resolveType(id),
    undefined,
    [layer, id],
  )
  // The mode does not change: a document deleted meanwhile is reported in its own pane.
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
  const shared = {
    host,
    id,
    typeName,
    registry: useHostControls(host, useRegistry(props), props.components),
    focusPath: useWantedPath(props),
    onFocusPath: useFocusEvent(host),
  }
  const { revision, perspective } = props
  if (revision) return <RevisionView {...shared} revision={revision} />
  if (perspective === 'published') return <PublishedView {...shared} />
  return (
    <LiveForm
      {...shared}
      extensions={props.config?.document}
      template={props.template}
      templateParams={props.initialValueParams}
      noHeader={props.noHeader ?? false}
      noActions={props.noActions ?? false}
      disabled={props.disabled ?? false}
      hold={props.autosave === 'off'}
    />
  )
}
