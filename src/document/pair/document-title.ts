import type { ContentDocument } from '../../model/document.ts'
import { getAt, pathFromString } from '../../model/path.ts'
import { prepareValue, previewSelection } from '../../schema/preview.ts'
import type { SchemaType } from '../../schema/schema.ts'

/**
 * The title of a document as displayed in the form, without a query: the preview's selection, as far as it is in the
 * document itself.
 */
export function documentTitle(type: SchemaType, document: ContentDocument | null): string | null {
  if (!document) return null
  const { select } = previewSelection(type)
  const selected = Object.fromEntries(
    Object.entries(select).map(([alias, path]) => [alias, getAt(document, pathFromString(path))]),
  )
  // Configuration errors are reported where previews are rendered.
  const { title, invalid } = prepareValue(type, selected, () => {})
  return invalid ? null : (title ?? null)
}
