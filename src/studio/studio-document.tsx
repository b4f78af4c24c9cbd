import type { ComponentType } from 'react'
import { DocumentPane } from '../document/document-pane.tsx'
import { fieldViews } from '../fields/field-views.tsx'
import { ReadOnlyValue } from '../form/read-only-value.tsx'
import { createFieldRegistry, type FieldRegistry } from '../form/registry.ts'
import type { DocumentViewProps } from '../structure/opened-document.tsx'
import type { MergedExtensions } from './config/merge-extensions.ts'

type StudioExtensions = Pick<MergedExtensions, 'fields' | 'fieldActions'>

/** The view of a document with the inputs and field actions of a configuration. */
export function createStudioDocument(
  extensions?: StudioExtensions,
): ComponentType<DocumentViewProps> {
  const registry = createStudioRegistry(extensions)
  return function StudioDocument(props) {
    return <DocumentPane {...props} registry={registry} />
  }
}

/** The inputs and field actions of a configuration, for forms beside the documents. */
export function createStudioRegistry(extensions: StudioExtensions | undefined): FieldRegistry {
  const views = [...fieldViews, ...(extensions?.fields ?? [])]
  return createFieldRegistry(views, ReadOnlyValue, extensions?.fieldActions)
}
