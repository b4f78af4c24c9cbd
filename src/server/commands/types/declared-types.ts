import { isRecord } from '../../../model/document.ts'
import type { TypeDefinition } from '../../../schema/define.ts'

/** What a module declares. */
export interface Declared {
  readonly types: readonly TypeDefinition[]
  /** The views of a configuration, which may define types of fields. */
  readonly fields: readonly unknown[]
}

/** The module can be loaded, but is no schema. */
export class SchemaError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SchemaError'
  }
}

/**
 * The types that a module exports: a configuration or a list of them, a schema, a list of types, or types one by one.
 * Throws if two of them have the same name.
 */
export function declaredTypes(exports: Readonly<Record<string, unknown>>): Declared {
  const types = new Map<string, TypeDefinition>()
  const fields: unknown[] = []
  for (const part of Object.values(exports)) collect(part)
  return { types: [...types.values()], fields }

  function collect(part: unknown): void {
    if (Array.isArray(part)) return part.forEach(collect)
    if (!isRecord(part)) return
    if (isType(part)) return add(part)
    // Plugins come first, as in the studio.
    collect(part['plugins'])
    if (Array.isArray(part['fields'])) fields.push(...(part['fields'] as unknown[]))
    const list = isRecord(part['schema']) ? part['schema']['types'] : part['types']
    collect(typeof list === 'function' ? list([...types.values()], {}) : list)
  }

  function add(type: TypeDefinition): void {
    const known = types.get(type.name)
    if (known && known !== type) {
      throw new SchemaError(
        `two types are named "${type.name}": name with --schema a module that exports one list of types`,
      )
    }
    types.set(type.name, type)
  }
}

const isType = (part: Readonly<Record<string, unknown>>): part is TypeDefinition =>
  typeof part['name'] === 'string' && typeof part['type'] === 'string'
