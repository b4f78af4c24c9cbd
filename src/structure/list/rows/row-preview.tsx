import type { ListRow } from '../../../data/lists/document-list.ts'
import { KnownPreview, Preview } from '../../../preview/preview.tsx'
import type { PreviewLayout } from '../../../preview/preview-frame.tsx'
import type { SchemaType } from '../../../schema/schema.ts'
import { previewProjection } from '../query/preview-projection.ts'

interface RowPreviewProps {
  row: ListRow
  type: SchemaType
  layout: PreviewLayout
}

/**
 * The preview of a row. The list is requested again when one of its documents changes, which updates the row; only
 * previews that show other documents need to observe those.
 */
export function RowPreview({ row, type, layout }: RowPreviewProps) {
  const { publishedId: id, preview } = row
  const isWhole = preview && previewProjection(type)?.leadsElsewhere === false
  return isWhole ? (
    <KnownPreview id={id} type={type} layout={layout} known={preview} />
  ) : (
    <Preview id={id} type={type} layout={layout} known={preview} />
  )
}
