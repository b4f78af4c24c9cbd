import type { Translate } from '../i18n/messages.ts'
import type { Path } from '../model/path.ts'
import { pathToString } from '../model/path.ts'
import { button } from './button.ts'
import type { Limit } from './limits.ts'
import type { Region } from './regions.ts'
import type { TargetInfo } from './target.ts'

/** The part of `<document-form>` that is used. */
export interface FormElement extends HTMLElement {
  context: unknown
  documentId: string | undefined
  documentType: string | undefined
  fields: string | undefined
  noHeader: boolean
  noActions: boolean
  focusField(path: string | Path): Promise<void>
}

export interface FieldEditorOptions {
  readonly container: ShadowRoot
  readonly translate: Translate
  /** Loads the form and creates one. */
  readonly createForm: () => Promise<FormElement>
  readonly context: unknown
  /** Why the place cannot be edited: said instead of a form. */
  readonly limit: Limit | null
  /** The place around it, if that is of another document. */
  readonly around: { readonly title: string; readonly edit: () => void } | null
  /** Opens the menu of the item that contains the place; absent outside of arrays. */
  readonly onMenu: ((anchor: Element) => void) | null
  readonly onClose: () => void
}

/** Distance to the region and to the edges of the screen (px). */
const gap = 8

/**
 * A form with one field beside the region that shows it, or at the side of the screen for one that needs room; the whole
 * document is one step away.
 */
export class FieldEditor {
  readonly #options: FieldEditorOptions
  readonly #box: HTMLElement
  readonly #note: HTMLElement
  #region: Region
  #form: FormElement | null = null
  #isClosed = false

  constructor(options: FieldEditorOptions, region: Region, info: TargetInfo) {
    this.#options = options
    this.#region = region
    const { container, translate, limit, around } = options
    const page = container.ownerDocument
    const title = info.titles.at(-1) ?? info.typeTitle
    this.#box = page.createElement('div')
    this.#box.className = info.isShort || limit ? 'editor' : 'editor sheet'
    this.#box.popover = 'manual'
    this.#box.role = 'dialog'
    this.#box.ariaLabel = translate(limit ? 'element.overlay.read-only' : 'element.overlay.edit', {
      title,
    })
    const heading = page.createElement('h2')
    heading.textContent = title
    if (info.titles.length > 0) {
      const type = page.createElement('small')
      type.textContent = [info.typeTitle, ...info.titles.slice(0, -1)].join(' › ')
      heading.append(type)
    }
    const body = page.createElement('div')
    body.className = 'body'
    const head = page.createElement('div')
    head.className = 'head'
    head.append(heading)
    if (info.field.length > 0 && !limit) head.append(this.#allFields(info))
    const done = button(page, translate('element.overlay.done'), 'main', () => this.close())
    if (options.onMenu && !limit) head.append(this.#menuButton(title, options.onMenu))
    head.append(done)
    this.#note = page.createElement('p')
    this.#note.className = 'note'
    this.#note.role = 'status'
    this.#box.append(head, this.#note, body)
    if (around) this.#box.append(this.#shared(info, around))
    this.#box.addEventListener('keydown', (event) => {
      const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      if (event.defaultPrevented || event.isComposing) return
      if (event.key !== 'Escape' && !isDone) return
      event.preventDefault()
      event.stopPropagation()
      this.close()
    })
    container.append(this.#box)
    this.#box.showPopover()
    this.place()
    if (limit) {
      this.#say(translate(`element.overlay.${limit}`))
      done.focus()
    } else void this.#load(body, info)
  }

  get region(): Region {
    return this.#region
  }

  /** Goes on beside another element that shows the same; null if none does any more. */
  follow(region: Region | null, limit: Limit | null): void {
    const { translate } = this.#options
    if (region) this.#region = region
    if (this.#options.limit) return
    this.#say(
      limit
        ? translate(`element.overlay.${limit}`)
        : region
          ? ''
          : translate('element.overlay.gone'),
    )
    this.place()
  }

  /** False once the part of the page that it is drawn in has gone. */
  get isShown(): boolean {
    return this.#box.isConnected
  }

  /** Above what has been shown since it was opened. */
  raise(): void {
    this.#box.hidePopover()
    this.#box.showPopover()
  }

  /** Beside its region, which may have moved. */
  place(): void {
    if (this.#isClosed || this.#box.classList.contains('sheet')) return
    const view = this.#box.ownerDocument.defaultView
    const { element } = this.#region
    if (!view || !element.isConnected) return
    const target = element.getBoundingClientRect()
    const own = this.#box.getBoundingClientRect()
    const below = target.bottom + gap
    const above = target.top - gap - own.height
    const hasRoomBelow = below + own.height <= view.innerHeight - gap
    const wanted = hasRoomBelow || above < gap ? below : above
    const top = Math.max(gap, Math.min(wanted, view.innerHeight - own.height - gap))
    const left = Math.max(gap, Math.min(target.left, view.innerWidth - own.width - gap))
    Object.assign(this.#box.style, { top: `${top}px`, left: `${left}px` })
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#box.remove()
    this.#options.onClose()
  }

  #menuButton(title: string, onMenu: (anchor: Element) => void): HTMLButtonElement {
    const { container, translate } = this.#options
    const opener = button(container.ownerDocument, '⋯', '', () => onMenu(opener))
    opener.ariaLabel = translate('element.overlay.item', { title })
    opener.ariaHasPopup = 'menu'
    return opener
  }

  #say(text: string): void {
    if (this.#note.textContent !== text) this.#note.textContent = text
  }

  /** Says that a document is shown elsewhere too, and offers to edit the place around it instead. */
  #shared(info: TargetInfo, { title, edit }: { title: string; edit: () => void }): HTMLElement {
    const { container, translate } = this.#options
    const page = container.ownerDocument
    const line = page.createElement('div')
    line.className = 'shared'
    const text = page.createElement('p')
    text.textContent = translate('element.overlay.other', { type: info.typeTitle })
    line.append(text, button(page, title, '', edit))
    return line
  }

  #allFields(info: TargetInfo): HTMLButtonElement {
    const { container, translate } = this.#options
    const toggle = button(
      container.ownerDocument,
      translate('element.overlay.all-fields'),
      '',
      () => {
        const showsAll = this.#form?.fields !== undefined
        this.#show(info, showsAll)
        toggle.textContent = translate(
          showsAll ? 'element.overlay.one-field' : 'element.overlay.all-fields',
        )
      },
    )
    return toggle
  }

  #show(info: TargetInfo, isWhole: boolean): void {
    const form = this.#form
    if (!form) return
    form.fields = isWhole || info.field.length === 0 ? undefined : pathToString(info.field)
    form.noActions = !isWhole
    form.noHeader = !isWhole
    this.#box.classList.toggle('sheet', isWhole || !info.isShort)
    this.#box.removeAttribute('style')
    this.place()
  }

  async #load(body: HTMLElement, info: TargetInfo): Promise<void> {
    const form = await this.#options.createForm()
    if (this.#isClosed) return
    const { id, type } = this.#region.target
    this.#form = form
    form.context = this.#options.context
    form.documentId = id
    form.documentType = type
    this.#show(info, info.field.length === 0)
    body.append(form)
    new ResizeObserver(() => this.place()).observe(this.#box)
    await form.focusField(info.focus).catch(() => {})
  }
}
