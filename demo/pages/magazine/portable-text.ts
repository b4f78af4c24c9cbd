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
  children?: Span[]
  markDefs?: { _key: string; href?: string }[]
}

/** Draws running text. Blocks of a kind the page does not know are left out. */
export function runningText(blocks: readonly Block[] = []): HTMLElement {
  const text = h('div', { class: 'running' })
  let list = null as HTMLElement | null
  for (const block of blocks) {
    const { listItem } = block as TextBlock
    if (block._type !== 'block' || !listItem) {
      list = null
      const drawn = drawBlock(block)
      if (drawn) text.append(drawn)
      continue
    }
    const tag = listItem === 'number' ? 'ol' : 'ul'
    if (list?.localName !== tag) text.append((list = h(tag)))
    list.append(h('li', {}, drawSpans(block as TextBlock)))
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
    default:
      return null
  }
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
