import { useContext, useRef, useState } from 'react'
import { distinctUntilChanged, map, NEVER, of, switchMap } from 'rxjs'
import type { DataLayer } from '../data/data-layer.ts'
import type { PreviewSnapshot } from '../data/preview/preview-store.ts'
import type { DatasetAddress } from '../data/connection/transport.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Reference } from '../model/document.ts'
import { publishedId } from '../model/ids.ts'
import { DataLayerContext } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'
import { useNearViewport } from './near-viewport.ts'
import { block, Preview, SnapshotFrame } from './preview.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import type { PreviewLayout } from './preview-frame.tsx'

export interface ReferencePreviewProps {
  reference: Reference
  /** The type of the reference, with its allowed targets. */
  type: SchemaType
  layout?: PreviewLayout
  /** Type of the document, if it is already known. */
  typeName?: string | undefined
}

/** The preview of a referenced document. */
export function ReferencePreview(props: ReferencePreviewProps) {
  const layer = useContext(DataLayerContext)
  return layer ? <ConnectedPreview {...props} layer={layer} /> : <DistantReference {...props} />
}

/** Without a dataset, only the id can be shown. */
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

type ConnectedProps = ReferencePreviewProps & { layer: DataLayer }

function ConnectedPreview(props: ConnectedProps) {
  const { _dataset: dataset, _projectId: projectId } = props.reference
  if (dataset === undefined) return <OwnReference {...props} />
  const address = projectId === undefined ? { dataset } : { dataset, projectId }
  return <CrossDatasetPreview {...props} address={address} key={JSON.stringify(address)} />
}

function OwnReference(props: ConnectedProps) {
  const { reference, type, layout = 'default', layer, typeName: known } = props
  const translate = useTranslate()
  const id = publishedId(reference._ref)
  const only = known ?? (type.to.length === 1 ? type.to[0]?.type : undefined)
  const typeName = useObservable<string | null | undefined>(
    () => (only ? of(only) : layer.previews.observeInfo(id).pipe(map((info) => info.typeName))),
    undefined,
    [layer, id, only],
  )
  const target = typeName ? layer.schema.get(typeName) : undefined
  if (target) return <Preview id={id} type={target} layout={layout} />
  const isMissing = typeName === null
  return (
    <PreviewFrame
      layout={layout}
      icon={isMissing ? 'circle-x' : 'link'}
      loading={typeName === undefined}
      title={isMissing ? translate('preview.missing') : id}
      subtitle={isMissing ? translate('preview.missing-id', { id }) : undefined}
      quiet={isMissing}
    />
  )
}

/** A document of another dataset: its type is declared in the targets of the reference, not in this schema. */
function CrossDatasetPreview(props: ConnectedProps & { address: DatasetAddress }) {
  const { reference, type, layout = 'default', layer, address } = props
  const [place] = useState(address)
  const frame = useRef<HTMLSpanElement>(null)
  const near$ = useNearViewport(frame)
  const id = reference._ref
  const snapshot = useObservable<PreviewSnapshot | null>(
    () =>
      near$.pipe(
        distinctUntilChanged(),
        switchMap((isNear) =>
          isNear ? layer.previews.observeElsewhere(place, id, type.to) : NEVER,
        ),
      ),
    null,
    [layer, place, id, type, near$],
  )
  return (
    <span ref={frame} style={block}>
      <SnapshotFrame
        id={id}
        layout={layout}
        icon="link"
        snapshot={snapshot}
        fallbackSubtitle={place.dataset}
      />
    </span>
  )
}
