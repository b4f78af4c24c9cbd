import { useContext, useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { ControlProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { ReferencePlace } from '../../schema/reference-filter.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { mergeRefs } from '../../ui/anchored/merge-props.ts'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { optionId, VirtualList, type VirtualListHandle } from '../../ui/list/virtual-list.tsx'
import { LayerMember, useLayer } from '../../ui/anchored/layer.tsx'
import { useClosable } from '../../ui/anchored/overlays.ts'
import { useAnchored } from '../../ui/anchored/use-anchored.ts'
import { useSized, useUi } from '../../ui/ui-context.ts'
import { twoLineRow } from '../../preview/preview-frame.css.ts'
import { HitRow } from './hit-row.tsx'
import { pickedHit } from '../make-reference.ts'
import type { ReferenceHit } from './reference-search.ts'
import { SearchLimitContext } from './search-limit.ts'
import * as css from '../references.css.ts'
import { useRecentTargets } from './recent-targets.ts'
import { SearchMessage } from './search-message.tsx'
import { allowsType } from '../target.ts'
import { type SearchOptions, useReferenceSearch, type UsedSearch } from './use-reference-search.ts'
import { leavesTextBox } from '../../ui/list/list-keys.ts'

export interface ReferenceComboboxProps {
  layer: DataLayer
  /** Type of the reference. */
  type: SchemaType
  place: () => Omit<ReferencePlace, 'getClient'>
  control: ControlProps
  placeholder: string
  disabled?: boolean
  /** Focuses the box on mount. */
  takesFocus?: boolean
  /** Whether the page may fill a slot for each document in the list. */
  hasSlots?: boolean | undefined
  /** Initial text. */
  initialText?: string | undefined
  onPick: (hit: ReferenceHit) => void
  onFocus?: (() => void) | undefined
  /** Called when the focus leaves without a choice. */
  onLeave: () => void
  /** Called on Escape when no list is open. */
  onEscape: () => void
  onText?: ((text: string) => void) | undefined
  onSearch?: SearchOptions['onSearch']
  onSearching?: ((isSearching: boolean) => void) | undefined
}

/** The search box for the target of a reference; it keeps the focus, and the list below shows the results. */
export function ReferenceCombobox(props: ReferenceComboboxProps) {
  const { layer, type, control, onPick } = props
  const limit = useContext(SearchLimitContext)
  const translate = useTranslate()
  const { reportError } = useUi()
  const listId = useId()
  const list = useRef<VirtualListHandle>(null)
  const input = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [text, setText] = useState(props.initialText ?? '')
  const [isOpen, setOpen] = useState(false)
  /** The active row by document id, as rows above it may be added or removed. */
  const [activeId, setActiveId] = useState<string | null>(null)
  const { place, onSearch } = props
  const { ids: recent, note } = useRecentTargets(layer, type, { place, isOpen })
  const search = useReferenceSearch({
    ...{ layer, type, text, place, limit, recent, onSearch },
    isWanted: isOpen,
  })
  const { hits, isStale } = search
  const found = hits.findIndex(({ id }) => id === activeId)
  const active = hits.length === 0 ? -1 : Math.max(0, found)
  useClosable(isOpen, () => setOpen(false))
  const { takesFocus, onSearching } = props
  const isSearching = isOpen && isStale && !search.failure
  useEffect(() => {
    onSearching?.(isSearching)
    return () => onSearching?.(false)
  }, [isSearching, onSearching])
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  function pick(index: number): void {
    try {
      const hit = pickedHit(hits, hits[index]?.id ?? '')
      if (!allowsType(type.to, hit.typeName)) return
      setOpen(false)
      note([hit])
      onPick(hit)
    } catch (error) {
      reportError(error, 'reference')
    }
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const { key } = event
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (isOpen) setOpen(false)
      else props.onEscape()
    } else if (key === 'Enter' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      if (active >= 0 && !isStale) pick(active)
    } else if (leavesTextBox(key)) {
      event.preventDefault()
      if (isOpen) list.current?.moveBy(event)
      else setOpen(true)
    }
  }

  function handleBlur(event: FocusEvent): void {
    if (event.relatedTarget && anchor?.contains(event.relatedTarget)) return
    setOpen(false)
    props.onLeave()
  }

  return (
    <span ref={setAnchor} className={css.searchBox} onBlur={handleBlur}>
      <TextInput
        id={control.id}
        ref={mergeRefs(input, control.ref)}
        icon="search"
        value={text}
        onChange={(next) => {
          setText(next)
          setActiveId(null)
          setOpen(true)
          props.onText?.(next)
          list.current?.scrollToIndex(0)
        }}
        onKeyDown={handleKey}
        onFocus={props.onFocus}
        onClick={() => setOpen(true)}
        placeholder={props.placeholder}
        disabled={props.disabled}
        role="combobox"
        aria-labelledby={control['aria-labelledby']}
        aria-describedby={control['aria-describedby']}
        aria-errormessage={control['aria-errormessage']}
        aria-invalid={control['aria-invalid']}
        invalid={control['aria-invalid'] === true}
        aria-required={control['aria-required']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        spellCheck={false}
        data-uncommitted
        end={
          <IconButton
            icon="chevron-down"
            size="small"
            label={translate('reference.open-list')}
            tooltip={null}
            tabIndex={-1}
            disabled={props.disabled}
            // A press must not take the focus from the box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus()
              setOpen(!isOpen)
            }}
          />
        }
      />
      {isOpen && (
        <HitPopup
          anchor={anchor}
          listId={listId}
          list={list}
          type={type}
          text={text}
          limit={limit}
          search={search}
          hasSlots={props.hasSlots ?? false}
          active={active}
          onActive={(index) => setActiveId(hits[index]?.id ?? null)}
          onPick={pick}
        />
      )}
    </span>
  )
}

const placement = { side: 'bottom', align: 'start', offset: 4 } as const
const visibleRows = 6

interface HitPopupProps {
  anchor: HTMLElement | null
  listId: string
  list: React.RefObject<VirtualListHandle | null>
  type: SchemaType
  text: string
  limit: number
  search: UsedSearch
  hasSlots: boolean
  active: number
  onActive: (index: number) => void
  onPick: (index: number) => void
}

function HitPopup(props: HitPopupProps) {
  const { container } = useLayer()
  if (!container) return null
  return createPortal(
    <>
      <LayerMember />
      <HitList {...props} />
    </>,
    container,
  )
}

function HitList(props: HitPopupProps) {
  const sized = useSized()
  const { anchor, listId, list, type, text, limit, search, active, onActive, onPick } = props
  const translate = useTranslate()
  const popup = useRef<HTMLDivElement>(null)
  useAnchored(popup, anchor, placement)
  const { hits, isStale, failure } = search
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press keeps the focus in the box
    <div
      ref={popup}
      className={css.popup}
      part="listbox"
      onMouseDown={(event) => event.preventDefault()}
    >
      {hits.length > 0 && !failure ? (
        <div
          className={css.list}
          data-stale={isStale || undefined}
          style={{ blockSize: Math.min(hits.length, visibleRows) * sized(twoLineRow) }}
        >
          <VirtualList
            ref={list}
            role="listbox"
            listId={listId}
            label={translate('reference.found', { count: hits.length })}
            count={hits.length}
            rowHeight={twoLineRow}
            getKey={(index) => hits[index]?.id ?? String(index)}
            activeIndex={active}
            onActiveIndexChange={onActive}
            isSelected={(index) => index === active}
            isDisabled={(index) => !allowsType(type.to, hits[index]?.typeName ?? '')}
            onSelect={onPick}
            renderRow={(index, row) => {
              const hit = hits[index]
              if (!hit) return null
              const shown = <HitRow hit={hit} type={type} active={row.active} />
              return props.hasSlots ? <slot name={`option:${hit.id}`}>{shown}</slot> : shown
            }}
          />
        </div>
      ) : (
        <SearchMessage id={listId} text={text} search={search} />
      )}
      {hits.length >= limit && !failure && (
        <p className={css.note}>{translate('reference.refine', { count: limit })}</p>
      )}
    </div>
  )
}
