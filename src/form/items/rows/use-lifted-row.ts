import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { forwardArrow } from '../../../ui/list/list-keys.ts'
import { useUi } from '../../../ui/ui-context.ts'
import type { ItemList } from '../item-list.ts'
import { type LiftedRow, liftStep } from './lifted-row.ts'
import { clearMove, showMove } from './sortable.ts'

interface LiftedRowOptions {
  element: RefObject<HTMLElement | null>
  list: ItemList
  count: number
  columns: number
  isGrid: boolean
}

/** Moves rows by keyboard: the rows are shown as if the move were done, which it is when the row is put down. */
export function useLiftedRow({ element, list, count, columns, isGrid }: LiftedRowOptions) {
  const translate = useTranslate()
  const { announce } = useUi()
  const [lifted, setLifted] = useState<LiftedRow | null>(null)

  useLayoutEffect(() => {
    const box = element.current
    if (!box || !lifted) return undefined
    showMove(box, lifted.from, lifted.to)
    box.querySelector(`[data-index="${lifted.from}"]`)?.scrollIntoView({ block: 'nearest' })
    return () => clearMove(box)
  }, [element, lifted])

  function handleKey(event: KeyboardEvent<HTMLElement>, id: string, index: number): void {
    const forward = isGrid ? forwardArrow(event.currentTarget) : undefined
    const step = liftStep(lifted, event.key, { id, index }, { count, columns, forward })
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    setLifted('lifted' in step ? step.lifted : null)
    const name = rowOf(element.current, id)?.getAttribute('aria-label') ?? ''
    const title = name || translate('array.item', { index: index + 1 })
    if (step.type === 'lift') {
      announce(translate('array.lifted', { title, index: index + 1, count }))
    } else if (step.type === 'move') {
      announce(translate('array.moved-to', { index: step.lifted.to + 1, count }))
    } else if (step.type === 'cancel') {
      announce(translate('array.lift-cancelled', { title }))
    } else {
      const { from, to } = step.dropped
      if (to !== from) list.move(placeOf(list, step.dropped.id, from), to)
      announce(translate('array.dropped', { title, index: to + 1, count }))
    }
  }

  return { lifted, handleKey, putBack: () => setLifted(null) }
}

/** The current place of a row, as the list may have been changed remotely; `before` if it was removed. */
export function placeOf(list: ItemList, id: string, before: number): number {
  const now = list.ids().indexOf(id)
  return now < 0 ? before : now
}

/** The element of a row; null if it is not rendered. */
export function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`:scope > [data-row="${CSS.escape(id)}"]`) ?? null
}
