import { isHostPart } from '../react/is-host-part.ts'
import { previewPrefix } from './page/page-address.ts'
import { isRecord } from '../model/document.ts'
import type { CompiledSchema, SchemaType } from '../schema/schema.ts'
import type {
  ComponentItem,
  DocumentsItem,
  DocumentView,
  StructureComponentProps,
  StructureItem,
  StructureItems,
} from './structure-item.ts'

/** A validated entry, with its schema type and its segment of the location. */
export type ResolvedItem = PaneItem | { kind: 'divider'; title?: string }

/** An entry that opens a pane. */
export type PaneItem = ResolvedList | ResolvedDocuments | ResolvedDocument | ResolvedComponent

interface Named {
  /** Its segment of the location. */
  paneId: string
  title: string
  icon?: string
}

export interface ResolvedList extends Named {
  kind: 'list'
  items: StructureItems
}

export interface ResolvedDocuments extends Named {
  kind: 'documents'
  type: SchemaType
  filter?: string
  params?: Readonly<Record<string, unknown>>
  order?: NonNullable<DocumentsItem['order']>
  views?: readonly DocumentView[]
}

export interface ResolvedDocument extends Named {
  kind: 'document'
  id: string
  type: SchemaType
  views?: readonly DocumentView[]
}

export interface ResolvedComponent extends Named {
  kind: 'component'
  component: ComponentItem['component']
}

/** The valid entries, and one sentence for each invalid one. */
export interface ResolvedItems {
  items: readonly ResolvedItem[]
  problems: readonly string[]
}

/** One list per document type: the structure of a studio that configures none. */
export function defaultStructure(schema: CompiledSchema): readonly StructureItem[] {
  return schema.documentTypes.map((type) => ({ kind: 'documents', typeName: type.name }))
}

/**
 * Validates entries, which hosts may write without a type checker. Invalid ones are left out and reported. `place`
 * names the list in reports.
 */
export function resolveItems(
  schema: CompiledSchema,
  given: unknown,
  place = 'the structure',
): ResolvedItems {
  if (!Array.isArray(given)) {
    const problem = `The items of ${place} must be a list, not ${describe(given)}`
    return { items: [], problems: [problem] }
  }
  const problems: string[] = []
  const taken = new Set<string>()
  const items = given.flatMap((item: unknown, index): ResolvedItem[] => {
    const found = resolveItem(schema, item)
    if (typeof found === 'string') {
      problems.push(`Item ${index + 1} of ${place} is left out: ${found}`)
      return []
    }
    if (found.kind === 'divider') return [found]
    if (taken.has(found.paneId)) {
      problems.push(
        `Item ${index + 1} of ${place} is left out: another one has the id "${found.paneId}"`,
      )
      return []
    }
    taken.add(found.paneId)
    return [found]
  })
  return { items, problems }
}

/** The resolved entry, or the reason why it is invalid. */
function resolveItem(schema: CompiledSchema, item: unknown): ResolvedItem | string {
  if (!isRecord(item)) return `it is ${describe(item)}, not an object`
  const { kind, title, icon } = item
  if (kind === 'divider') return { kind, ...(typeof title === 'string' && { title }) }
  if (!isKind(kind)) return `it has the unknown kind ${describe(kind)}`
  const id = item['id'] ?? (kind === 'documents' ? item['typeName'] : undefined)
  if (typeof id !== 'string' || id === '') return `it has no id`
  const named = {
    paneId: id,
    title: typeof title === 'string' && title !== '' ? title : id,
    ...(typeof icon === 'string' && { icon }),
  }
  if (kind === 'list') {
    const { items } = item
    if (!Array.isArray(items) && typeof items !== 'function') {
      return `the items of "${id}" are ${describe(items)}, neither a list nor a function`
    }
    return { kind, ...named, items: items as StructureItems }
  }
  if (kind === 'component') {
    const { component } = item
    if (!isHostPart<StructureComponentProps>(component))
      return `the component of "${id}" is ${describe(component)}`
    return { kind, ...named, component }
  }
  const { typeName, views, filter, params, order } = item
  const type = typeof typeName === 'string' ? schema.get(typeName) : undefined
  if (!type?.isDocument) {
    return `"${id}" is of the type ${describe(typeName)}, which is not a document type of the schema`
  }
  if (views !== undefined && !(Array.isArray(views) && views.every(isView))) {
    return `the views of "${id}" are not all an id, a title and a component`
  }
  const shown = {
    ...named,
    title: typeof title === 'string' && title !== '' ? title : type.title,
    ...(named.icon === undefined && type.icon !== undefined && { icon: type.icon }),
    type,
    ...(views !== undefined && { views: views as readonly DocumentView[] }),
  }
  if (kind === 'document') return { kind, id, ...shown }
  if (filter !== undefined && (typeof filter !== 'string' || filter.trim() === '')) {
    return `the filter of "${id}" is ${describe(filter)}, not a condition`
  }
  if (params !== undefined && !isRecord(params)) {
    return `the params of "${id}" are ${describe(params)}, not an object`
  }
  if (order !== undefined && !isOrder(order)) {
    return `the order of "${id}" is ${describe(order)}, not a list of paths with directions`
  }
  return {
    kind,
    ...shown,
    ...(filter !== undefined && { filter }),
    ...(params !== undefined && { params }),
    ...(order !== undefined && { order }),
  }
}

function isKind(kind: unknown): kind is PaneItem['kind'] {
  return kind === 'list' || kind === 'documents' || kind === 'document' || kind === 'component'
}

function isOrder(order: unknown): order is NonNullable<DocumentsItem['order']> {
  const directions: readonly unknown[] = ['asc', 'desc']
  return (
    Array.isArray(order) &&
    order.every(
      (sort) =>
        isRecord(sort) &&
        typeof sort['path'] === 'string' &&
        directions.includes(sort['direction']),
    )
  )
}

/** Whether a host's document view is valid. */
export function isView(view: unknown): view is DocumentView {
  if (!isRecord(view)) return false
  const { id, title, component } = view
  if (typeof id !== 'string' || typeof title !== 'string') return false
  const isOwn = id !== '' && id !== 'form' && !id.startsWith(previewPrefix)
  return isOwn && isHostPart(component)
}

function describe(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'function') return 'a function'
  return JSON.stringify(value) ?? `a ${typeof value}`
}
