import { h } from './dom.ts'
import { figure, linkable } from './parts.ts'
import type { Block, Picture } from './queries.ts'

interface Span {
  text?: string
  marks?: string[]
}

interface TextBlock extends Block {
  style?: string
  listItem?: string
  level?: number
  children?: Span[]
  markDefs?: { _key: string; href?: string }[]
}

/** Attributes that say which block of a text something is. */
type At = (key: string) => Record<string, string>

/** Draws running text. Blocks of a kind the page does not know are left out. */
export function runningText(blocks: readonly Block[] = [], at: At = () => ({})): HTMLElement {
  const text = h('div', { class: 'running' })
  let lists: HTMLElement[] = []
  for (const block of blocks) {
    const { listItem, level = 1 } = block as TextBlock
    if (block._type !== 'block' || !listItem) {
      lists = []
      const drawn = drawBlock(block)
      for (const [name, value] of Object.entries(at(block._key))) drawn?.setAttribute(name, value)
      if (drawn) text.append(drawn)
      continue
    }
    const tag = listItem === 'number' ? 'ol' : 'ul'
    lists.length = Math.min(lists.length, level)
    if (lists.length === level && lists.at(-1)?.localName !== tag) lists.pop()
    while (lists.length < level) {
      const list = h(tag)
      const outer = lists.at(-1)
      if (outer) (outer.lastElementChild ?? outer).append(list)
      else text.append(list)
      lists.push(list)
    }
    lists.at(-1)!.append(h('li', at(block._key), drawSpans(block as TextBlock)))
  }
  return text
}

function drawBlock(block: Block & Picture): HTMLElement | null {
  switch (block._type) {
    case 'block':
      return drawTextBlock(block)
    case 'captionedImage':
      return figure(block, { class: 'inset' })
    case 'pullQuote':
      return h(
        'blockquote',
        { class: 'pull' },
        h('p', {}, words(block['text'])),
        block['attribution'] ? h('footer', {}, words(block['attribution'])) : null,
      )
    case 'factBox':
      return h(
        'aside',
        { class: 'facts', 'aria-label': words(block['title']) || 'Facts' },
        h('h3', {}, words(block['title'])),
        h('p', {}, words(block['text'])),
      )
    case 'table':
      return drawTable(block)
    default:
      return null
  }
}

interface Row {
  cells?: readonly { content?: readonly Block[] }[]
}

function drawTable({ rows, hasHeader }: Block): HTMLElement {
  const lines = (Array.isArray(rows) ? (rows as Row[]) : []).map(({ cells = [] }, at) =>
    h(
      'tr',
      {},
      ...cells.map(({ content }) =>
        h(hasHeader && at === 0 ? 'th' : 'td', {}, ...runningText(content).childNodes),
      ),
    ),
  )
  return h('div', { class: 'table' }, h('table', {}, h('tbody', {}, ...lines)))
}

/** Editors may leave anything empty, and imports may bring anything. */
function words(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function drawTextBlock(block: TextBlock): HTMLElement {
  const spans = drawSpans(block)
  if (block.style === 'h2') return h('h2', {}, spans)
  if (block.style === 'h3') return h('h3', {}, spans)
  if (block.style === 'blockquote') return h('blockquote', {}, h('p', {}, spans))
  return h('p', {}, spans)
}

function drawSpans({ children = [], markDefs = [] }: TextBlock): (Node | string)[] {
  return children.map(({ text = '', marks = [] }) =>
    marks.reduce<Node | string>((content, mark) => {
      if (mark === 'strong') return h('strong', {}, content)
      if (mark === 'em') return h('em', {}, content)
      const link = markDefs.find(({ _key }) => _key === mark)
      const href = linkable(link?.href)
      return href ? h('a', { href }, content) : content
    }, text),
  )
}
