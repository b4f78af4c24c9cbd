import type { ReactNode } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { classes } from '../ui/host/dom.ts'
import { VirtualList, type RowState } from '../ui/list/virtual-list.tsx'
import { RelativeTime } from '../ui/text/relative-time.tsx'
import * as css from './administration.css.ts'

export type FocusProps = RowState['focusProps']

export interface RowListProps<T> {
  /** Accessible name. */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** As in VirtualList. */
  contentKey?: string
  /** A row; `focusProps` belong on its one focusable element. */
  children: (item: T, focusProps: FocusProps) => ReactNode
}

/** The list of a page. */
export function RowList<T>({ label, items, keyOf, contentKey, children }: RowListProps<T>) {
  return (
    <div className={css.list}>
      <VirtualList
        label={label}
        count={items.length}
        rowHeight={css.rowHeight}
        getKey={(index) => keyOf(items[index]!)}
        contentKey={contentKey}
        renderRow={(index, { focusProps }) => children(items[index]!, focusProps)}
      />
    </div>
  )
}

/** What a row is about, with its state, above what else is known. */
export function RowTexts(props: { name: string; state?: ReactNode; detail: ReactNode }) {
  const { name, state, detail } = props
  return (
    <span className={css.rowTexts}>
      <span className={css.rowTitle}>
        <span className={css.rowName} title={name}>
          {name}
        </span>
        {state}
      </span>
      <span className={css.rowDetail}>{detail}</span>
    </span>
  )
}

export function CreatedAt({ value }: { value: string }) {
  const translate = useTranslate()
  return (
    <>
      {translate('administration.created')} <RelativeTime value={value} />
    </>
  )
}

/** A row that opens a dialog. */
export function OpenRow(props: {
  focusProps: FocusProps
  onOpen: () => void
  children: ReactNode
}) {
  const { focusProps, onOpen, children } = props
  return (
    <button
      {...focusProps}
      type="button"
      aria-haspopup="dialog"
      className={classes(css.row, css.openRow)}
      onClick={onOpen}
    >
      {children}
    </button>
  )
}
