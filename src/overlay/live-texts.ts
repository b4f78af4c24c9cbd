import type { Subscription } from 'rxjs'
import type { DataLayer } from '../data/data-layer.ts'
import type { DocumentPair } from '../data/pair/document-pair.ts'
import { isEqual } from '../model/equal.ts'
import { isRecord } from '../model/document.ts'
import { getAt, isKeySegment, pathToString } from '../model/path.ts'
import type { Region } from './regions.ts'
import type { Target } from './target.ts'

/** A field has another value than the page may show. */
export interface ShownChange extends Region {
  readonly value: unknown
}

export interface LiveTextsOptions {
  readonly layer: DataLayer
  readonly regions: () => readonly Region[]
  /** A region shows something else than exactly the text of its field, so the page has to draw it. */
  readonly onOther: (change: ShownChange) => void
}

interface Followed {
  readonly pair: DocumentPair
  readonly subscription: Subscription
  /** By path, the values that the document had, the current one last; an emptied field has none. */
  readonly values: Map<string, unknown[]>
}

/**
 * Puts edits into the page at each key, before a server knows of them: where a text node consists of exactly the text of a
 * field, it gets the new one. What the page draws later is older for a moment, and gets it too.
 */
export class LiveTexts {
  readonly #options: LiveTextsOptions
  readonly #followed = new Map<string, Followed>()
  readonly #emptied: Emptied = new WeakSet()
  #isStopped = false

  constructor(options: LiveTextsOptions) {
    this.#options = options
  }

  /** Follows the document of a region until `stop`. The page shows its current version. */
  async follow({ id, type }: Target): Promise<void> {
    const { documents } = this.#options.layer
    await documents.ready()
    const key = `${type} ${id}`
    if (this.#isStopped || this.#followed.has(key)) return
    const pair = documents.pair(id, type)
    const values = new Map<string, unknown[]>()
    /** By path of an array with items on the page, the keys of its items in their order. */
    const orders = new Map<string, string>()
    const subscription = pair.state$.subscribe(({ ready, displayed }) => {
      if (!ready) return
      this.#show(key, values, displayed)
      this.#tellOrders(key, orders, displayed)
    })
    this.#followed.set(key, { pair, subscription, values })
  }

  /** Puts the current texts into regions that the page has drawn anew. */
  refresh(): void {
    for (const [key, { pair, values }] of this.#followed) {
      const { ready, displayed } = pair.getState()
      if (ready) this.#show(key, values, displayed, true)
    }
  }

  /** An item knows nothing of its place: if others come, go or move, the page is told of the array. */
  #tellOrders(key: string, orders: Map<string, string>, document: unknown): void {
    const all = this.#options
      .regions()
      .filter(({ target }) => `${target.type} ${target.id}` === key)
    const shown = new Set(all.map(({ target }) => pathToString(target.path)))
    const told = new Set<string>()
    for (const { element, target } of all) {
      const at = target.path.findLastIndex((segment) => isKeySegment(segment))
      if (at < 0) continue
      const path = target.path.slice(0, at)
      const name = pathToString(path)
      if (told.has(name)) continue
      told.add(name)
      const value = getAt(document, path)
      const order = JSON.stringify(Array.isArray(value) ? value.map(keyOf) : null)
      const before = orders.get(name)
      orders.set(name, order)
      // A place that shows the array itself has been told with its value.
      if (before === undefined || before === order || shown.has(name)) continue
      this.#options.onOther({ element, target: { ...target, path }, value })
    }
  }

  stop(): void {
    this.#isStopped = true
    for (const { pair, subscription } of this.#followed.values()) {
      subscription.unsubscribe()
      pair.release()
    }
    this.#followed.clear()
  }

  #show(key: string, values: Map<string, unknown[]>, document: unknown, isQuiet = false): void {
    const shown = new Map<string, { known: unknown[]; changed: boolean }>()
    for (const region of this.#options.regions()) {
      const { target, element } = region
      if (`${target.type} ${target.id}` !== key) continue
      const value = getAt(document, target.path)
      const path = pathToString(target.path)
      let found = shown.get(path)
      if (!found) {
        const known = values.get(path) ?? []
        const before = known.at(-1)
        const isFirst = known.length === 0
        if (isFirst || before !== value) {
          known.push(value)
          if (known.length > mostKnown) known.shift()
          values.set(path, known)
        }
        found = { known, changed: !isFirst && before !== value && !isEqual(before, value) }
        shown.set(path, found)
      }
      const { known, changed } = found
      const isPut = putValue(element, known.slice(0, -1), value, this.#emptied)
      if (changed && !isPut && !isQuiet) this.#options.onOther({ ...region, value })
    }
  }
}

const keyOf = (item: unknown): unknown => isRecord(item) && item['_key']

/** A page that is drawn slowly may show a value of as many keys ago. */
const mostKnown = 200

/** Text nodes that were emptied: what they show cannot be recognised any more. */
type Emptied = WeakSet<Node>

/** Puts a value into an element that shows its texts. False if it shows anything else of what has changed. */
export function putValue(
  element: Element,
  former: readonly unknown[],
  value: unknown,
  emptied: Emptied,
): boolean {
  const text = value ?? ''
  if (typeof text === 'string') return putText(element, former, text, emptied)
  if (typeof text !== 'object' || former.length === 0) return false
  const texts = textsIn(text)
  const before = former.map((one) => textsIn(one))
  const isAlike = shapeOf(former.at(-1)) === shapeOf(value)
  let isPut = isAlike
  for (const [path, current] of texts) {
    const earlier = before.map((one) => one.get(path)).filter((one) => one !== undefined)
    if (earlier.every((one) => one === current)) continue
    // Of equal texts nobody can tell which one a text node shows.
    const isUnique = [...texts].every(([at, one]) => at === path || !earlier.includes(one))
    if (!isUnique || !putText(element, earlier, current, emptied)) isPut = false
  }
  return isPut
}

/** The texts in an object or list, by their places; names of types, keys and references are none. */
function textsIn(
  value: unknown,
  place = '',
  found = new Map<string, string>(),
): Map<string, string> {
  if (typeof value === 'string') found.set(place, value)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) {
      if (!name.startsWith('_')) textsIn(child, `${place}/${name}`, found)
    }
  }
  return found
}

/** Equal for values that differ in texts only. */
function shapeOf(value: unknown): string {
  return JSON.stringify(value, (name: string, child: unknown) =>
    typeof child === 'string' && !name.startsWith('_') ? '' : child,
  )
}

/** Sets the text nodes of an element that consist of one of the former texts of its field. False if there is none. */
function putText(
  element: Element,
  former: readonly unknown[],
  text: string,
  emptied: Emptied,
): boolean {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let isFound = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [, bare = '', marks = ''] =
      /^([^]*?)([\u200b-\u200d\ufeff]*)$/.exec(node.nodeValue ?? '') ?? []
    const trimmed = bare.trim()
    if (bare === text) isFound = true
    else if (emptied.has(node) || (bare !== '' && former.includes(bare)))
      node.nodeValue = text + marks
    else if (trimmed !== '' && former.includes(trimmed))
      node.nodeValue = bare.replace(trimmed, () => text) + marks
    else continue
    isFound = true
    if (text === '') emptied.add(node)
    else emptied.delete(node)
  }
  return isFound
}
