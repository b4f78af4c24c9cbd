import { createContext } from 'react'
import type { FieldRegistry } from '../../form/registry.ts'

/** Loads the inputs of the built-in types. */
async function loadBuiltInRegistry(): Promise<FieldRegistry> {
  const [{ fieldViews }, { ReadOnlyValue }, { createFieldRegistry }] = await Promise.all([
    import('../../fields/field-views.tsx'),
    import('../../form/read-only-value.tsx'),
    import('../../form/registry.ts'),
  ])
  return createFieldRegistry(fieldViews, ReadOnlyValue)
}

/** Where a form beside the documents gets its inputs from, with those of the host. */
export const RegistryLoaderContext =
  createContext<() => Promise<FieldRegistry>>(loadBuiltInRegistry)
