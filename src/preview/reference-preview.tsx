import { useContext } from 'react'
import { of } from 'rxjs'
import type { DataLayer } from '../data/data-layer.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Reference } from '../model/document.ts'
import { publishedId } from '../model/ids.ts'
import { DataLayerContext } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'
import { Preview } from './preview.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import type { PreviewLayout } from './preview-frame.tsx'

export interface ReferencePreviewProps {
  reference: Reference
  /** The reference's own type, which says what it may point at. */
  type: SchemaType
  layout?: PreviewLayout
}

/** The document that a reference points at. */
export function ReferencePreview(props: ReferencePreviewProps) {
  const layer = useContext(DataLayerContext)
  return layer ? <ConnectedPreview {...props} layer={layer} /> : <DistantReference {...props} />
}

/** Without a dataset all there is to show is the id. */
function DistantReference({ reference, layout = 'default' }: ReferencePreviewProps) {
  const translate = useTranslate()
  return (
    <PreviewFrame
      layout={layout}
      icon="link"
      title={publishedId(reference._ref)}
      subtitle={translate('preview.not-connected')}
      quiet
    />
  )
}

function ConnectedPreview(props: ReferencePreviewProps & { layer: DataLayer }) {
  const { reference, type, layout = 'default', layer } = props
  const translate = useTranslate()
  const { _ref: ref, _dataset: dataset } = reference
  const id = publishedId(ref)
  const only = type.to.length === 1 ? type.to[0]?.type : undefined
  const typeName = useObservable<string | null | undefined>(
    () => (only || dataset ? of(only) : layer.documents.resolveType(id)),
    undefined,
    [layer, id, only, dataset],
  )
  const target = typeName ? layer.schema.get(typeName) : undefined
  if (target && !dataset) return <Preview id={id} type={target} layout={layout} />
  const isMissing = typeName === null
  return (
    <PreviewFrame
      layout={layout}
      icon={isMissing ? 'circle-x' : 'link'}
      loading={typeName === undefined && !dataset}
      title={isMissing ? translate('preview.missing') : id}
      subtitle={isMissing ? translate('preview.missing-id', { id }) : (dataset ?? undefined)}
      quiet={isMissing}
    />
  )
}
