import { of, switchMap } from 'rxjs'
import type { PreviewSnapshot } from '../../../data/preview/preview-store.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { useObservable } from '../../../react/use-observable.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import * as css from '../filters.css.ts'

export interface ReferenceNameProps {
  id: string
  kind: 'reference' | 'image' | 'file'
}

/** The title of a document, or the name of a file, in a chip. */
export function ReferenceName({ id, kind }: ReferenceNameProps) {
  return kind === 'reference' ? <DocumentTitle id={id} /> : <AssetName id={id} kind={kind} />
}

function DocumentTitle({ id }: { id: string }) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const snapshot = useObservable<PreviewSnapshot | null>(
    () =>
      layer.documents.resolveType(id).pipe(
        switchMap((name) => {
          const type = name ? layer.schema.get(name) : undefined
          return type ? layer.previews.observe(id, type) : of(null)
        }),
      ),
    null,
    [layer, id],
  )
  if (!snapshot || snapshot.loading) return <span className={css.valueText}>…</span>
  const title = snapshot.available ? snapshot.value.title : undefined
  return <span className={css.valueText}>{title ?? translate('preview.untitled')}</span>
}

function AssetName({ id, kind }: { id: string; kind: 'image' | 'file' }) {
  const layer = useDataLayer()
  const { value } = useObservable<{ value: string | null | undefined }>(
    () =>
      layer.queries.observe<string | null>(
        '*[_id == $id][0].originalFilename',
        { id },
        { tag: 'search.filter-asset' },
      ),
    { value: undefined },
    [layer, id],
  )
  return (
    <>
      <Icon name={kind} size={14} />
      <span className={css.valueText}>{value ?? id}</span>
    </>
  )
}
