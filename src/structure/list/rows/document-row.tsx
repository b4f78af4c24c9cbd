import { memo } from 'react'
import type { MouseEvent } from 'react'
import type { ListRow } from '../../../data/lists/document-list.ts'
import { editIntent, useIntentLink } from '../../../area/navigation.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { mediaSize } from '../../../preview/preview-frame.css.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { classes } from '../../../ui/host/dom.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useLongPress } from '../../../ui/list/use-long-press.ts'
import type { RowState } from '../../../ui/list/virtual-list.tsx'
import { RowPresence } from '../../row-presence.tsx'
import * as css from '../list.css.ts'
import type { ListRowSize } from '../list-view.ts'
import { RowPreview } from './row-preview.tsx'
import { RowStatusMark } from './row-status.tsx'

interface DocumentRowProps {
  row: ListRow
  type: SchemaType
  size: ListRowSize
  current: boolean
  /** Whether the row is selected; null where rows cannot be selected. */
  selected: boolean | null
  onPick: (id: string, event: Pick<MouseEvent, 'shiftKey'>) => void
  tabIndex: RowState['focusProps']['tabIndex']
}

/** Memoized: the surrounding list renders at every change of any document. */
export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const { row, type, size, current, selected, onPick, tabIndex } = props
  const id = row.publishedId
  const link = useIntentLink()
  const longPress = useLongPress(() => onPick(id, { shiftKey: false }))
  return (
    <div
      className={classes(css.row, current && css.currentRow, selected && css.selectedRow)}
      {...(selected !== null && longPress)}
    >
      {selected !== null && <PickBox id={id} selected={selected} onPick={onPick} />}
      <a
        tabIndex={tabIndex}
        data-row-focus=""
        {...link(editIntent(id, type.name))}
        className={css.rowLink}
        aria-current={current ? 'page' : undefined}
        data-document-id={id}
      >
        <span className={css.rowPreview}>
          <RowPreview row={row} type={type} layout={size} />
        </span>
        <RowPresence id={id} />
        <RowStatusMark row={row} />
      </a>
    </div>
  )
})

interface PickBoxProps {
  id: string
  selected: boolean
  onPick: (id: string, event: Pick<MouseEvent, 'shiftKey'>) => void
}

/** Checkbox of a row. With the keyboard the row itself is selected, so the checkbox is no tab stop. */
export function PickBox({ id, selected, onPick }: PickBoxProps) {
  const translate = useTranslate()
  return (
    <label className={css.pickBox} data-picked={selected || undefined}>
      <input
        type="checkbox"
        className={css.checkbox}
        tabIndex={-1}
        aria-label={translate('list.select-row')}
        checked={selected}
        // Unlike change events, click events report the Shift key.
        onChange={() => {}}
        onClick={(event) => onPick(id, event)}
      />
    </label>
  )
}

interface LoadingRowProps {
  size: ListRowSize
  tabIndex: RowState['focusProps']['tabIndex']
}

/** Shown while a row is loading; it can already have the focus. */
export function LoadingRow({ size, tabIndex }: LoadingRowProps) {
  const translate = useTranslate()
  const [width, height] = mediaSize[size]
  return (
    <div className={css.row}>
      <div
        role="group"
        aria-label={translate('ui.loading')}
        tabIndex={tabIndex}
        data-row-focus=""
        className={css.loadingLink}
      >
        <Skeleton width={width} height={height} still />
        <Skeleton width="45%" height={10} still />
      </div>
    </div>
  )
}
