import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { IconName } from '../text/icons.ts'
import * as css from './picker-list.css.ts'
import { pressable } from '../host/dom.ts'
import { TextInput } from '../controls/text-input.tsx'
import { useSized } from '../ui-context.ts'
import { optionId, VirtualList, type VirtualListHandle } from './virtual-list.tsx'

export interface PickerListProps {
  query: string
  onQuery: (query: string) => void
  /** Accessible name of the search box; also its placeholder. */
  label: string
  /** Accessible name of the list. Default: that of the search box. */
  listLabel?: string
  /** Default `search`. */
  icon?: IconName
  count: number
  /** Height in px at the default text size, of all rows or of each. */
  rowHeight: number | ((index: number) => number)
  /** Maximum number of visible rows before the list scrolls. */
  visible: number
  /** Rows rendered beyond them. Default 8. */
  overscan?: number
  getKey: (index: number) => string
  isSelected?: (index: number) => boolean
  isDisabled?: (index: number) => boolean
  getHref?: (index: number) => string | undefined
  onSelect: (index: number, event?: MouseEvent) => void
  /** Called on Tab; without it the focus moves on. */
  onTab?: () => void
  renderRow: (index: number, row: PickerRow) => ReactNode
  /** Shown instead of an empty list. */
  empty: ReactNode
}

export interface PickerRow {
  active: boolean
  /** True when the row became active by keyboard instead of by hovering. */
  byKey: boolean
}

/** A search box, which keeps the focus, and a list of results; Enter selects the active one. */
export function PickerList({
  query,
  onQuery,
  label,
  listLabel = label,
  icon = 'search',
  count,
  rowHeight,
  visible,
  overscan = 8,
  getKey,
  isSelected,
  isDisabled,
  getHref,
  onSelect,
  onTab,
  renderRow,
  empty,
}: PickerListProps) {
  const listId = useId()
  const sized = useSized()
  const list = useRef<VirtualListHandle>(null)
  const [chosen, setChosen] = useState({ index: 0, byKey: false })
  const active = Math.min(chosen.index, count - 1)

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab' && onTab) {
      event.preventDefault()
      onTab()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (active >= 0 && !isDisabled?.(active)) onSelect(active)
    } else {
      list.current?.moveBy(event)
    }
  }

  return (
    <div className={css.picker}>
      <div className={css.box}>
        <TextInput
          icon={icon}
          value={query}
          onChange={(text) => {
            onQuery(text)
            setChosen({ index: 0, byKey: false })
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
          className={css.list}
          style={{ blockSize: heightOf(Math.min(count, visible), rowHeight, sized) }}
          // A press must not take the focus from the box, which handles the keys.
          onMouseDown={(event) => event.preventDefault()}
        >
          <VirtualList
            ref={list}
            role="listbox"
            listId={listId}
            label={listLabel}
            count={count}
            rowHeight={rowHeight}
            overscan={overscan}
            getKey={getKey}
            activeIndex={active}
            onActiveIndexChange={(index) => setChosen({ index, byKey: true })}
            isSelected={isSelected ?? ((index) => index === active)}
            {...(isDisabled && { isDisabled })}
            {...(getHref && { getHref })}
            onSelect={onSelect}
            renderRow={(index, row) =>
              renderRow(index, { active: row.active, byKey: row.active && chosen.byKey })
            }
          />
        </div>
      ) : (
        <div className={css.empty} role="status">
          {empty}
        </div>
      )}
    </div>
  )
}

function heightOf(
  rows: number,
  rowHeight: PickerListProps['rowHeight'],
  sized: (px: number) => number,
): number {
  if (typeof rowHeight === 'number') return rows * pressable(sized(rowHeight))
  return Array.from({ length: rows }, (_, index) => sized(rowHeight(index))).reduce(
    (sum, one) => sum + one,
  )
}
