import { useMemo } from 'react'
import type { DataLayer } from '../data/data-layer.ts'
import { fieldTypes } from '../fields/field-types.ts'
import { compileSchema } from '../schema/compile.ts'
import type { TypeDefinition } from '../schema/define.ts'

/** The usual names of a document's title. */
const titles = ['title', 'name', 'label', 'headline']

/**
 * The layer of a page that has no schema but says the names of types, with stand-ins for these types: their documents
 * are found and shown by the usual names of titles.
 */
export function useNamedTypes(layer: DataLayer | null, names = ''): DataLayer | null {
  return useMemo(() => {
    const types = names.split(/\s+/).filter(Boolean).map(standIn)
    if (!layer || types.length === 0 || layer.schema.documentTypes.length > 0) return layer
    return layer.withSchema(compileSchema(types, fieldTypes))
  }, [layer, names])
}

function standIn(name: string): TypeDefinition {
  return {
    name,
    type: 'document',
    // Nothing is known about the fields of a new document.
    creatable: false,
    fields: titles.map((field) => ({ name: field, type: 'string' })),
    preview: {
      select: Object.fromEntries(titles.map((field) => [field, field])),
      prepare: (found: Readonly<Record<string, unknown>>) => ({
        title: titles.map((field) => found[field]).find((text) => typeof text === 'string'),
      }),
    },
  }
}
