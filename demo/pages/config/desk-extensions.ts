import type { DocumentInspectorProps, WorkspaceConfig } from 'content-studio'
import { h, openRoot } from '../magazine/dom.ts'

// One of each that a page can bring to its documents: an action, a badge and a panel.

const style = `
dl { display: grid; grid-template-columns: 1fr auto; gap: 6px 12px; margin: 0 }
dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums }
a { color: inherit }
`

/** Texts of a document, wherever they stand. */
function textsOf(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return key.startsWith('_') ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, name))
}

const wordsOf = (document: unknown): number =>
  textsOf(document).join(' ').split(/\s+/).filter(Boolean).length

/** The panel, as a custom element: `document` is set with every change. */
class DeskWords extends HTMLElement {
  onPath: DocumentInspectorProps['onPath'] = () => {}
  readonly #rows = h('dl')

  set document(document: DocumentInspectorProps['document']) {
    const fields = Object.entries(document ?? {}).filter(([name]) => !name.startsWith('_'))
    const rows = fields
      .map(([name, value]) => ({ name, words: wordsOf(value) }))
      .filter(({ words }) => words > 0)
      .toSorted((a, b) => b.words - a.words)
      .flatMap(({ name, words }) => {
        const link = h('a', { href: '#' }, name)
        link.addEventListener('click', (event) => {
          event.preventDefault()
          this.onPath(name)
        })
        return [h('dt', {}, link), h('dd', {}, String(words))]
      })
    this.#rows.replaceChildren(...rows)
  }

  connectedCallback(): void {
    if (!this.shadowRoot) openRoot(this, style, this.#rows)
  }
}

customElements.define('desk-words', DeskWords)

export const deskExtensions: NonNullable<WorkspaceConfig['document']> = {
  actions: (previous) => [
    ...previous,
    {
      name: 'check-facts',
      when: ({ type }) => type === 'article',
      describe: ({ document }) => {
        const isChecked = document?.['factChecked'] === true
        return {
          label: 'Sign off the facts',
          icon: 'circle-check',
          disabled: isChecked,
          title: isChecked ? 'The facts are signed off' : 'Marks the facts as checked',
          shortcut: 'ctrl+alt+f',
          dialog: {
            title: 'Sign off the facts?',
            description: 'Readers are told that every claim was checked.',
            confirmLabel: 'Sign off',
          },
          onHandle: ({ patch }) => patch([{ type: 'set', path: ['factChecked'], value: true }]),
        }
      },
    },
  ],
  badges: [
    {
      name: 'facts',
      when: ({ type }) => type === 'article',
      describe: ({ document }) =>
        document?.['factChecked'] === true
          ? { label: 'Checked', tone: 'positive', title: 'Every claim was checked' }
          : null,
    },
  ],
  inspectors: [
    { name: 'words', title: 'Words', icon: 'type', width: 300, component: 'desk-words' },
  ],
}
