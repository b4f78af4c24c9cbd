import type { Path } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'

/** The titles of the fields on the way to a path: "Author → Name". The document's own title for the empty path. */
export function fieldTitle(type: SchemaType, path: Path): string {
  const titles: string[] = []
  let current: SchemaType | undefined = type
  for (const segment of path) {
    if (typeof segment !== 'string') {
      titles.push(typeof segment === 'number' ? `#${segment + 1}` : '…')
      current = current?.of[0]
      continue
    }
    const field: SchemaType['fields'][number] | undefined = current?.fields.find(
      ({ name }) => name === segment,
    )
    titles.push(field?.title ?? segment)
    current = field?.type
  }
  return titles.length > 0 ? titles.join(' → ') : type.title
}
