// Plain JavaScript: an input of swatches, and a tool.
import type { ToolProps } from 'content-studio'
import { inks } from '../../scenarios/newsroom/schema/inks.ts'
import { query } from '../magazine/dataset.ts'
import { h, openRoot } from '../magazine/dom.ts'

const swatches = `
:host { display: flex; flex-wrap: wrap; gap: 8px }
button { inline-size: 34px; block-size: 34px; padding: 0; border: 2px solid transparent; border-radius: 50%;
  background: var(--ink) padding-box; outline-offset: 2px; cursor: pointer }
button[aria-pressed='true'] { border-color: currentColor }
button:disabled { cursor: default; opacity: 0.5 }
`

/** An input: it is given `value` and `readOnly`, and fires `input`. */
class InkSwatches extends HTMLElement {
  value: string | undefined
  #readOnly = false
  readonly #buttons = inks.map(({ value, title, light, dark }) => {
    const button = h('button', {
      type: 'button',
      title,
      'aria-label': title,
      '--ink': `light-dark(${light}, ${dark})`,
    })
    button.addEventListener('click', () => {
      this.value = value
      this.#show()
      this.dispatchEvent(new Event('input', { bubbles: true }))
    })
    return button
  })

  set readOnly(readOnly: boolean) {
    this.#readOnly = readOnly
    if (this.isConnected) this.#show()
  }

  connectedCallback(): void {
    const group = document.createDocumentFragment()
    group.append(...this.#buttons)
    if (!this.shadowRoot) openRoot(this, swatches, group)
    this.#show()
  }

  override focus(): void {
    this.#buttons[0]?.focus()
  }

  #show(): void {
    this.#buttons.forEach((button, index) => {
      button.ariaPressed = String(inks[index]?.value === this.value)
      button.disabled = this.#readOnly
    })
  }
}
customElements.define('ink-swatches', InkSwatches)

const chart = `
:host { display: block; padding: 24px; font: inherit; color: inherit }
table { border-collapse: collapse }
th, td { padding: 6px 16px 6px 0; text-align: start }
i { display: inline-block; inline-size: 64px; block-size: 20px; border-radius: 4px; background: var(--ink) }
button { all: unset; cursor: pointer; text-decoration: underline }
button:focus-visible { outline: 2px solid currentColor }
`

/** A tool: what it shows is part of the address, here the ink that is looked at. */
class InkChart extends HTMLElement {
  navigate: ToolProps['navigate'] = () => {}
  readonly #body = h('table')
  #chosen = ''

  set path(path: string) {
    this.#chosen = path
    if (this.isConnected) void this.#show()
  }

  connectedCallback(): void {
    if (!this.shadowRoot) openRoot(this, chart, this.#body)
    void this.#show()
  }

  async #show(): Promise<void> {
    const counts = await query<Record<string, number>>(
      `{${inks.map(({ value }) => `"${value}": count(*[_type == "section" && ink == "${value}"])`).join()}}`,
      { perspective: 'published' },
    )
    this.#body.replaceChildren(
      ...inks.map(({ value, title, light, dark }) => {
        const name = h('button', { type: 'button' }, title)
        name.addEventListener('click', () => this.navigate(value === this.#chosen ? '' : value))
        return h(
          'tr',
          {},
          h('th', { scope: 'row' }, name),
          h('td', {}, h('i', { '--ink': `light-dark(${light}, ${dark})` })),
          h('td', {}, `${counts[value]} sections`),
          h('td', {}, value === this.#chosen ? `${light} on paper, ${dark} in the dark` : ''),
        )
      }),
    )
  }
}
customElements.define('ink-chart', InkChart)
