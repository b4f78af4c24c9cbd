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

interface Link {
  readonly href: string
}
interface Span {
  text: string
  readonly marks: Marks
}
/** What holds for a piece of text. */
interface Marks {
  readonly names: readonly string[]
  readonly link: Link | null
}
interface Place {
  readonly style: string
  readonly listItem?: 'bullet' | 'number'
  readonly level?: number
}

const styles = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'])
const markNames = new Map([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
  ['u', 'underline'],
  ['code', 'code'],
  ['s', 'strike-through'],
  ['del', 'strike-through'],
  ['strike', 'strike-through'],
])
/** They begin and end a block. */
const containers =
  /^(li|p|div|section|article|main|header|footer|aside|figure|figcaption|dl|dt|dd|details|summary|address|center|table|thead|tbody|tfoot|tr|td|th|caption)$/
const lost = new Map([
  ['iframe', 'an embedded page'],
  ['video', 'a video'],
  ['audio', 'a sound'],
  ['object', 'an embedded object'],
  ['embed', 'an embedded object'],
  ['script', 'a script'],
  ['style', 'a style sheet'],
  ['form', 'a form'],
  ['svg', 'a drawing'],
  ['canvas', 'a drawing'],
])

/** The blocks of a text: portable text without keys of its items. */
export function richText(text: string, options: RichTextOptions): Record<string, unknown>[] {
  const html = options.markup === 'markdown' ? marked.parse(text, { async: false }) : text
  const writer = new BlockWriter(options)
  writer.children(parseFragment(html), { style: 'normal' }, { names: [], link: null })
  writer.end()
  return writer.blocks
}

/** A line of Markdown without its marks. */
export function markdownText(line: string): string {
  return htmlText(marked.parseInline(line, { async: false }))
}

/** The text of HTML, without its marks. */
export function htmlText(html: string): string {
  return plainText(parseFragment(html))
}

class BlockWriter {
  readonly blocks: Record<string, unknown>[] = []
  readonly #options: RichTextOptions
  #place: Place = { style: 'normal' }
  #spans: Span[] = []

  constructor(options: RichTextOptions) {
    this.#options = options
  }

  children(parent: { childNodes: Node[] }, place: Place, marks: Marks): void {
    for (const node of parent.childNodes) {
      if (node.nodeName === '#text')
        this.#text((node as DefaultTreeAdapterTypes.TextNode).value, place, marks)
      else if ('tagName' in node) this.#element(node, place, marks)
    }
  }

  /** Ends the block that is being written; white space alone makes none. */
  end(): void {
    const spans = this.#spans
    this.#spans = []
    while (spans.at(-1)?.text.trim() === '') spans.pop()
    const [first, last] = [spans[0], spans.at(-1)]
    if (!first || !last) return
    first.text = first.text.trimStart()
    last.text = last.text.trimEnd()
    // A link that goes on in the next block gets a key there as well.
    const keys = new Map<Link, string>()
    const keyOf = (link: Link): string => {
      const key = keys.get(link) ?? `link${keys.size + 1}`
      keys.set(link, key)
      return key
    }
    const children = spans.map(({ text, marks: { names, link } }) => ({
      _type: 'span',
      text,
      marks: [...names, ...(link ? [keyOf(link)] : [])],
    }))
    const markDefs = Array.from(keys, ([{ href }, _key]) => ({ _type: 'link', _key, href }))
    this.blocks.push({ _type: 'block', ...this.#place, markDefs, children })
  }

  #text(text: string, place: Place, marks: Marks): void {
    // WordPress writes paragraphs as empty lines.
    const paragraphs = this.#options.markup === 'html' ? text.split(/\n\s*\n/) : [text]
    paragraphs.forEach((paragraph, index) => {
      if (index > 0) this.end()
      const shortcodes = paragraph.matchAll(/\[(gallery|caption|embed|audio|video|playlist)\b/g)
      for (const [, name] of shortcodes) this.#options.onLoss(`a shortcode [${name!}]`)
      this.#write(paragraph.replaceAll(/\s+/g, ' '), place, marks)
    })
  }

  #write(text: string, place: Place, marks: Marks): void {
    const last = this.#spans.at(-1)
    const rest = !last || /\s$/.test(last.text) ? text.trimStart() : text
    if (rest === '') return
    if (!last) this.#place = place
    if (last && isSame(last.marks, marks)) last.text += rest
    else this.#spans.push({ text: rest, marks })
  }

  #break(): void {
    const last = this.#spans.at(-1)
    if (last) last.text = `${last.text.trimEnd()}\n`
  }

  #element(element: Element, place: Place, marks: Marks): void {
    const { tagName: tag } = element
    const loss = lost.get(tag)
    const name = markNames.get(tag)
    const inside = (next: Place): void => {
      this.end()
      this.children(element, next, marks)
      this.end()
    }
    if (loss !== undefined) return this.#options.onLoss(loss)
    if (name !== undefined) {
      const names = [...new Set([...marks.names, name])].toSorted()
      return this.children(element, place, { ...marks, names })
    }
    if (tag === 'a') return this.children(element, place, this.#linked(element, marks))
    if (tag === 'br') return this.#break()
    if (tag === 'hr') return this.#options.onLoss('a rule')
    if (tag === 'img') return this.#picture(element)
    if (tag === 'pre') return this.#code(element)
    if (tag === 'input') return
    if (tag === 'table') this.#options.onLoss('a table, whose texts are paragraphs now')
    if (tag === 'ul' || tag === 'ol') {
      const listItem = tag === 'ul' ? 'bullet' : 'number'
      return inside({ style: 'normal', listItem, level: (place.level ?? 0) + 1 })
    }
    if (styles.has(tag)) return inside({ ...place, style: tag })
    if (containers.test(tag)) return inside(place)
    this.children(element, place, marks)
  }

  #linked(element: Element, marks: Marks): Marks {
    const href = attribute(element, 'href')
    if (!href) return marks
    if (/^(https?:|mailto:|tel:|\/|#|\.|[^:]*$)/i.test(href)) return { ...marks, link: { href } }
    this.#options.onLoss(`a link to ${href.slice(0, 60)}`)
    return marks
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

function isSame(one: Marks, other: Marks): boolean {
  return one.link === other.link && one.names.join() === other.names.join()
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
