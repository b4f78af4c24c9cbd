import { isRecord } from '../model/document.ts'
import { getAt, isKeySegment } from '../model/path.ts'
import type { Path, PathSegment } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'
import { itemTypeOf } from '../schema/walk.ts'

/** The titles of the fields on the way to a path: "Author → Name". The document's own title for the empty path. */
export function fieldTitle(type: SchemaType, path: Path): string {
  return fieldTrail(type, path).join(' → ')
}

/** The titles one by one. Items go by their number, which only the document knows where they have keys. */
export function fieldTrail(type: SchemaType, path: Path, document?: unknown): readonly string[] {
  const titles: string[] = []
  let current: SchemaType | undefined = type
  for (const [depth, segment] of path.entries()) {
    if (typeof segment !== 'string') {
      const items = getAt(document, path.slice(0, depth))
      const index = indexOf(items, segment)
      titles.push(index === null ? '…' : `#${index + 1}`)
      const item: unknown = Array.isArray(items) && index !== null ? items[index] : undefined
      current = (current && itemTypeOf(current, item)) ?? current?.of[0]
      continue
    }
    const field: SchemaType['fields'][number] | undefined = current?.fields.find(
      ({ name }) => name === segment,
    )
    titles.push(field?.title ?? segment)
    current = field?.type
  }
  return titles.length > 0 ? titles : [type.title]
}

function indexOf(items: unknown, segment: Exclude<PathSegment, string>): number | null {
  if (typeof segment === 'number') return segment
  if (!isKeySegment(segment) || !Array.isArray(items)) return null
  const index = items.findIndex((item) => isRecord(item) && item['_key'] === segment._key)
  return index < 0 ? null : index
}
