import type { ComponentType } from 'react'
import { DocumentPane } from '../document/pane/document-pane.tsx'
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
  Pick<WorkspaceConfig, 'directUploads'>

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
    | Pick<StudioExtensions, 'fields' | 'fieldActions' | 'assetSources' | 'directUploads'>
    | undefined,
): FieldRegistry {
  const views = [...fieldViews, ...(extensions?.fields ?? [])]
  const assets = assetSettings(extensions ?? {})
  return createFieldRegistry(views, ReadOnlyValue, extensions?.fieldActions, assets)
}
