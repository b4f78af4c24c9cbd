import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { keyTarget } from '../../ui/list/list-keys.ts'
import { Icon } from '../../ui/text/icon.tsx'
import * as css from './home.css.ts'

export interface HomeListProps<Item> {
  title: string
  /** After the title: since when, or how many. */
  note?: ReactNode
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Number of items shown before the others are asked for. */
  most: number
  /** Renders the link or button of a row, with these attributes. */
  renderRow: (item: Item, rowProps: RowProps) => ReactNode
  /** Shown when there are no items; without it, the list is left out. */
  empty?: string
}

/** Attributes of the one focusable element of a row. */
export interface RowProps {
  tabIndex: 0 | -1
  onFocus: () => void
  'data-row-focus': ''
}

const moreKey = ' more'

/** A titled list of Home: one tab stop; the arrow keys lead through it and on to the next one. */
export function HomeList<Item>(props: HomeListProps<Item>) {
  const { title, note, items, keyOf, most, renderRow, empty } = props
  const translate = useTranslate()
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  // One more row takes no more space than the button.
  const shown = isWhole || items.length <= most + 1 ? items : items.slice(0, most)
  const hidden = items.length - shown.length
  const keys = [...shown.map(keyOf), ...(hidden > 0 ? [moreKey] : [])]
  const stop = active !== null && keys.includes(active) ? active : keys[0]
  const rowProps = (key: string): RowProps => ({
    tabIndex: key === stop ? 0 : -1,
    onFocus: () => setActive(key),
    'data-row-focus': '',
  })
  if (items.length === 0 && !empty) return null
  return (
    <div>
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {note && <span className={css.note}>{note}</span>}
      </div>
      {items.length === 0 ? (
        <p className={css.quiet}>{empty}</p>
      ) : (
        <ul className={css.rows} aria-labelledby={titleId}>
          {shown.map((item) => (
            <li key={keyOf(item)}>{renderRow(item, rowProps(keyOf(item)))}</li>
          ))}
          {hidden > 0 && (
            <li key={moreKey}>
              <button
                type="button"
                {...rowProps(moreKey)}
                className={css.more}
                onClick={() => {
                  // The first of the new rows takes the place of the button, and its focus.
                  setActive(keyOf(items[shown.length]!))
                  setWhole(true)
                }}
                ref={focusNext}
              >
                <span className={css.icon}>
                  <Icon name="chevron-down" />
                </span>
                {translate('home.more', { count: hidden })}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** When the focused button is removed, the row that now has its place takes the focus. */
function focusNext(button: HTMLElement | null) {
  const list = button?.closest('ul')
  return () => {
    const root = button?.getRootNode() as Document | ShadowRoot | undefined
    if (root?.activeElement !== button) return
    queueMicrotask(() => list?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }
}

/** Moves between all rows of Home, in the order of the page. */
export function moveInHome(event: KeyboardEvent): void {
  const { key, target, currentTarget, defaultPrevented } = event
  const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
  if (defaultPrevented || isModified || !(target instanceof HTMLElement)) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row-focus]')]
  const active = rows.indexOf(target)
  const next = active < 0 ? null : keyTarget(key, { active, count: rows.length })
  if (next === null) return
  event.preventDefault()
  rows[next]?.focus()
}
