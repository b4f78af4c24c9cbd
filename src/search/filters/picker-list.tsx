import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { TextInput } from '../../ui/text-input.tsx'
import { optionId, VirtualList } from '../../ui/virtual-list.tsx'
import type { VirtualListHandle } from '../../ui/virtual-list.tsx'
import * as css from './filters.css.ts'

export interface PickerListProps {
  query: string
  onQuery: (query: string) => void
  /** Accessible name of box and list; stands in the empty box too. */
  label: string
  count: number
  /** px of a row, or of each. */
  rowHeight: number | ((index: number) => number)
  /** Rows in view before it scrolls. */
  visible: number
  getKey: (index: number) => string
  isSelected?: (index: number) => boolean
  onSelect: (index: number) => void
  renderRow: (index: number, active: boolean) => ReactNode
  /** In the place of the list when it is empty. */
  empty: ReactNode
}

/** A box to find things by, which keeps the focus, and a list of what was found. */
export function PickerList({
  query,
  onQuery,
  label,
  count,
  rowHeight,
  visible,
  getKey,
  isSelected,
  onSelect,
  renderRow,
  empty,
}: PickerListProps) {
  const listId = useId()
  const list = useRef<VirtualListHandle>(null)
  const [chosen, setActive] = useState(0)
  const active = Math.min(chosen, count - 1)

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (active >= 0) onSelect(active)
    } else {
      list.current?.moveBy(event)
    }
  }

  const heightOf = (index: number): number =>
    typeof rowHeight === 'number' ? rowHeight : rowHeight(index)
  const height = Array.from({ length: Math.min(count, visible) }, (_, index) => heightOf(index))

  return (
    <div className={css.picker}>
      <div className={css.pickerBox}>
        <TextInput
          icon="search"
          value={query}
          onChange={(text) => {
            onQuery(text)
            setActive(0)
            list.current?.scrollToIndex(0)
          }}
          onKeyDown={handleKey}
          label={label}
          placeholder={label}
          role="combobox"
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {count > 0 ? (
        <div
          role="presentation"
          className={css.pickerList}
          style={{ blockSize: height.reduce((sum, one) => sum + one, 0) }}
          // A press keeps the focus in the box.
          onMouseDown={(event) => event.preventDefault()}
        >
          <VirtualList
            ref={list}
            role="listbox"
            listId={listId}
            label={label}
            count={count}
            rowHeight={rowHeight}
            overscan={4}
            getKey={getKey}
            activeIndex={active}
            onActiveIndexChange={setActive}
            isSelected={isSelected ?? ((index) => index === active)}
            onSelect={onSelect}
            renderRow={(index, row) => renderRow(index, row.active)}
          />
        </div>
      ) : (
        <div role="status">{empty}</div>
      )}
    </div>
  )
}
