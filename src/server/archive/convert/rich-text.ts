import { marked } from 'marked'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

export interface RichTextOptions {
  readonly markup: 'markdown' | 'html'
  /** The value that refers to a picture, in the place of its asset; null if it is not there. */
  readonly picture: (address: string) => Record<string, unknown> | null
  /** Called with what has no place in rich text: `a table`. */
  readonly onLoss: (what: string) => void
}

interface Span {
  _type: 'span'
  text: string
  marks: string[]
}
interface Place {
  style: string
  listItem?: 'bullet' | 'number'
  level?: number
}

const styles: Readonly<Record<string, string>> = {
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h5',
  h6: 'h6',
  blockquote: 'blockquote',
}
const marks: Readonly<Record<string, string>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'underline',
  code: 'code',
  s: 'strike-through',
  del: 'strike-through',
  strike: 'strike-through',
}
/** They begin and end a block. */
const containers =
  /^(p|div|section|article|main|header|footer|aside|figure|figcaption|dl|dt|dd|details|summary|address|center|thead|tbody|tfoot|tr|td|th|caption)$/
const lost: Readonly<Record<string, string>> = {
  iframe: 'an embedded page',
  video: 'a video',
  audio: 'a sound',
  object: 'an embedded object',
  embed: 'an embedded object',
  script: 'a script',
  style: 'a style sheet',
  form: 'a form',
  svg: 'a drawing',
  canvas: 'a drawing',
}

/** The blocks of a text: portable text without keys of its items. */
export function richText(text: string, options: RichTextOptions): Record<string, unknown>[] {
  const html = options.markup === 'markdown' ? marked.parse(text, { async: false }) : text
  const writer = new BlockWriter(options)
  writer.children(parseFragment(html), { style: 'normal' }, [])
  writer.end()
  return writer.blocks
}

/** A line of Markdown without its marks. */
export function markdownText(line: string): string {
  const html = marked.parseInline(line, { async: false })
  return plainText(parseFragment(html))
}

class BlockWriter {
  readonly blocks: Record<string, unknown>[] = []
  readonly #options: RichTextOptions
  #place: Place = { style: 'normal' }
  #spans: Span[] = []
  #links: Record<string, unknown>[] = []

  constructor(options: RichTextOptions) {
    this.#options = options
  }

  children(parent: { childNodes: Node[] }, place: Place, active: readonly string[]): void {
    for (const node of parent.childNodes) {
      if (node.nodeName === '#text')
        this.#text((node as DefaultTreeAdapterTypes.TextNode).value, place, active)
      else if ('tagName' in node) this.#element(node, place, active)
    }
  }

  /** Ends the block that is being written; white space alone makes none. */
  end(): void {
    const spans = this.#spans
    const [first, last] = [spans[0], spans.at(-1)]
    if (first && last) {
      first.text = first.text.trimStart()
      last.text = last.text.trimEnd()
    }
    const children = spans.filter(({ text }) => text !== '')
    if (children.length > 0) {
      this.blocks.push({ _type: 'block', ...this.#place, markDefs: this.#links, children })
    }
    this.#spans = []
    this.#links = []
  }

  #text(text: string, place: Place, active: readonly string[]): void {
    // WordPress writes paragraphs as empty lines.
    const paragraphs = this.#options.markup === 'html' ? text.split(/\n\s*\n/) : [text]
    paragraphs.forEach((paragraph, index) => {
      if (index > 0) this.end()
      const short = paragraph.match(/\[(gallery|caption|embed|audio|video|playlist)\b/)
      if (short) this.#options.onLoss(`a shortcode [${short[1]!}]`)
      this.#write(paragraph.replaceAll(/\s+/g, ' '), place, active)
    })
  }

  #write(text: string, place: Place, active: readonly string[]): void {
    const last = this.#spans.at(-1)
    if (!last) {
      if (text.trim() === '') return
      this.#place = place
    }
    const isSame = last && last.marks.join() === active.join()
    if (isSame) last.text += /\s$/.test(last.text) ? text.trimStart() : text
    else this.#spans.push({ _type: 'span', text, marks: [...active] })
  }

  #break(): void {
    const last = this.#spans.at(-1)
    if (last) last.text = `${last.text.trimEnd()}\n`
  }

  #element(element: Element, place: Place, active: readonly string[]): void {
    const { tagName: tag } = element
    const mark = marks[tag]
    const inside = (next: Place): void => {
      this.end()
      this.children(element, next, [])
      this.end()
    }
    if (lost[tag] !== undefined) return this.#options.onLoss(lost[tag])
    if (mark !== undefined)
      return this.children(element, place, [...new Set([...active, mark])].toSorted())
    if (tag === 'a') return this.#link(element, place, active)
    if (tag === 'br') return this.#break()
    if (tag === 'hr') return this.#options.onLoss('a rule')
    if (tag === 'img') return this.#picture(element)
    if (tag === 'pre') return this.#code(element)
    if (tag === 'table') this.#options.onLoss('a table, whose texts are paragraphs now')
    if (tag === 'input') return
    if (tag === 'ul' || tag === 'ol') {
      const listItem = tag === 'ul' ? 'bullet' : 'number'
      return inside({ style: 'normal', listItem, level: (place.level ?? 0) + 1 })
    }
    if (tag === 'li' || styles[tag] !== undefined)
      return inside({ ...place, style: styles[tag] ?? place.style })
    if (containers.test(tag) || tag === 'table') return inside(place)
    this.children(element, place, active)
  }

  #link(element: Element, place: Place, active: readonly string[]): void {
    const href = attribute(element, 'href')
    if (!href || !/^(https?:|mailto:|tel:|\/|#|\.|[^:]*$)/i.test(href)) {
      if (href) this.#options.onLoss(`a link to ${href.slice(0, 60)}`)
      return this.children(element, place, active)
    }
    const key = `link${this.#links.length + 1}`
    this.#links.push({ _type: 'link', _key: key, href })
    this.children(element, place, [...active, key])
  }

  #picture(element: Element): void {
    const address = attribute(element, 'src') ?? ''
    const picture = this.#options.picture(address)
    if (!picture) return
    this.end()
    const alt = attribute(element, 'alt')
    this.blocks.push({ _type: 'image', ...picture, ...(alt && { alt }) })
  }

  #code(element: Element): void {
    this.end()
    const [inner] = element.childNodes.filter((node): node is Element => 'tagName' in node)
    const language = /language-([\w-]+)/.exec((inner && attribute(inner, 'class')) ?? '')?.[1]
    const code = plainText(element).replace(/\n$/, '')
    this.blocks.push({ _type: 'code', ...(language && { language }), code })
  }
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

function plainText(node: { childNodes: Node[] }): string {
  return node.childNodes
    .map((child) =>
      child.nodeName === '#text'
        ? (child as DefaultTreeAdapterTypes.TextNode).value
        : 'childNodes' in child
          ? plainText(child)
          : '',
    )
    .join('')
}
