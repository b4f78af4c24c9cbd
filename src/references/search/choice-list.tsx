import { type Ref, useMemo } from 'react'
import type { AddItemsProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isReference } from '../../model/document.ts'
import { publishedId } from '../../model/ids.ts'
import { twoLineRow } from '../../preview/preview-frame.css.ts'
import { VirtualList, type VirtualListHandle } from '../../ui/list/virtual-list.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import * as css from '../references.css.ts'
import { allowsType } from '../target.ts'
import { type ChosenHits, isChosen } from './chosen-hits.ts'
import { HitRow } from './hit-row.tsx'
import type { ReferenceHit } from './reference-search.ts'
import { useSized } from '../../ui/ui-context.ts'

interface ChoiceListProps extends Pick<AddItemsProps, 'list' | 'type'> {
  /** For the text box, which keeps the focus and refers to the active option. */
  id: string
  hits: readonly ReferenceHit[]
  chosen: ChosenHits
  isStale: boolean
  /** Index of the active option, -1 for none. */
  active: number
  onActive: (id: string | null) => void
  /** Adds one document, unless others are chosen. */
  onSelect: (index: number) => void
  onToggle: (index: number) => void
  ref: Ref<VirtualListHandle>
}

const visibleRows = 6

/** Found documents, of which several can be chosen; those that the list already refers to are marked. */
export function ChoiceList(props: ChoiceListProps) {
  const sized = useSized()
  const { list, type, hits, chosen, active, ref } = props
  const translate = useTranslate()
  const present = useMemo(
    () =>
      new Set(list.items().flatMap((item) => (isReference(item) ? publishedId(item._ref) : []))),
    [list],
  )
  return (
    <div
      role="presentation"
      className={css.list}
      data-stale={props.isStale || undefined}
      style={{ blockSize: Math.min(hits.length, visibleRows) * sized(twoLineRow) }}
      // A press must not take the focus from the box, which handles the keys.
      onMouseDown={(event) => event.preventDefault()}
    >
      <VirtualList
        ref={ref}
        role="listbox"
        multiple
        listId={props.id}
        label={translate('reference.pick-title')}
        count={hits.length}
        rowHeight={twoLineRow}
        getKey={(index) => hits[index]?.id ?? String(index)}
        activeIndex={active}
        onActiveIndexChange={(index) => props.onActive(hits[index]?.id ?? null)}
        isSelected={(index) => isChosen(chosen, hits[index]?.id ?? '')}
        isDisabled={(index) => !allowsType(type.to, hits[index]?.typeName ?? '')}
        onSelect={(index, event) => {
          const isCheck = event?.target instanceof Element && event.target.closest('[data-check]')
          if (isCheck || event?.ctrlKey || event?.metaKey || event?.shiftKey) props.onToggle(index)
          else props.onSelect(index)
        }}
        renderRow={(index, row) => {
          const hit = hits[index]
          if (!hit) return null
          const isOn = isChosen(chosen, hit.id)
          return (
            <HitRow
              hit={hit}
              type={type}
              active={row.active}
              lead={
                <span className={css.checkPlace} data-check>
                  <span className={css.check} data-checked={isOn ? '' : undefined}>
                    {isOn && <Icon name="check" size={12} />}
                  </span>
                </span>
              }
              trailing={
                present.has(hit.id) && (
                  <span title={translate('reference.in-list-hint')}>
                    <Badge>{translate('reference.in-list')}</Badge>
                  </span>
                )
              }
            />
          )
        }}
      />
    </div>
  )
}
