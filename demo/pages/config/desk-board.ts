import type { StructureComponentProps } from 'content-studio'
import { listen, query } from '../magazine/dataset.ts'
import { h } from '../magazine/dom.ts'

// A pane of our own in the structure, as a custom element: what the desk has to do before the next issue.

interface Waiting {
  _id: string
  title?: string
}

const lists = [
  { name: 'facts', title: 'Facts to check', filter: 'factChecked != true' },
  { name: 'pictures', title: 'Without a picture', filter: '!defined(mainImage.asset)' },
  { name: 'fees', title: 'Fees to pay', filter: 'fee.amount > 0 && fee.paid != true' },
] as const

const style = `
:host { display: block; padding: 24px; color: inherit; font: inherit }
section { margin-block-end: 28px }
h3 { margin: 0 0 8px; font-size: 1em; display: flex; gap: 8px }
h3 span { opacity: 0.7; font-weight: 400 }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 2px }
button { all: unset; box-sizing: border-box; inline-size: 100%; padding: 6px 8px; border-radius: 6px; cursor: pointer }
button:hover { background: color-mix(in oklab, currentColor 7%, transparent) }
button:focus-visible { outline: 2px solid currentColor }
`

/** The board; the structure tool sets its properties. */
class DeskBoard extends HTMLElement {
  openDocument: StructureComponentProps['openDocument'] = () => {}
  readonly #body = h('div')
  #isListening = false

  connectedCallback(): void {
    if (!this.shadowRoot) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      const root = this.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [sheet]
      root.append(this.#body)
    }
    void this.#show()
    if (!this.#isListening) listen(() => this.isConnected && void this.#show())
    this.#isListening = true
  }

  async #show(): Promise<void> {
    const requested = lists.map(
      ({ name, filter }) => `"${name}": *[_type == "article" && (${filter})] {_id, title}[0...6]`,
    )
    const found = await query<Record<string, Waiting[]>>(`{${requested.join(', ')}}`, {
      perspective: 'drafts',
    })
    this.#body.replaceChildren(
      ...lists.map(({ name, title }) => this.#section(title, found[name] ?? [])),
    )
  }

  #section(title: string, documents: readonly Waiting[]): HTMLElement {
    const rows = documents.map(({ _id, title: name }) => {
      const button = h('button', { type: 'button' }, name ?? 'Untitled')
      button.addEventListener('click', () =>
        this.openDocument({ id: _id.replace(/^drafts\./, ''), type: 'article' }),
      )
      return h('li', {}, button)
    })
    const count = documents.length === 0 ? 'nothing' : String(documents.length)
    return h('section', {}, h('h3', {}, title, h('span', {}, count)), h('ul', {}, ...rows))
  }
}

customElements.define('desk-board', DeskBoard)
