import type { ComponentType } from 'react'
import type { DataLayer } from '../data/data-layer.ts'
import { OpenPair } from '../data/pair/open-pair.ts'
import { DocumentPane } from '../document/pane/document-pane.tsx'
import { fetchInputs } from '../document/pane/prefetch-editing.ts'
import { fieldViews } from '../fields/field-views.tsx'
import { assetSettings } from '../form/asset-settings.ts'
import { ReadOnlyValue } from '../form/read-only/read-only-value.tsx'
import { createFieldRegistry, type FieldRegistry } from '../form/registry.ts'
import type { DocumentViewProps } from '../structure/panes/opened-document.tsx'
import type { MergedExtensions } from './config/merge-extensions.ts'
import type { WorkspaceConfig } from './config/workspace-config.ts'

type StudioExtensions = Pick<
  MergedExtensions,
  'fields' | 'fieldActions' | 'assetSources' | 'actions' | 'badges' | 'inspectors'
> &
  Pick<WorkspaceConfig, 'directUploads' | 'richText'>

/** Creates the document view with the extensions of a configuration. */
export function createStudioDocument(
  extensions?: StudioExtensions,
): ComponentType<DocumentViewProps> {
  const registry = createStudioRegistry(extensions)
  return function StudioDocument(props) {
    return <DocumentPane {...props} registry={registry} extensions={extensions} />
  }
}

/** Creates the inputs and field actions of a configuration, for forms outside the document view. */
export function createStudioRegistry(
  extensions:
    | Pick<
        StudioExtensions,
        'fields' | 'fieldActions' | 'assetSources' | 'directUploads' | 'richText'
      >
    | undefined,
): FieldRegistry {
  const views = [...fieldViews, ...(extensions?.fields ?? [])]
  const assets = assetSettings(extensions ?? {})
  const { fieldActions, richText } = extensions ?? {}
  return createFieldRegistry(views, ReadOnlyValue, fieldActions, assets, richText?.height)
}

/**
 * Requests an existing document, the user's permissions and the inputs of its type before its pane is rendered. Returns
 * a function that releases them.
 */
export function openAhead(
  layer: DataLayer,
  document: { id: string; typeName: string },
  extensions: Parameters<typeof createStudioRegistry>[0],
): () => void {
  const type = layer.schema.get(document.typeName)
  if (!type?.isDocument) return () => {}
  layer.documents.provide(OpenPair)
  const pair = layer.documents.pair(document.id, type.name)
  const rights = layer.access.rights$.subscribe()
  fetchInputs(createStudioRegistry(extensions), type)
  return () => {
    pair.release()
    rights.unsubscribe()
  }
}
