import type { ComponentType } from 'react'
import { DocumentPane } from '../document/document-pane.tsx'
import { fieldViews } from '../fields/field-views.tsx'
import { ReadOnlyValue } from '../form/read-only-value.tsx'
import { createFieldRegistry } from '../form/registry.ts'
import type { DocumentViewProps } from '../structure/document-slot.tsx'
import type { MergedExtensions } from './config/merge-extensions.ts'

/** The view of a document with the inputs and field actions of a configuration. */
export function createStudioDocument(
  extensions?: Pick<MergedExtensions, 'fields' | 'fieldActions'>,
): ComponentType<DocumentViewProps> {
  const views = [...fieldViews, ...(extensions?.fields ?? [])]
  const registry = createFieldRegistry(views, ReadOnlyValue, extensions?.fieldActions)
  return function StudioDocument(props) {
    return <DocumentPane {...props} registry={registry} />
  }
}
