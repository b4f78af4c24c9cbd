import type { Intent } from '../area/navigation.ts'
import { createDocumentId, publishedId } from '../model/ids.ts'
import type { CompiledSchema } from '../schema/schema.ts'
import { findPlaceNow, placePanes } from './find-place.ts'
import { formatPanes, pane, type PaneRoute } from './panes/panes.ts'
import { resolveItems } from './resolve-items.ts'
import type { StructureItems } from './structure-item.ts'
import type { IntentTarget } from './tool.ts'

/** The document of an intent. */
export interface IntendedDocument {
  /** Undefined = still to be determined. */
  typeName: string | undefined
  /** The pane that shows it, without its type. */
  route: PaneRoute
  /** Number of understood parameters beyond those that every tool understands. */
  matched: number
}

/** SHELL-027: `edit` is for a document (its type may be unknown), `create` for a new one; null = another intent. */
export function intendedDocument(
  { name, params }: Intent,
  schema: CompiledSchema,
): IntendedDocument | null {
  const { id, type, path, template, params: given } = params
  if (name === 'edit' && id) {
    return { typeName: type, route: pane(publishedId(id), path ? { path } : {}), matched: 0 }
  }
  const created = type ?? template
  if (name === 'create' && created && schema.get(created)) {
    const route = pane(id ?? createDocumentId(), {
      template: template ?? created,
      ...(given !== undefined && { params: given }),
    })
    return { typeName: created, route, matched: template ? 1 : 0 }
  }
  return null
}

/** The target of an intent: the document in its place, or on its own until its place is found. */
export function resolveStructureIntent(
  intent: Intent,
  schema: CompiledSchema,
  items: StructureItems,
): IntentTarget | null {
  const document = intendedDocument(intent, schema)
  if (!document) return null
  const { matched } = document
  return { path: formatPanes(documentPanes(document, schema, items)), matched }
}

function documentPanes(
  { typeName, route }: IntendedDocument,
  schema: CompiledSchema,
  items: StructureItems,
): PaneRoute[][] {
  if (typeName !== undefined) {
    // Lists from functions depend on the user; they are evaluated by the tool itself.
    const { place, certain } = findPlaceNow({ id: route.id, typeName }, items, (given) =>
      typeof given === 'function' ? null : resolveItems(schema, given).items,
    )
    if (place && certain) return placePanes(place, route).map((one) => [one])
  }
  return [[withType(route, typeName)]]
}

/** Adds the type to a pane, which makes it independent of its list; '' = not known yet. */
export function withType({ id, params }: PaneRoute, typeName: string | undefined): PaneRoute {
  return pane(id, { type: typeName ?? '', ...params })
}
