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

/** Where a form beside the documents gets its inputs from, with those of the host. */
export const RegistryLoaderContext =
  createContext<() => Promise<FieldRegistry>>(loadBuiltInRegistry)

/** The actions of documents in a list. */
export const DocumentActionsContext =
  createContext<readonly DocumentActionDefinition[]>(builtInActions)

export interface ReferenceValueProps {
  field: BulkField
  /** The type of the reference itself. */
  reference: SchemaType
  /** The documents that will refer to it. */
  targets: GivenTargets
  value: unknown
  onChange: (value: unknown) => void
}

/** Finds the document that all of them will refer to, within the filters of each; null = the input of the field does. */
export const ReferenceLoaderContext = createContext<
  (() => Promise<ComponentType<ReferenceValueProps>>) | null
>(null)
