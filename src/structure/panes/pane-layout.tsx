import { Fragment, useId, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { classes, contains, eventTarget } from '../../ui/host/dom.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { ResizeHandle } from '../../ui/layout/resize-handle.tsx'
import { arrangePanes, sizeLimits, type PaneKind } from '../arrange.ts'
import * as css from './pane-layout.css.ts'
import { entryOf, openPanes } from './pane-entry.ts'
import { usePaneFocus } from './use-pane-focus.ts'
import { usePaneSizes, type SizesPlace } from './use-pane-sizes.ts'
import { useUi } from '../../ui/ui-context.ts'

/** Layout properties of a pane. */
export interface LayoutPane {
  key: string
  kind: PaneKind
  title: string
  /** Panes with the same name share their width. */
  sizeName: string
  content: ReactNode
  /** Path of the field that it was opened from. */
  field: string | undefined
  /** Closes it; null if Escape does nothing. */
  onEscape: (() => void) | null
}

export interface PaneLayoutProps {
  frame: RefObject<HTMLDivElement | null>
  panes: readonly LayoutPane[]
  /** Width of the container, px. */
  width: number
  sizesPlace: SizesPlace | undefined
  /** Shown after the panes if there is space. */
  hint: { title: string; content: ReactNode } | null
  /** The panes are one below the other, and scroll together. */
  isStacked: boolean
  /** Returns the element that opened the new pane; see usePaneFocus. */
  takeOpener: () => HTMLElement | null
  /** Changes when the content of a pane has loaded. */
  occasion: unknown
}

/**
 * Lays out panes side by side. Panes without space collapse to strips with their titles, which expand on click; the
 * line between two panes is draggable.
 */
export function PaneLayout(props: PaneLayoutProps) {
  const { frame, panes, width, sizesPlace, hint, isStacked } = props
  const id = useId()
  const { textScale } = useUi()
  const [sizes, resize] = usePaneSizes(sizesPlace)
  const [kept, setKept] = useState<readonly string[]>([])
  // Opening another pane ends the explicit expansion of old ones.
  const last = panes.at(-1)?.key
  const [lastKey, setLastKey] = useState(last)
  if (last !== lastKey) {
    setLastKey(last)
    setKept([])
  }
  const boxes = panes.map(({ key, kind, sizeName }) => ({
    key,
    kind,
    size: sizes[sizeName] === undefined ? null : sizes[sizeName] / textScale,
  }))
  const usualWidth = width / textScale
  const hinted = hint && !isStacked && arrangePanes([...boxes, hintBox], usualWidth)
  const hasHint = hinted && !hinted.some(({ collapsed }) => collapsed)
  const all = hasHint ? [...boxes, hintBox] : boxes
  const placed = arrangePanes(all, usualWidth, kept).map((pane) => ({
    ...pane,
    width: Math.min(width, pane.width * textScale),
  }))
  const lastOpen = placed.findLastIndex(({ collapsed }) => !collapsed)
  const shown = panes.flatMap(({ key }, index) => (placed[index]?.collapsed ? [] : [key]))
  const fields = new Map(panes.flatMap(({ key, field }) => (field ? [[key, field]] : [])))
  const isBelow = hint !== null && isStacked
  const focus = usePaneFocus({ ...props, shown, fields })

  function limitsOf(index: number) {
    const { min, max } = sizeLimits(all, placed, index, usualWidth)
    return { min: min * textScale, max: max * textScale }
  }

  function open(key: string) {
    setKept([...kept.filter((other) => other !== key), key])
    focus.enter(key)
  }

  return (
    <div
      ref={frame}
      className={classes(css.frame, isBelow && css.stacked)}
      data-fills-screen={(isStacked && panes.at(-1)?.kind === 'document') || undefined}
      {...focus.handlers}
    >
      {width > 0 &&
        panes.map(({ key, kind, title, sizeName, content, onEscape }, index) => {
          const { collapsed, width: size } = placed[index]!
          return (
            <Fragment key={key}>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of what is in it */}
              <div
                id={`${id}${index}`}
                role="group"
                aria-label={title}
                data-pane={key}
                tabIndex={-1}
                onKeyDown={(event) => {
                  if (!isOwnEscape(event)) goByArrow(event)
                  else if (onEscape) onEscape()
                  else if (kind === 'document') goToPane(event, -1)
                }}
                className={classes(css.pane, collapsed && css.collapsed)}
                style={
                  index === lastOpen && !collapsed
                    ? { flex: '1 1 0%', minInlineSize: `${size}px` }
                    : { inlineSize: `${size}px` }
                }
              >
                <div className={collapsed ? css.hidden : css.body} inert={collapsed}>
                  {content}
                </div>
                {collapsed && <Strip title={title} onOpen={() => open(key)} />}
              </div>
              {!collapsed && index !== lastOpen && (
                <ResizeHandle
                  label={title}
                  controls={`${id}${index}`}
                  size={size}
                  {...limitsOf(index)}
                  onSizeChange={(next) => resize(sizeName, next)}
                  onReset={() => resize(sizeName, null)}
                />
              )}
            </Fragment>
          )
        })}
      {width > 0 && hint && (hasHint || isBelow) && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of what is in it
        <div
          role="group"
          aria-label={hint.title}
          data-pane={hintBox.key}
          tabIndex={-1}
          onKeyDown={goByArrow}
          className={css.hint}
        >
          {hint.content}
        </div>
      )}
    </div>
  )
}

/** Popups of a pane are elsewhere in the DOM; Escape in them must not close the pane. */
function isOwnEscape({
  key,
  defaultPrevented,
  currentTarget,
  nativeEvent,
}: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented || nativeEvent.isComposing) return false
  return contains(currentTarget, eventTarget(nativeEvent))
}

/** An arrow leads from a row into what it has opened, and back; from a pane that has just opened, into it. */
function goByArrow(event: KeyboardEvent): void {
  const { key, target, currentTarget: pane, defaultPrevented } = event
  const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
  if (defaultPrevented || isModified || !(target instanceof HTMLElement)) return
  const isPane = target === pane
  // Fields use the arrows for themselves.
  if (!isPane && (!target.matches('nav a, [data-row-focus]') || target.closest('[data-path]')))
    return
  const isRtl = getComputedStyle(pane).direction === 'rtl'
  const forwards = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backwards = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const by = key === backwards ? -1 : key === forwards && !isPane ? 1 : 0
  const isInto = isPane && (key === forwards || key === 'ArrowDown')
  if (by === 0 && !isInto) return
  goToPane(event, by)
}

/** Focuses where working in this pane begins, or in the one before or after it. */
function goToPane(event: KeyboardEvent, by: -1 | 0 | 1): void {
  const { currentTarget: pane } = event
  const panes = openPanes(pane.parentElement!)
  const entry = panes[panes.indexOf(pane) + by]
  const next = entry && entryOf(entry)
  if (!next) return
  event.preventDefault()
  next.focus()
}

const hintBox = { key: 'home', kind: 'unknown', size: null } as const

/** A collapsed pane: its title, and a button to expand it. */
function Strip({ title, onOpen }: { title: string; onOpen: () => void }) {
  const translate = useTranslate()
  return (
    <button
      type="button"
      className={css.strip}
      aria-expanded={false}
      aria-label={translate('structure.expand', { title })}
      title={title}
      onClick={onOpen}
    >
      <Icon name="chevrons-right" className={css.stripIcon} />
      <span className={css.stripTitle}>{title}</span>
    </button>
  )
}
