import type { CompiledSchema, SchemaType } from '../schema/schema.ts'

/** What the first pane of the structure tool offers, as plain data. */
export type StructureItem =
  | { kind: 'documents'; typeName: string; title?: string; icon?: string }
  | { kind: 'document'; id: string; typeName: string; title?: string; icon?: string }
  | { kind: 'divider' }

/** An item with its schema type and its place in the address. */
export type ResolvedItem =
  | { kind: 'documents'; paneId: string; title: string; icon?: string; type: SchemaType }
  | { kind: 'document'; paneId: string; id: string; title: string; icon?: string; type: SchemaType }
  | { kind: 'divider' }

/**
 * The items a studio shows: those of the configuration, or one list per document type. Items of unknown types
 * are left out and reported through `onUnknown`.
 */
export function resolveStructure(
  schema: CompiledSchema,
  items: readonly StructureItem[] | undefined,
  onUnknown: (typeName: string) => void,
): ResolvedItem[] {
  const wanted: readonly StructureItem[] =
    items ?? schema.documentTypes.map((type) => ({ kind: 'documents', typeName: type.name }))
  return wanted.flatMap((item): ResolvedItem[] => {
    if (item.kind === 'divider') return [item]
    const type = schema.get(item.typeName)
    if (!type) {
      onUnknown(item.typeName)
      return []
    }
    const shown = { title: item.title ?? type.title, icon: item.icon ?? type.icon, type }
    return item.kind === 'documents'
      ? [{ kind: 'documents', paneId: type.name, ...shown }]
      : [{ kind: 'document', paneId: item.id, id: item.id, ...shown }]
  })
}

/** The item a document is found under: its own entry, else the list of its type. */
export function itemOfDocument(
  items: readonly ResolvedItem[],
  id: string,
  typeName: string,
): ResolvedItem | undefined {
  return (
    items.find((item) => item.kind === 'document' && item.id === id) ??
    items.find((item) => item.kind === 'documents' && item.type.name === typeName)
  )
}
