import type { DocumentViewComponentProps } from 'content-studio'
import { h, openRoot } from '../magazine/dom.ts'

// A view of our own beside the form, as a custom element: an article's head as readers will see it, while it is typed.

const style = `
:host { display: block; padding: 32px 24px; background: #f8f5ee; color: #1d1b16; min-block-size: 100%; box-sizing: border-box }
article { max-inline-size: 560px; margin-inline: auto; font: 17px/1.5 Georgia, serif }
.kicker { font: 600 12px/1 system-ui, sans-serif; letter-spacing: 0.08em; text-transform: uppercase; color: #8a3b12 }
h1 { font-size: 36px; line-height: 1.12; margin: 12px 0 16px; font-weight: 500 }
p { margin: 0; font-size: 19px }
`

/** The proof; the structure tool sets its `document` with every key. */
class ArticleProof extends HTMLElement {
  readonly #body = h('article')

  set document(document: DocumentViewComponentProps['document']) {
    const text = (name: string): string => {
      const value = document?.[name]
      return typeof value === 'string' ? value : ''
    }
    this.#body.replaceChildren(
      h('div', { class: 'kicker' }, text('kicker')),
      h('h1', {}, text('title') || 'Untitled'),
      h('p', {}, text('standfirst')),
    )
  }

  connectedCallback(): void {
    if (!this.shadowRoot) openRoot(this, style, this.#body)
  }
}

customElements.define('article-proof', ArticleProof)
