import { isRecord } from '../model/document.ts'
import { getAt, isKeySegment } from '../model/path.ts'
import type { Path, PathSegment } from '../model/path.ts'
import { previewOf } from '../schema/preview.ts'
import type { SchemaType } from '../schema/schema.ts'
import { itemTypeOf } from '../schema/walk.ts'

/** Longer titles of items are truncated. */
const maxItemTitle = 60

/** The titles along a path: "Author → Name". The document's own title for the empty path. */
export function fieldTitle(type: SchemaType, path: Path): string {
  return fieldTrail(type, path).join(' → ')
}

/**
 * The titles as a list. An item is named by its preview, else by its number; both need the document. `value` is the
 * former value at the path, for a document that no longer has it.
 */
export function fieldTrail(
  type: SchemaType,
  path: Path,
  document?: unknown,
  value?: unknown,
): readonly string[] {
  const titles = stepsTo(type, path, document, value).map(({ title }) => title)
  return titles.length > 0 ? titles : [type.title]
}

/** The type of the value at a path; undefined when the schema has none. */
export function typeAt(
  type: SchemaType,
  path: Path,
  document: unknown,
  value: unknown,
): SchemaType | undefined {
  const last = stepsTo(type, path, document, value).at(-1)
  return last ? last.type : type
}

/** The preview title of an item; null for items without one. */
export function itemTitle(type: SchemaType | undefined, item: unknown): string | null {
  // The title of a reference comes from its target document.
  if (!type || !isRecord(item) || typeof item['_ref'] === 'string') return null
  // Configuration errors are reported where previews are rendered.
  const { title, invalid } = previewOf(type, item, () => {})
  if (title === undefined || invalid) return null
  return title.length > maxItemTitle ? `${title.slice(0, maxItemTitle - 1).trimEnd()}…` : title
}

interface Step {
  readonly title: string
  readonly type: SchemaType | undefined
}

function stepsTo(type: SchemaType, path: Path, document: unknown, value: unknown): Step[] {
  const steps: Step[] = []
  let current: SchemaType | undefined = type
  for (const [depth, segment] of path.entries()) {
    if (typeof segment === 'string') {
      const field: SchemaType['fields'][number] | undefined = current?.fields.find(
        ({ name }) => name === segment,
      )
      current = field?.type
      steps.push({ title: field?.title ?? segment, type: current })
      continue
    }
    const items = getAt(document, path.slice(0, depth))
    const index = indexOf(items, segment)
    const there: unknown = Array.isArray(items) && index !== null ? items[index] : undefined
    const item = there === undefined && depth === path.length - 1 ? value : there
    current = (current && itemTypeOf(current, item)) ?? current?.of[0]
    const number = index === null ? '…' : `#${index + 1}`
    steps.push({ title: itemTitle(current, item) ?? number, type: current })
  }
  return steps
}

function indexOf(items: unknown, segment: Exclude<PathSegment, string>): number | null {
  if (typeof segment === 'number') return segment
  if (!isKeySegment(segment) || !Array.isArray(items)) return null
  const index = items.findIndex((item) => isRecord(item) && item['_key'] === segment._key)
  return index < 0 ? null : index
}
