// Lit: an input with a slider, and a pane of the structure.
import type { StructureComponentProps } from 'content-studio'
import { LitElement, css, html } from 'lit'
import { query } from '../magazine/dataset.ts'

/** An input: Lit's properties are what it is given; the event inside stays inside. */
class PlaceSlider extends LitElement {
  static override properties = { value: { type: Number }, readOnly: { type: Boolean } }
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override styles = css`
    :host {
      display: flex;
      gap: 12px;
      align-items: center;
    }
    input {
      flex: 1;
      accent-color: currentColor;
    }
  `
  declare value: number | undefined
  declare readOnly: boolean

  override render() {
    return html`<input
        type="range"
        min="1"
        max="12"
        aria-label="Place"
        .value=${String(this.value ?? 1)}
        ?disabled=${this.readOnly}
        @input=${(event: Event) => this.#change(event)}
      /><output>${this.value ?? '–'}</output>`
  }

  #change(event: Event): void {
    event.stopPropagation()
    this.value = Number((event.target as HTMLInputElement).value)
    this.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
customElements.define('place-slider', PlaceSlider)

interface Section {
  _id: string
  title: string
  order: number
}

/** A pane: it is given `openDocument`, which opens a document beside it. */
class SectionOrder extends LitElement {
  static override properties = { sections: { state: true } }
  static override styles = css`
    :host {
      display: block;
      padding: 16px 24px;
      font: inherit;
    }
    button {
      all: unset;
      padding: 4px 0;
      cursor: pointer;
    }
    button:hover {
      text-decoration: underline;
    }
    button:focus-visible {
      outline: 2px solid currentColor;
    }
  `
  declare sections: readonly Section[]
  openDocument: StructureComponentProps['openDocument'] = () => {}

  constructor() {
    super()
    this.sections = []
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#load()
  }

  async #load(): Promise<void> {
    this.sections = await query<Section[]>(
      '*[_type == "section"] | order(order) {_id, title, order}',
      {
        perspective: 'drafts',
      },
    )
  }

  override render() {
    return html`<ol>
      ${this.sections.map(
        ({ _id, title, order }) =>
          html`<li value=${order}>
            <button
              type="button"
              @click=${() => this.openDocument({ id: _id.replace('drafts.', ''), type: 'section' })}
            >
              ${title}
            </button>
          </li>`,
      )}
    </ol>`
  }
}
customElements.define('section-order', SectionOrder)
