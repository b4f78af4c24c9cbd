import type { AssetSourceDefinition, AssetSourceProps } from 'content-studio'
import { h, openRoot } from '../magazine/dom.ts'

// An asset source of our own as a custom element: a folder of pictures on the same server, with a list of them.

const style = `
:host { display: flex; flex-direction: column; gap: 12px; padding: 16px; min-block-size: 0; overflow: auto;
  color-scheme: light dark; color: light-dark(#1f1d1a, #ece9e4); font: 14px/1.4 system-ui, sans-serif }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 12px; margin: 0; padding: 0; list-style: none }
button { font: inherit; color: inherit; cursor: pointer; border: 1px solid light-dark(#d0ccc4, #45433f); border-radius: 6px;
  background: light-dark(#fff, #232322) }
li button { inline-size: 100%; padding: 6px; text-align: start }
button[aria-pressed=true] { outline: 2px solid light-dark(#2757d8, #8fb0ff); outline-offset: 1px }
img { display: block; inline-size: 100%; aspect-ratio: 3 / 2; object-fit: cover; border-radius: 3px; margin-block-end: 4px }
footer button { padding: 6px 14px }
footer:empty { display: none }
p { margin: 0 }
`

interface Entry {
  readonly filename: string
  readonly title: string
  readonly credit: string
}

const folder = new URL('/archive/', location.href)

/** Shows the folder. What is chosen is handed over as an address, which the studio fetches and uploads. */
class PictureArchive extends HTMLElement {
  // Set by the studio, with each rendering.
  selectionType: AssetSourceProps['selectionType'] = 'single'
  onSelect?: AssetSourceProps['onSelect']
  readonly #content = h('div')
  readonly #footer = h('footer')
  readonly #chosen = new Set<Entry>()

  async connectedCallback(): Promise<void> {
    if (this.shadowRoot) return
    openRoot(this, style, this.#content)
    this.#content.append(h('p', { role: 'status' }, 'Looking into the archive…'))
    try {
      const response = await fetch(new URL('index.json', folder))
      const entries = (await response.json()) as readonly Entry[]
      this.#content.replaceChildren(
        h(
          'ul',
          {},
          entries.map((entry) => h('li', {}, this.#button(entry))),
        ),
      )
      this.shadowRoot!.append(this.#footer)
    } catch {
      this.#content.replaceChildren(h('p', { role: 'alert' }, 'The archive cannot be reached.'))
    }
  }

  #button(entry: Entry): HTMLElement {
    const src = new URL(entry.filename, folder).href
    const button = h('button', { type: 'button' }, h('img', { src, alt: '' }), entry.title)
    button.addEventListener('click', () => {
      if (this.selectionType === 'single') return this.#take([entry])
      if (!this.#chosen.delete(entry)) this.#chosen.add(entry)
      button.setAttribute('aria-pressed', String(this.#chosen.has(entry)))
      this.#drawFooter()
    })
    return button
  }

  #drawFooter(): void {
    const chosen = [...this.#chosen]
    const take = h('button', { type: 'button' }, `Take ${chosen.length} of the archive`)
    take.addEventListener('click', () => this.#take(chosen))
    this.#footer.replaceChildren(...(chosen.length > 0 ? [take] : []))
  }

  #take(entries: readonly Entry[]): void {
    this.onSelect?.(
      entries.map(({ filename, title, credit }) => {
        const url = new URL(filename, folder).href
        return {
          kind: 'url',
          value: url,
          assetDocumentProps: {
            originalFilename: filename,
            title,
            creditLine: credit,
            source: { name: 'archive', id: filename, url },
          },
        }
      }),
    )
  }
}

customElements.define('picture-archive', PictureArchive)

export const pictureArchive: AssetSourceDefinition = {
  name: 'archive',
  title: 'Picture archive',
  component: 'picture-archive',
}
