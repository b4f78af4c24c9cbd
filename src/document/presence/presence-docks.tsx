import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Observable } from 'rxjs'
import type { DocumentPresence } from '../../data/presence/present-people.ts'
import { findField } from '../../form/lead-focus.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { pathToString, type Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Avatar } from '../../ui/text/avatar.tsx'
import { classes } from '../../ui/host/dom.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Tooltip } from '../../ui/anchored/tooltip.tsx'
import { useUi } from '../../ui/ui-context.ts'
import { fieldTitle } from '../field-title.ts'
import { dock, type Edge, type Extent } from './dock.ts'
import { createPositionReporter } from './position-reporter.ts'
import * as css from './presence-docks.css.ts'

export interface PresenceDocksProps {
  presence$: Observable<readonly DocumentPresence[]> | undefined
  type: SchemaType
  onGo: (path: Path) => void
  /** The form. Rendered directly in the scroll area, like the docks. */
  children: ReactNode
}

/** A user at a field. */
type Docked = DocumentPresence & { readonly path: Path }

const nothing: Record<Edge, readonly Docked[]> = { top: [], bottom: [] }
const maxAvatars = 3
/** Height in px of a field's header: avatars are beside its title. */
const headPx = 24

/** Shows at the edges of the scroll area which users are at fields out of view, and scrolls to them. */
export function PresenceDocks({ presence$, type, onGo, children }: PresenceDocksProps) {
  const { clock } = useUi()
  const top = useRef<HTMLDivElement>(null)
  const [docks, setDocks] = useState(nothing)

  useEffect(() => {
    const area = top.current?.parentElement
    if (!presence$ || !area) return undefined
    let entries: readonly Docked[] = []
    let stopWatching: (() => void) | null = null
    const reporter = createPositionReporter(clock, () => {
      const next = measure(entries, area)
      setDocks((before) => (isSameDocks(before, next) ? before : next))
    })
    // Without other users, scrolling costs nothing.
    const subscription = presence$.subscribe((all) => {
      entries = all.filter((entry): entry is Docked => entry.path !== null)
      if (entries.length > 0) stopWatching ??= watchMovement(area, reporter.report)
      else {
        stopWatching?.()
        stopWatching = null
      }
      reporter.report()
    })
    return () => {
      subscription.unsubscribe()
      stopWatching?.()
      reporter.stop()
    }
  }, [presence$, clock])

  return (
    <>
      <div ref={top} className={classes(css.strip, css.edge.top)}>
        <Dock edge="top" entries={docks.top} type={type} onGo={onGo} />
      </div>
      {children}
      <div className={classes(css.strip, css.edge.bottom)}>
        <Dock edge="bottom" entries={docks.bottom} type={type} onGo={onGo} />
      </div>
    </>
  )
}

interface DockProps {
  edge: Edge
  entries: readonly Docked[]
  type: SchemaType
  onGo: (path: Path) => void
}

function Dock({ edge, entries, type, onGo }: DockProps) {
  const translate = useTranslate()
  if (entries.length === 0) return null
  const hidden = entries.slice(maxAvatars)
  const wordsFor = ({ user, path }: Docked): string =>
    translate('document.presence-go', { name: user.displayName, field: fieldTitle(type, path) })
  return (
    <div
      className={css.dock}
      role="group"
      aria-label={translate(`document.presence-${edge}`)}
      data-dock={edge}
    >
      <span className={css.arrow} aria-hidden>
        <Icon name={edge === 'top' ? 'arrow-up' : 'arrow-down'} size={14} />
      </span>
      {entries.slice(0, maxAvatars).map((entry) => (
        <Tooltip key={keyOf(entry)} content={wordsFor(entry)}>
          <button
            type="button"
            className={css.person}
            aria-label={wordsFor(entry)}
            onClick={() => onGo([...entry.path])}
          >
            <Avatar
              name={entry.user.displayName}
              seed={entry.user.id}
              src={entry.user.imageUrl}
              size={22}
              decorative
            />
          </button>
        </Tooltip>
      ))}
      {hidden.length > 0 && (
        <Menu
          items={hidden.map((entry) => ({
            label: entry.user.displayName,
            description: fieldTitle(type, entry.path),
            onSelect: () => onGo([...entry.path]),
          }))}
          trigger={
            <Button
              size="small"
              variant="ghost"
              aria-label={translate('document.presence-more', { count: hidden.length })}
            >{`+${hidden.length}`}</Button>
          }
        />
      )}
    </div>
  )
}

function measure(entries: readonly Docked[], area: HTMLElement): Record<Edge, readonly Docked[]> {
  if (entries.length === 0) return nothing
  const places = entries.flatMap((item) => {
    const region = regionOf(item.path, area)
    return region ? [{ item, region }] : []
  })
  return dock(places, area.getBoundingClientRect())
}

/** The extent of a field's header, or of its nearest rendered ancestor's; null inside a closed group. */
function regionOf(path: Path, area: HTMLElement): Extent | null {
  for (let length = path.length; length > 0; length--) {
    const field = findField(area, pathToString(path.slice(0, length)))
    if (!field) continue
    const { top, height } = field.getBoundingClientRect()
    return { top, bottom: top + Math.min(height, headPx) }
  }
  return null
}

/** Calls `moved` when the area scrolls, or when anything in it may have moved. */
function watchMovement(area: HTMLElement, moved: () => void): () => void {
  const sizes = new ResizeObserver(moved)
  sizes.observe(area)
  for (const child of area.children) sizes.observe(child)
  area.addEventListener('scroll', moved, { passive: true })
  return () => {
    sizes.disconnect()
    area.removeEventListener('scroll', moved)
  }
}

function isSameDocks(a: typeof nothing, b: typeof nothing): boolean {
  return (['top', 'bottom'] as const).every(
    (edge) =>
      a[edge].length === b[edge].length && a[edge].every((entry, at) => entry === b[edge][at]),
  )
}

function keyOf({ user, path }: Docked): string {
  return `${user.id} ${pathToString(path)}`
}
