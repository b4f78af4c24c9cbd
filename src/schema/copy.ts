import { isRecord } from '../model/document.ts'
import { previewSelection } from './preview.ts'
import type { SchemaType } from './schema.ts'
import { itemTypeOf } from './walk.ts'

/** The title of a duplicate, unless `options.copyTitle` of its type says otherwise. */
const defaultCopyTitle = '{title} (copy)'

/** The field with the title of a document; null for a title that is computed or not a plain string. */
export function titleField(type: SchemaType): string | null {
  const path = previewSelection(type).select['title'] ?? ''
  const field = type.field(path)
  const isText = field?.type.fieldType.jsonType === 'string' && !field.type.options['list']
  return isText && field.type.readOnly !== true ? path : null
}

/**
 * The content that a duplicate begins with: its title says that it is one, and values that no two documents may share
 * are made anew. `copyId` distinguishes several copies.
 */
export function copyContent<Content extends Readonly<Record<string, unknown>>>(
  type: SchemaType,
  content: Content,
  copyId: string,
): Content {
  const copied = copyValue(type, content, copyId) as Content
  const pattern = type.options['copyTitle'] ?? defaultCopyTitle
  const field = titleField(type)
  const title = field === null ? undefined : copied[field]
  if (field === null || typeof title !== 'string' || title === '' || typeof pattern !== 'string') {
    return copied
  }
  return { ...copied, [field]: pattern.replaceAll('{title}', () => title) }
}

function copyValue(type: SchemaType, value: unknown, copyId: string): unknown {
  const { fieldType } = type
  if (fieldType.copied && fieldType.isValue(value)) return fieldType.copied(value, type, copyId)
  if (Array.isArray(value)) {
    return value.map((item: unknown) => {
      const itemType = itemTypeOf(type, item)
      return itemType ? copyValue(itemType, item, copyId) : item
    })
  }
  if (!isRecord(value)) return value
  const entries = type.fields
    .filter(({ name }) => value[name] !== undefined)
    .map(({ name, type: fieldOf }) => [name, copyValue(fieldOf, value[name], copyId)])
  return { ...value, ...Object.fromEntries(entries) }
}
