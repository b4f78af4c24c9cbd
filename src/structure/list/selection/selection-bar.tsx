import type { BulkTarget } from '../../../data/bulk/bulk.ts'
import { listedIds, type ListSpec } from '../../../data/lists/document-list.ts'
import type { BulkBarProps } from '../../../document/bulk/bulk-bar.tsx'
import { bulkLimit } from '../../../document/bulk/bulk-limit.ts'
import { ReferenceLoaderContext } from '../../../document/bulk/registry-loader.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { useObservable } from '../../../react/use-observable.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { useLater } from '../../../ui/overlays/use-popup.ts'
import * as css from '../list.css.ts'
import { emptySelection, selectionCount } from './selection.ts'
import { isPicking, type RowSelection } from './use-row-selection.ts'

export interface SelectionBarProps {
  type: SchemaType
  /** The list whose documents "all" refers to. */
  spec: ListSpec
  picked: RowSelection
  /** Total number of documents in the list. */
  total: number | null
}

/** Number of selected documents, the actions on them, and undo for the last one. */
export function SelectionBar({ type, spec, picked, total }: SelectionBarProps) {
  const layer = useDataLayer()
  const { selection, setSelection } = picked
  const last = useObservable(() => layer.bulk.last$, null, [layer])
  const isWanted = last !== null || isPicking(selection)
  const { Part: BulkBar } = useLater(loadBar, isWanted, () => setSelection(emptySelection))
  const target = (publishedId: string): BulkTarget => ({ publishedId, typeName: type.name })
  const targets: BulkBarProps['targets'] =
    selection.mode === 'some'
      ? [...selection.ids].map(target)
      : {
          count: selectionCount(selection, total),
          load: async () => {
            const { except } = selection
            // One more than can be changed at once, to detect that there are too many.
            const range = { start: 0, end: bulkLimit + except.size + 1 }
            const ids = await listedIds(layer.lists, spec, range)
            return ids.filter((id) => !except.has(id)).map(target)
          },
        }
  // Placed below the rows, so that they do not shift when it appears.
  return (
    <div className={css.selectedDocuments}>
      <ReferenceLoaderContext value={loadReferenceValue}>
        {BulkBar && (
          <BulkBar type={type} targets={targets} onClear={() => setSelection(emptySelection)} />
        )}
      </ReferenceLoaderContext>
    </div>
  )
}

const loadBar = async () => (await import('../../../document/bulk/bulk-bar.tsx')).BulkBar
const loadReferenceValue = async () => (await import('../table/reference-value.tsx')).ReferenceValue
