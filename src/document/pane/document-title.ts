import type { ContentDocument } from '../../model/document.ts'
import { getAt, pathFromString } from '../../model/path.ts'
import { prepareValue, previewSelection } from '../../schema/preview.ts'
import type { SchemaType } from '../../schema/schema.ts'

/**
 * The title of a document as it stands in the form, without asking the server: what the preview selects,
 * as far as it lies in the document itself.
 */
export function documentTitle(type: SchemaType, document: ContentDocument | null): string | null {
  if (!document) return null
  const { select } = previewSelection(type)
  const selected = Object.fromEntries(
    Object.entries(select).map(([alias, path]) => [alias, getAt(document, pathFromString(path))]),
  )
  // What is wrong with the configuration is reported where previews are drawn.
  const { title, invalid } = prepareValue(type, selected, () => {})
  return invalid ? null : (title ?? null)
}
