import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../../host/dom.ts'
import { plain } from '../../text/kbd.css.ts'
import { Icon } from '../../text/icon.tsx'
import { LayerMember, useLayer } from '../../anchored/layer.tsx'
import { Grip } from '../../anchored/grip.tsx'
import * as css from '../../anchored/popup.css.ts'
import type { SelectOption } from './select.tsx'
import { useAnchored } from '../../anchored/use-anchored.ts'

export interface SelectListProps {
  id: string
  /** Accessible name, unless the button has a label element. */
  label: string | undefined
  /** The button of the select, or any object with a bounding rectangle. */
  anchor: (Pick<Element, 'getBoundingClientRect'> & { id?: string }) | null
  options: readonly SelectOption<string | number>[]
  /** Index of the selected option, -1 for none. */
  chosen: number
  /** Index of the option that keys act on, -1 for none. */
  active: number
  onActiveChange: (index: number) => void
  onChoose: (index: number) => void
  /** Closes it. With this, it is a sheet on a phone; without, the user types while it is open. */
  onClose?: () => void
}

const placement = { side: 'bottom', align: 'start', offset: 4 } as const

/** The open list of a Select, in the top layer. It never takes the focus. */
export function SelectList(props: SelectListProps) {
  const { container } = useLayer()
  if (!container) return null
  return createPortal(
    <>
      <LayerMember />
      {props.onClose && <div className={css.behindSheet} />}
      <Options {...props} />
    </>,
    container,
  )
}

function Options({
  id,
  label,
  anchor,
  options,
  chosen,
  active,
  onActiveChange,
  onChoose,
  onClose,
}: SelectListProps) {
  const list = useRef<HTMLDivElement>(null)
  useAnchored(list, anchor, placement)
  useLayoutEffect(() => {
    const option = list.current?.querySelectorAll('[role="option"]')[active]
    option?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-labelledby={label === undefined ? anchor?.id : undefined}
      className={classes(css.menu, css.anchored, onClose && css.sheet)}
      data-own
      // A press must not take the focus from the button, as that would close the list.
      onMouseDown={(event) => event.preventDefault()}
    >
      {onClose && <Grip onClose={onClose} />}
      {groupsOf(options).map(({ group, first, count }) => {
        const rows = range(first, count).map(row)
        if (group === undefined) return rows
        return (
          <div key={`group ${group}`} role="group" aria-label={group}>
            <div aria-hidden className={css.groupLabel}>
              {group}
            </div>
            {rows}
          </div>
        )
      })}
    </div>
  )

  function row(index: number) {
    const option = options[index]!
    return (
      <div
        key={option.value}
        id={selectOptionId(id, index)}
        role="option"
        aria-selected={index === chosen}
        aria-disabled={option.disabled || undefined}
        data-highlighted={index === active || undefined}
        className={css.item}
        onPointerMove={() => {
          if (index !== active && !option.disabled) onActiveChange(index)
        }}
        onClick={() => {
          if (!option.disabled) onChoose(index)
        }}
      >
        {option.icon && (
          <span className={css.itemIcon}>
            <Icon name={option.icon} />
          </span>
        )}
        <span className={css.itemText}>
          {option.label}
          {option.description && <span className={css.itemDescription}>{option.description}</span>}
        </span>
        <span className={css.itemEnd}>
          {option.shortcut && (
            <span aria-hidden className={plain}>
              {option.shortcut}
            </span>
          )}
          <span className={css.itemCheck}>
            {index === chosen && <Icon name="check" size={14} />}
          </span>
        </span>
      </div>
    )
  }
}

interface Group {
  readonly group: string | undefined
  readonly first: number
  readonly count: number
}

/** Options without a group are a group without a title. */
function groupsOf(options: readonly SelectOption<string | number>[]): readonly Group[] {
  const starts = options.flatMap(({ group }, at) =>
    at === 0 || group !== options[at - 1]!.group ? [at] : [],
  )
  return starts.map((first, at) => ({
    group: options[first]!.group,
    first,
    count: (starts[at + 1] ?? options.length) - first,
  }))
}

const range = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index)

/** Id of an option, for `aria-activedescendant`. */
export function selectOptionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
