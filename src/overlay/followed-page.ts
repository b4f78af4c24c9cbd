import { isEqual } from '../model/equal.ts'
import { pathFromString, pathStartsWith, pathToString } from '../model/path.ts'
import { titleKey } from '../protocol/page-messages.ts'
import type {
  FieldPlace,
  ShownDocument,
  ShownValue,
  StudioMessage,
} from '../protocol/page-messages.ts'
import { styleSheet } from '../ui/host/style-sheet.ts'
import { putValue } from './live-texts.ts'
import type { ShownChange } from './live-texts.ts'
import type { PlaceName } from './name-of-place.ts'
import { Outlines } from './outlines.ts'
import { overlayStyle } from './overlay-style.ts'
import { Regions } from './regions.ts'
import type { Region } from './regions.ts'

export interface FollowedPageOptions {
  readonly host: HTMLElement
  readonly container: ShadowRoot
  readonly root: Document | Element
  readonly onShown: (documents: readonly ShownDocument[]) => void
  readonly onPick: (place: FieldPlace) => void
  readonly onLeave: (backwards: boolean) => void
  readonly onOther: (change: ShownChange) => void
}

const noPeople: ReadonlyMap<Element, readonly string[]> = new Map()
/** A page that is drawn slowly may show a value of as many keys ago. */
const mostKnown = 200

/** The places of a page, as a studio around it sees and marks them, with the values of its forms. */
export class FollowedPage {
  readonly #options: FollowedPageOptions
  readonly #layer: HTMLElement
  readonly #regions: Regions
  readonly #outlines: Outlines
  readonly #ended = new AbortController()
  readonly #emptied = new WeakSet<Node>()
  /** The values that a field had, the current one last, by document and path. */
  readonly #values = new Map<string, unknown[]>()
  #titles: Readonly<Record<string, string>> = {}
  #picks = false
  #focused: FieldPlace | null = null
  /** The colours that the page itself sets. */
  #ownScheme: string | null = null

  constructor(options: FollowedPageOptions) {
    this.#options = options
    const { host, container, root } = options
    const page = host.ownerDocument
    container.adoptedStyleSheets = [styleSheet(page, overlayStyle)]
    this.#layer = page.createElement('div')
    this.#layer.className = 'layer'
    this.#layer.popover = 'manual'
    this.#layer.role = 'region'
    container.append(this.#layer)
    this.#layer.showPopover()
    this.#regions = new Regions({
      root,
      isOwn: (element) => element === host,
      onChange: () => this.#show(),
    })
    this.#outlines = new Outlines({
      layer: this.#layer,
      nameOf: (region) => this.#nameOf(region),
      onEdit: (region) => this.#pick(region),
      onFrame: () => {},
    })
    this.#listen(page)
  }

  /** Tells what is on the page, and goes on with every change. */
  begin(): void {
    this.#show()
  }

  scan(): void {
    this.#regions.scan()
  }

  take(message: StudioMessage): void {
    switch (message.kind) {
      case 'view':
        this.#picks = message.picks
        this.#layer.ariaLabel = message.label
        this.#color(message.scheme)
        break
      case 'titles':
        this.#titles = message.titles
        break
      case 'focus':
        this.#focused = message.place
        break
      case 'values':
        this.#takeValues(message.id, message.type, message.values)
        return
    }
    this.#outline()
    if (message.kind === 'focus') this.#outlines.point(this.#focusedRegion()?.element ?? null)
  }

  stop(): void {
    this.#ended.abort()
    this.#outlines.stop()
    this.#regions.stop()
    this.#color(null)
    this.#layer.remove()
  }

  #show(): void {
    const documents = new Map<string, { id: string; type: string; paths: Set<string> }>()
    for (const { target } of this.#regions.all) {
      const { id, type } = target
      const key = `${type} ${id}`
      const known = documents.get(key) ?? { id, type, paths: new Set() }
      documents.set(key, known)
      known.paths.add(pathToString(target.path))
    }
    this.#options.onShown(
      [...documents.values()].map(({ id, type, paths }) => ({ id, type, paths: [...paths] })),
    )
    for (const region of this.#regions.all) this.#put(region)
    this.#outline()
  }

  /** All places while they can be chosen, else only the one that has the focus in the form. */
  #outline(): void {
    const { all } = this.#regions
    const focused = this.#picks ? null : this.#focusedRegion()
    this.#outlines.show(this.#picks ? all : focused ? [focused] : [], noPeople)
  }

  /** The smallest place around the focused field, else the first one in it. */
  #focusedRegion(): Region | null {
    const place = this.#focused
    if (!place) return null
    const path = pathFromString(place.path)
    const regions = this.#regions.all.filter(({ target }) => isOf(target, place))
    const around = regions.filter(({ target }) => pathStartsWith(path, target.path))
    const depth = Math.max(...around.map(({ target }) => target.path.length))
    return (
      around.find(({ target }) => target.path.length === depth && depth > 0) ??
      regions.find(({ target }) => pathStartsWith(target.path, path)) ??
      around[0] ??
      null
    )
  }

  #nameOf({ target }: Region): PlaceName {
    const path = pathToString(target.path)
    const label = this.#titles[titleKey(target.type, path)] ?? (path || target.type)
    return { label, name: label, isLimited: false }
  }

  #pick({ target }: Region): void {
    const { id, type, path } = target
    this.#options.onPick({ id, type, path: pathToString(path) })
  }

  #takeValues(id: string, type: string, values: readonly ShownValue[]): void {
    const changed = new Set<string>()
    for (const { path, value, former } of values) {
      const key = `${type} ${id} ${path}`
      const known = this.#values.get(key) ?? (former === undefined ? [] : [former])
      const before = known.at(-1)
      // The first one is what the page shows, or will show.
      if (this.#values.has(key) && !isEqual(before, value)) changed.add(key)
      known.push(value)
      if (known.length > mostKnown) known.shift()
      this.#values.set(key, known)
    }
    for (const region of this.#regions.all) {
      if (!isOf(region.target, { id, type })) continue
      const isPut = this.#put(region)
      if (!isPut && changed.has(keyOf(region))) {
        this.#options.onOther({ ...region, value: this.#values.get(keyOf(region))?.at(-1) })
      }
    }
  }

  #put(region: Region): boolean {
    const known = this.#values.get(keyOf(region))
    if (!known) return true
    return putValue(region.element, known.slice(0, -1), known.at(-1), this.#emptied)
  }

  #color(scheme: 'light' | 'dark' | null): void {
    const { style } = this.#options.host.ownerDocument.documentElement
    if (scheme === null) {
      if (this.#ownScheme !== null) style.colorScheme = this.#ownScheme
      this.#ownScheme = null
      return
    }
    this.#ownScheme ??= style.colorScheme
    style.colorScheme = scheme
  }

  #listen(page: Document): void {
    const { signal } = this.#ended
    const { host } = this.#options
    const isOwn = (event: Event): boolean => event.composedPath().includes(host)
    const regionOn = (event: Event): Region | null =>
      this.#picks && !isOwn(event) ? this.#regions.on(event) : null
    page.addEventListener(
      'pointermove',
      (event) => this.#outlines.hover(regionOn(event)?.element ?? null),
      { capture: true, passive: true, signal },
    )
    page.addEventListener(
      'click',
      (event) => {
        // Whoever holds one of these follows the link below.
        const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
        const region = event.button === 0 && !isModified ? regionOn(event) : null
        if (!region) return
        event.preventDefault()
        event.stopImmediatePropagation()
        this.#pick(region)
      },
      { capture: true, signal },
    )
    page.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'F6' || event.defaultPrevented) return
        event.preventDefault()
        this.#options.onLeave(event.shiftKey)
      },
      { signal },
    )
  }
}

function isOf(target: { id: string; type: string }, place: { id: string; type: string }): boolean {
  return target.id === place.id && target.type === place.type
}

function keyOf({ target }: Region): string {
  return `${target.type} ${target.id} ${pathToString(target.path)}`
}
