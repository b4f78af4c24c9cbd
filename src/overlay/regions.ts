import { nextFrame } from '../data/frames.ts'
import { pathEquals } from '../model/path.ts'
import { readMarkedTarget, readTarget, targetAttribute } from './target.ts'
import type { Target } from './target.ts'

/** An element of the page that shows a field. */
export interface Region {
  readonly element: Element
  readonly target: Target
}

export interface RegionsOptions {
  /** The part of the page that is searched. */
  readonly root: Document | Element
  /** Whether an element belongs to the overlay itself. */
  readonly isOwn: (element: Element) => boolean
  /** Called before the next frame when regions came, went, or show something else. */
  readonly onChange: () => void
}

/** Parts of a page that edit or hide something themselves. */
const left = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
const skipped = `${left}, [aria-hidden="true"], script, style, template`

/**
 * The regions of a page in reading order, kept up to date; open shadow roots are searched too. After the first scan only
 * what changes is looked at.
 */
export class Regions {
  readonly #options: RegionsOptions
  readonly #found = new Map<Element, Region>()
  readonly #roots = new Set<Node>()
  readonly #observer: MutationObserver
  #ordered: readonly Region[] | null = null
  #cancel: (() => void) | null = null

  constructor(options: RegionsOptions) {
    this.#options = options
    this.#observer = new MutationObserver((records) => this.#take(records))
    this.#observe(options.root)
    this.#scan(options.root)
  }

  get all(): readonly Region[] {
    this.#ordered ??= [...this.#found.values()].toSorted((a, b) =>
      inReadingOrder(a.element, b.element),
    )
    return this.#ordered
  }

  at(element: Element): Region | undefined {
    return this.#found.get(element)
  }

  /** The innermost region on the way of an event, unless something on the way takes the event itself. */
  on(event: Event): Region | null {
    for (const node of event.composedPath()) {
      if (!(node instanceof Element)) continue
      if (this.#options.isOwn(node) || node.matches(left)) return null
      const region = this.#found.get(node)
      if (region) return region
    }
    return null
  }

  /** Looks at everything again, for shadow roots that were attached later. */
  scan(): void {
    this.#scan(this.#options.root)
  }

  stop(): void {
    this.#observer.disconnect()
    this.#cancel?.()
    this.#found.clear()
    this.#ordered = null
  }

  #observe(root: Node): void {
    if (this.#roots.has(root)) return
    this.#roots.add(root)
    this.#observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: [targetAttribute, 'aria-hidden', 'contenteditable'],
    })
  }

  #take(records: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'attributes') this.#look(target as Element)
      const parent = type === 'characterData' ? target.parentElement : target
      if (type !== 'attributes' && parent instanceof Element && this.#isSearched(parent)) {
        this.#note(parent)
      }
      for (const node of addedNodes) if (node instanceof Element) this.#scan(node)
      if (removedNodes.length > 0) this.#drop()
    }
    if (records.some(({ target }) => !this.#isOwn(target))) this.changed()
  }

  /** Looks at an element again whose attributes have changed, and at what is in it. */
  #look(element: Element): void {
    for (const known of this.#found.keys()) if (element.contains(known)) this.#found.delete(known)
    this.#scan(element)
  }

  #isOwn(node: Node): boolean {
    return node instanceof Element && this.#options.isOwn(node)
  }

  #scan(root: Document | Element | ShadowRoot): void {
    const { isOwn } = this.#options
    const visit = (element: Element): void => {
      if (isOwn(element)) return
      if (element.matches(left)) return
      this.#note(element)
      // A hidden element may be a place itself, such as a picture that only repeats a link.
      if (element.matches(skipped)) return
      if (element.shadowRoot) {
        this.#observe(element.shadowRoot)
        for (const child of element.shadowRoot.children) visit(child)
      }
      for (const child of element.children) visit(child)
    }
    if (!(root instanceof Element)) for (const child of root.children) visit(child)
    else if (this.#isSearched(root.parentElement)) visit(root)
  }

  #isSearched(parent: Element | null): boolean {
    return !parent?.closest(skipped) && !(parent && this.#options.isOwn(parent))
  }

  #note(element: Element): void {
    const text = element.getAttribute(targetAttribute)
    const target = text === null ? markedTarget(element) : readTarget(text)
    if (!target) return this.#forget(element)
    const known = this.#found.get(element)?.target
    if (known && isSame(known, target)) return
    this.#found.set(element, { element, target })
    this.changed()
  }

  #forget(element: Element): void {
    if (this.#found.delete(element)) this.changed()
  }

  #drop(): void {
    for (const element of this.#found.keys()) if (!element.isConnected) this.#forget(element)
  }

  /** Before the next frame, what is shown of the regions is shown again. */
  changed(): void {
    this.#ordered = null
    this.#cancel ??= nextFrame(() => {
      this.#cancel = null
      this.#options.onChange()
    })
  }
}

/** The field that a mark in one of the element's own texts names. */
function markedTarget(element: Element): Target | null {
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue
    const target = readMarkedTarget(node.nodeValue ?? '')
    if (target) return target
  }
  return null
}

const isSame = (a: Target, b: Target): boolean =>
  a.id === b.id && a.type === b.type && pathEquals(a.path, b.path)

/** Compares places in the page, also across shadow roots. */
function inReadingOrder(a: Element, b: Element): number {
  if (a.getRootNode() === b.getRootNode()) return isBefore(a, b) ? -1 : 1
  const [path, other] = [pathOf(a), pathOf(b)]
  const at = path.findIndex((node, index) => node !== other[index])
  const [one, two] = [path[at], other[at]]
  // One contains the other: the outer one is first.
  if (!one || !two) return path.length - other.length
  // Content of a shadow root is before that of its host.
  if (one instanceof ShadowRoot) return -1
  if (two instanceof ShadowRoot) return 1
  return isBefore(one, two) ? -1 : 1
}

function isBefore(a: Node, b: Node): boolean {
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** All nodes around an element, outermost first, with itself. */
function pathOf(element: Element): Node[] {
  const path: Node[] = []
  for (let node: Node | null = element; node; node = parentOf(node)) path.unshift(node)
  return path
}

function parentOf(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : node.parentNode
}
