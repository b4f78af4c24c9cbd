import type { DataLayer } from '../data/data-layer.ts'
import type { Translate } from '../i18n/messages.ts'
import { isKeySegment, pathEquals } from '../model/path.ts'
import { startTimer } from '../data/clock.ts'
import { nextFrame } from '../data/frames.ts'
import { button } from './button.ts'
import { FieldEditor } from './field-editor.ts'
import type { FormElement } from './field-editor.ts'
import { LiveTexts } from './live-texts.ts'
import type { ShownChange } from './live-texts.ts'
import type { PageItems, PageItemsOptions } from './items/page-items.ts'
import { Limits } from './limits.ts'
import { nameOfPlace } from './name-of-place.ts'
import type { PlaceName } from './name-of-place.ts'
import { Outlines } from './outlines.ts'
import { PeopleOnPage } from './people-on-page.ts'
import { Regions } from './regions.ts'
import type { Region } from './regions.ts'
import { Surface } from './surface.ts'
import { describeTarget } from './target.ts'

export interface OverlayModeOptions {
  /** The element, in whose shadow root everything is drawn. */
  readonly host: HTMLElement
  readonly container: ShadowRoot
  readonly layer: DataLayer
  /** Passed on to forms. */
  readonly context: unknown
  readonly translate: Translate
  /** The part of the page that can be edited. */
  readonly root: Document | Element
  readonly createForm: () => Promise<FormElement>
  /** Asks the page whether a region may be edited here. */
  readonly mayEdit: (region: Region) => boolean
  /** Loads what edits the items of arrays. */
  readonly createItems: (options: Omit<PageItemsOptions, 'translate'>) => Promise<PageItems>
  readonly onOther: (change: ShownChange) => void
  /** Requests the end of the mode. */
  readonly onEnd: () => void
}

/** Elements of our own: they edit themselves. */
const ownTags =
  /^(content|document|image|reference|search|asset)-(studio|overlay|form|editor|input|dialog|browser)(-|$)/

const isOwnTag = (element: Element): boolean => ownTags.test(element.localName)

const undoMs = 10_000

/** The mode in which a page is edited where it stands. It changes nothing of the page, and ends without a trace. */
export class OverlayMode {
  readonly #options: OverlayModeOptions
  readonly #surface: Surface
  readonly #layer: HTMLElement
  readonly #status: HTMLElement
  readonly #regions: Regions
  readonly #outlines: Outlines
  readonly #texts: LiveTexts
  readonly #people: PeopleOnPage
  readonly #limits: Limits
  readonly #end: HTMLElement
  readonly #told: HTMLElement
  readonly #ended = new AbortController()
  /** Where the focus was before the mode. */
  readonly #opener: Element | null
  /** Whether a popover of the page was opened above it. */
  #isBelow = false
  #editor: FieldEditor | null = null
  #items: Promise<PageItems> | null = null
  #forget = (): void => {}

  constructor(options: OverlayModeOptions) {
    this.#options = options
    const { host, container, layer, root, translate } = options
    const page = host.ownerDocument
    this.#opener = page.activeElement
    this.#surface = new Surface({ container, isOwn: isOwnTag })
    this.#layer = page.createElement('div')
    this.#layer.className = 'layer'
    this.#layer.popover = 'manual'
    this.#layer.role = 'region'
    this.#layer.ariaLabel = translate('element.overlay.mode')
    this.#status = page.createElement('span')
    this.#status.role = 'status'
    const bar = page.createElement('div')
    bar.className = 'bar'
    this.#end = button(page, translate('element.overlay.done'), 'main', options.onEnd)
    this.#told = page.createElement('span')
    this.#told.role = 'status'
    bar.append(this.#status, this.#told, this.#end)
    this.#layer.append(bar)
    this.#surface.root.append(this.#layer)
    this.#layer.showPopover()

    this.#regions = new Regions({
      root,
      isOwn: (element) => this.#surface.isOwn(element) || isOwnTag(element),
      onChange: () => this.#show(),
    })
    this.#texts = new LiveTexts({
      layer,
      regions: () => this.#regions.all,
      onOther: options.onOther,
    })
    this.#outlines = new Outlines({
      layer: this.#layer,
      nameOf: (region) => this.#nameOf(region),
      onEdit: (region) => this.edit(region),
      onFrame: () => {
        this.#editor?.place()
        if (this.#surface.isLost) this.#follow()
      },
    })
    this.#people = new PeopleOnPage(layer, () => this.#show())
    this.#limits = new Limits(layer, () => this.#regions.changed())
    this.#listen(page)
    this.#show()
    this.#end.focus({ preventScroll: true })
  }

  get regions(): readonly Region[] {
    return this.#regions.all
  }

  /** Looks for regions again. */
  scan(): void {
    this.#regions.scan()
  }

  /** Edits what a region shows, beginning with a field of it if one is given. */
  edit(region: Region, first?: string): void {
    const { layer, translate, context, createForm, mayEdit } = this.#options
    const container = this.#surface.root
    if (this.#editor?.region === region) return
    const info = describeTarget(layer.schema, region.target)
    if (!info || !mayEdit(region)) return
    this.#editor?.close()
    const limit = this.#limits.at(region.target)
    if (!limit) void this.#texts.follow(region.target)
    const around = this.#aroundOther(region)
    const editor = new FieldEditor(
      {
        ...{ container, translate, context, createForm, limit },
        onMenu: isInItem(region) ? (anchor) => void this.#showMenu(region, anchor) : null,
        around: around && {
          title: this.#nameOf(around).label,
          edit: () => this.edit(around),
        },
        onClose: () => {
          if (this.#editor === editor) this.#editor = null
          if (this.#isBelow) this.#raise()
          if (this.#ended.signal.aborted || this.#outlines.focus(editor.region.element)) return
          this.#end.focus({ preventScroll: true })
        },
      },
      region,
      first === undefined ? info : { ...info, focus: [...region.target.path, first] },
    )
    this.#editor = editor
  }

  stop(): void {
    this.#ended.abort()
    this.#editor?.close()
    this.#outlines.stop()
    this.#regions.stop()
    this.#texts.stop()
    this.#people.stop()
    this.#limits.stop()
    this.#forget()
    this.#items?.then(
      (items) => items.stop(),
      () => {},
    )
    this.#layer.remove()
    this.#surface.stop()
    if (this.#opener instanceof HTMLElement && this.#opener.isConnected) {
      this.#opener.focus({ preventScroll: true })
    }
  }

  /** Moves to where the page can be used: into a modal dialog, or out of it. */
  #follow(): void {
    // A frame may come between the removal of the element and the end of its mode.
    if (this.#ended.signal.aborted || !this.#options.host.isConnected) return
    if (!this.#surface.follow()) return
    this.#surface.root.append(this.#layer)
    this.#layer.showPopover()
    if (this.#editor?.isShown === false) this.#editor.close()
    this.#editor?.raise()
    this.#outlines.draw()
  }

  /** Above what the page has put over it. */
  #raise(): void {
    // What is edited stays above the outlines.
    this.#isBelow = this.#editor !== null
    if (this.#isBelow) return
    const focused = this.#surface.root.activeElement
    this.#layer.hidePopover()
    this.#layer.showPopover()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }

  #show(): void {
    this.#follow()
    const { all } = this.#regions
    const focused = this.#outlines.of(this.#surface.root.activeElement)
    this.#limits.follow(all)
    this.#outlines.show(all, this.#people.at(all))
    if (focused) this.#keepFocus(focused, all)
    this.#texts.refresh()
    this.#keepEditor(all)
    const { translate } = this.#options
    const count = all.length
    const text =
      count === 0
        ? translate('element.overlay.no-places')
        : translate('element.overlay.places', { count })
    if (this.#status.textContent !== text) this.#status.textContent = text
  }

  /** A place may be drawn anew while it is edited, or leave the page: its form stays, and says so. */
  #keepEditor(all: readonly Region[]): void {
    const editor = this.#editor
    if (!editor) return
    const { region } = editor
    editor.follow(alike(region, all), this.#limits.at(region.target))
  }

  /** The focus stays with what a place shows, also if that is shown by another element now. */
  #keepFocus(focused: Region, all: readonly Region[]): void {
    const now = this.#outlines.of(this.#surface.root.activeElement)
    if (now && isAlike(now, focused)) return
    const current = alike(focused, all)
    if (current && !this.#editor) this.#outlines.focus(current.element)
  }

  async #withItems(act: (items: PageItems) => Promise<void> | void): Promise<void> {
    const { layer, createItems, translate } = this.#options
    this.#items ??= createItems({
      layer,
      container: () => this.#surface.root,
      follow: (target) => this.#texts.follow(target),
      mayEdit: (target) => this.#limits.at(target) === null,
      edit: (region, first) => this.edit(region, first),
      tell: (text, undo) => this.#tell(text, undo),
    })
    const items = await this.#items.catch(() => null)
    if (items) return act(items)
    // The next try loads it again.
    this.#items = null
    this.#tell(translate('element.overlay.load-failed'))
  }

  #showMenu(region: Region, anchor: Element): Promise<void> {
    return this.#withItems((items) => items.showMenu(region, anchor))
  }

  /** Keys at a place in an array: those of the rows of a form. */
  #onItemKey(event: KeyboardEvent): void {
    const region = this.#outlines.of(event.target)
    if (!region || event.defaultPrevented) return
    const { key, altKey, shiftKey } = event
    const isPlain = !altKey && !event.ctrlKey && !event.metaKey
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z' && this.#items) {
      void this.#withItems((items) => items.travel(shiftKey ? 'redo' : 'undo'))
    } else if (!isInItem(region)) {
      return
    } else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      void this.#withItems((items) => items.nudge(region, key === 'ArrowUp' ? -1 : 1))
    } else if (isPlain && (key === 'ContextMenu' || (key === 'F10' && shiftKey))) {
      void this.#showMenu(region, event.target as Element)
    } else if (isPlain && (key === 'Delete' || key === 'Backspace')) {
      void this.#withItems((items) => items.remove(region))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Says in the bar what was done, for ten seconds with a way back. */
  #tell(text: string, undo?: () => void): void {
    const { translate, host, layer } = this.#options
    this.#forget()
    this.#told.textContent = text
    if (!undo) return
    const back = button(host.ownerDocument, translate('element.overlay.undo'), '', () => {
      this.#forget()
      undo()
    })
    this.#told.after(back)
    const cancel = startTimer(layer.clock, () => this.#forget(), undoMs)
    this.#forget = () => {
      cancel()
      const hadFocus = this.#surface.root.activeElement === back
      back.remove()
      this.#told.textContent = ''
      if (hadFocus) this.#end.focus({ preventScroll: true })
      this.#forget = () => {}
    }
  }

  /** The place around one, if that is of another document: what is edited there is seen elsewhere too. */
  #aroundOther({ element, target }: Region): Region | null {
    for (let around = element.parentElement; around; around = around.parentElement) {
      const region = this.#regions.at(around)
      if (region) return region.target.id === target.id ? null : region
    }
    return null
  }

  #nameOf(region: Region): PlaceName {
    const { translate, layer } = this.#options
    const info = describeTarget(layer.schema, region.target)
    return nameOfPlace(region, {
      ...{ translate, info },
      limit: this.#limits.at(region.target),
      isOther: this.#aroundOther(region) !== null,
    })
  }

  #listen(page: Document): void {
    const { signal } = this.#ended
    this.#layer.addEventListener('keydown', (event) => this.#onItemKey(event))
    const isOwn = (event: Event): boolean =>
      event.composedPath().some((target) => this.#surface.isOwn(target))
    const follow = (): void => void nextFrame(() => this.#follow())
    page.addEventListener('focusin', (event) => isOwn(event) || follow(), { signal })
    page.addEventListener('close', follow, { capture: true, signal })
    page.addEventListener(
      'toggle',
      (event) => {
        const isPopover = event.target instanceof HTMLElement && event.target.popover !== null
        if (isPopover && event.newState === 'open' && !isOwn(event)) this.#raise()
      },
      { capture: true, signal },
    )
    page.addEventListener(
      'pointermove',
      (event) =>
        this.#outlines.hover(isOwn(event) ? null : (this.#regions.on(event)?.element ?? null)),
      { capture: true, passive: true, signal },
    )
    page.addEventListener(
      'click',
      (event) => {
        if (isOwn(event) || event.button !== 0) return
        // Whoever holds one of these follows the link below.
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        const region = this.#regions.on(event)
        if (!region) return
        event.preventDefault()
        event.stopImmediatePropagation()
        this.edit(region)
      },
      { capture: true, signal },
    )
    page.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || this.#editor) return
        event.preventDefault()
        this.#options.onEnd()
      },
      { signal },
    )
  }
}

const isInItem = ({ target }: Region): boolean =>
  target.path.some((segment) => isKeySegment(segment))

const isAlike = ({ target }: Region, { target: other }: Region): boolean =>
  target.id === other.id && pathEquals(target.path, other.path)

/** The region that shows the same: itself, or another one. */
function alike(region: Region, all: readonly Region[]): Region | null {
  const found = all.filter((other) => isAlike(other, region))
  return found.find(({ element }) => element === region.element) ?? found[0] ?? null
}
