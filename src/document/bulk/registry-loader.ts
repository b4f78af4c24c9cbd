import { type ComponentType, createContext } from 'react'
import type { FieldRegistry } from '../../form/registry.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { builtInActions, type DocumentActionDefinition } from '../extensions/document-extension.ts'
import type { BulkField } from './edit-fields.ts'
import type { GivenTargets } from './use-bulk-run.ts'

/** Loads the inputs of the built-in types. */
async function loadBuiltInRegistry(): Promise<FieldRegistry> {
  const [{ fieldViews }, { ReadOnlyValue }, { createFieldRegistry }] = await Promise.all([
    import('../../fields/field-views.tsx'),
    import('../../form/read-only/read-only-value.tsx'),
    import('../../form/registry.ts'),
  ])
  return createFieldRegistry(fieldViews, ReadOnlyValue)
}

/** Loads the inputs for forms outside a document pane, including those of the host. */
export const RegistryLoaderContext =
  createContext<() => Promise<FieldRegistry>>(loadBuiltInRegistry)

/** The action definitions for documents in a list. */
export const DocumentActionsContext =
  createContext<readonly DocumentActionDefinition[]>(builtInActions)

export interface ReferenceValueProps {
  field: BulkField
  /** The type of the reference, not of its target. */
  reference: SchemaType
  /** The documents that will refer to it. */
  targets: GivenTargets
  value: unknown
  onChange: (value: unknown) => void
}

/** Loads the search for a target that fits the filters of all documents; null uses the field's own input. */
export const ReferenceLoaderContext = createContext<
  (() => Promise<ComponentType<ReferenceValueProps>>) | null
>(null)
