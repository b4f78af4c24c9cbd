import { startTimer, systemClock } from '../data/clock.ts'
import { nextFrame } from '../data/frames.ts'
import type { PlaceName } from './name-of-place.ts'
import type { Region } from './regions.ts'
import { coversOf, parentOf, withoutCovers } from './covers.ts'
import type { Box, Cover } from './covers.ts'

export interface OutlinesOptions {
  /** Where the outlines are drawn: an element in the page's top layer, at the start of the page. */
  readonly layer: HTMLElement
  /** The label of a region, and its accessible name. */
  readonly nameOf: (region: Region) => PlaceName
  readonly onEdit: (region: Region) => void
  /** Called with every frame in which something may have moved. */
  readonly onFrame: () => void
}

interface Outline {
  readonly button: HTMLButtonElement
  region: Region
  label: string
  /** On the screen, or close to it. */
  isNear: boolean
  /** Where it was drawn last; null until it is drawn. */
  place: string | null
  /** Parts of the page around it that scroll or clip; found when it comes near. */
  clips: readonly Element[] | null
}

/** A label is above its region if that is so far (px) below the upper edge of the screen. */
const roomForLabel = 40

/** The page stands still after so long without an end of scrolling. */
const stillMs = 150

/** A region without content has this size (px), so that it can be seen. */
const least = { width: 48, height: 20 }

/**
 * A button over each region, in reading order: invisible to the pointer, so that the page is used as before. Only those
 * near the screen are placed; each frame reads first and writes then.
 */
export class Outlines {
  readonly #options: OutlinesOptions
  readonly #known = new Map<Element, Outline>()
  readonly #byButton = new Map<Element, Outline>()
  readonly #label: HTMLElement
  readonly #near: IntersectionObserver
  readonly #sizes: ResizeObserver
  readonly #ended = new AbortController()
  /** Null until they are looked for. */
  #covers: readonly Cover[] | null = null
  #cancelLook = (): void => {}
  #hovered: Element | null = null
  /** What is marked although neither pointer nor focus are there. */
  #pointed: Element | null = null
  #cancel: (() => void) | null = null

  constructor(options: OutlinesOptions) {
    this.#options = options
    const { layer } = options
    this.#label = layer.ownerDocument.createElement('div')
    this.#label.className = 'name'
    this.#label.hidden = true
    this.#label.ariaHidden = 'true'
    layer.append(this.#label)
    this.#near = new IntersectionObserver((entries) => this.#note(entries), { rootMargin: '200px' })
    this.#sizes = new ResizeObserver(() => this.draw())
    this.#sizes.observe(layer.ownerDocument.documentElement)
    const view = layer.ownerDocument.defaultView
    const { signal } = this.#ended
    for (const type of ['scroll', 'resize', 'transitionrun', 'animationstart', 'toggle', 'load']) {
      view?.addEventListener(type, () => this.draw(), { capture: true, passive: true, signal })
    }
    for (const type of ['scrollend', 'resize']) {
      view?.addEventListener(type, () => this.#lookAgain(), { passive: true, signal })
    }
  }

  /** The region of a button. */
  of(button: EventTarget | null): Region | null {
    return (button instanceof Element && this.#byButton.get(button)?.region) || null
  }

  /** Shows these regions with the people at them, and draws those again that were known. */
  show(regions: readonly Region[], people: ReadonlyMap<Element, readonly string[]>): void {
    const { layer } = this.#options
    const current = new Set(regions.map(({ element }) => element))
    for (const element of this.#known.keys()) if (!current.has(element)) this.#remove(element)
    let before: Element | null = null
    for (const region of regions) {
      const outline = this.#outlineOf(region)
      const { button } = outline
      const { label, name, isLimited } = this.#options.nameOf(region)
      button.toggleAttribute('data-limited', isLimited)
      const names = people.get(region.element)?.join(', ') ?? ''
      outline.label = label
      const whole = names === '' ? name : `${name} (${names})`
      if (button.ariaLabel !== whole) button.ariaLabel = whole
      if (button.textContent !== names) {
        button.textContent = names
        button.toggleAttribute('data-people', names !== '')
      }
      // Moved only where the order is another one, as a moved button loses the focus.
      const next: Element | null = before ? before.nextElementSibling : layer.firstElementChild
      if (next !== button) {
        if (before) before.after(button)
        else layer.prepend(button)
      }
      before = button
    }
    this.draw()
  }

  /** Marks the region under the pointer. */
  hover(element: Element | null): void {
    if (element === this.#hovered) return
    this.#hovered = element
    this.draw()
  }

  /** Shows and marks a region, without the focus, until another one is. */
  point(element: Element | null): void {
    this.#pointed = element
    const outline = element && this.#known.get(element)
    if (outline) this.#reveal(outline)
    this.draw()
  }

  /** False if it cannot have the focus: it is no region, or has just left the page. */
  focus(element: Element): boolean {
    if (!element.isConnected) return false
    const outline = this.#known.get(element)
    outline?.button.focus()
    return outline !== undefined
  }

  /** Draws before the next frame, and as long as something moves. */
  draw(): void {
    this.#cancel ??= nextFrame(() => {
      this.#cancel = null
      if (this.#place()) this.draw()
      this.#options.onFrame()
    })
  }

  stop(): void {
    this.#ended.abort()
    this.#cancel?.()
    this.#cancelLook()
    this.#near.disconnect()
    this.#sizes.disconnect()
    for (const { button } of this.#known.values()) button.remove()
    this.#known.clear()
    this.#byButton.clear()
    this.#label.remove()
  }

  /** Once the page stands still, something else may stay at its edges. */
  #lookAgain(): void {
    this.#cancelLook()
    this.#cancelLook = startTimer(
      systemClock,
      () => {
        this.#covers = null
        this.draw()
      },
      stillMs,
    )
  }

  #outlineOf(region: Region): Outline {
    const known = this.#known.get(region.element)
    if (known) {
      known.region = region
      return known
    }
    const button = this.#options.layer.ownerDocument.createElement('button')
    button.type = 'button'
    button.className = 'region'
    button.dataset['far'] = ''
    const outline: Outline = { button, region, label: '', isNear: false, place: null, clips: null }
    button.addEventListener('click', () => this.#options.onEdit(outline.region))
    button.addEventListener('focus', () => this.#reveal(outline))
    button.addEventListener('blur', () => this.draw())
    this.#known.set(region.element, outline)
    this.#byButton.set(button, outline)
    this.#near.observe(region.element)
    return outline
  }

  #remove(element: Element): void {
    const outline = this.#known.get(element)
    if (!outline) return
    outline.button.remove()
    this.#known.delete(element)
    this.#byButton.delete(outline.button)
    this.#near.unobserve(element)
    this.#sizes.unobserve(element)
    if (this.#hovered === element) this.#hovered = null
  }

  #reveal({ region }: Outline): void {
    const { element } = region
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (around instanceof HTMLDetailsElement && around !== element) around.open = true
    }
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const box = element.getBoundingClientRect()
    this.#covers = coversOf(element.ownerDocument)
    const rest = withoutCovers(element, box, this.#covers)
    if (!rest || rest.top > box.top || rest.bottom < box.bottom) {
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    }
    this.draw()
  }

  #note(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const outline = this.#known.get(target)
      if (!outline) continue
      outline.isNear = isIntersecting
      // It may come near without being visible: whether it is has to be decided again.
      outline.place = null
      outline.clips = null
      if (isIntersecting) this.#sizes.observe(target)
      else this.#sizes.unobserve(target)
      // What only touches the edge of a clip counts as intersecting: its box decides.
      if (!isIntersecting) outline.button.dataset['far'] = ''
    }
    this.draw()
  }

  /** Whether anything has moved since the last time. */
  #place(): boolean {
    const { layer } = this.#options
    const root = layer.ownerDocument.documentElement
    const view = layer.ownerDocument.defaultView
    const focused = (layer.getRootNode() as ShadowRoot).activeElement
    // The layer itself lies at the start of the page, whatever the page's own margins and scroll position are.
    const origin = layer.getBoundingClientRect()
    const covers = (this.#covers ??= coversOf(layer.ownerDocument))
    const places = [...this.#known.values()]
      .filter(({ isNear, button }) => isNear || button === focused)
      .map((outline) => {
        outline.clips ??= clipsOf(outline.region.element, root)
        const { element } = outline.region
        const box = visibleBox(element, outline.clips)
        return { outline, box: box && withoutCovers(element, box, covers) }
      })
    const active =
      places.find(({ outline }) => outline.region.element === this.#hovered) ??
      places.find(({ outline }) => outline.button === focused) ??
      places.find(({ outline }) => outline.region.element === this.#pointed)
    let hasMoved = false
    for (const { outline, box } of places) {
      const { button } = outline
      const place = box
        ? `${round(box.left - origin.left)} ${round(box.top - origin.top)} ${round(box.right - box.left)} ${round(box.bottom - box.top)}`
        : ''
      button.toggleAttribute('data-active', outline === active?.outline)
      button.toggleAttribute('data-far', !box)
      if (place === outline.place) continue
      outline.place = place
      hasMoved = true
      if (!box) continue
      const [left, top, width, height] = place.split(' ')
      Object.assign(button.style, {
        transform: `translate(${left}px,${top}px)`,
        width: `${width}px`,
        height: `${height}px`,
      })
    }
    const label = this.#label
    label.hidden = !active?.box
    if (active?.box) {
      label.textContent = active.outline.label
      const isAbove = active.box.top > roomForLabel
      const top = isAbove ? active.box.top : active.box.bottom
      const most = (view?.innerWidth ?? 0) - 200
      const left = Math.max(4, Math.min(active.box.left, most))
      const aside = isAbove ? 'calc(-100% - 4px)' : '4px'
      label.style.transform = `translate(${round(left - origin.left)}px,${round(top - origin.top)}px) translateY(${aside})`
    }
    return hasMoved
  }
}

const round = (length: number): number => Math.round(length * 10) / 10

/** The part of a region that is not scrolled away; null for nothing, or if it is not rendered. */
function visibleBox(element: Element, clips: readonly Element[]): Box | null {
  if (element.getClientRects().length === 0) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  let box: Box = {
    left,
    top,
    right: left + Math.max(width, least.width),
    bottom: top + Math.max(height, least.height),
  }
  for (const clip of clips) {
    const other = clip.getBoundingClientRect()
    box = {
      left: Math.max(box.left, other.left),
      top: Math.max(box.top, other.top),
      right: Math.min(box.right, other.right),
      bottom: Math.min(box.bottom, other.bottom),
    }
  }
  return box.right > box.left && box.bottom > box.top ? box : null
}

function clipsOf(element: Element, root: Element): Element[] {
  const found: Element[] = []
  for (let around = parentOf(element); around && around !== root; around = parentOf(around)) {
    if (around === root.ownerDocument.body) break
    const { overflowX, overflowY } = getComputedStyle(around)
    if (overflowX !== 'visible' || overflowY !== 'visible') found.push(around)
  }
  return found
}
