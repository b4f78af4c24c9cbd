import { isRecord } from '../../model/document.ts'
import { fileAddress, webAddress } from '../../protocol/web-address.ts'

/** A run of text with the same formatting, or an inline icon. */
export type RichSpan =
  | { type: 'text'; text: string; marks: readonly RichMark[]; href: string | null }
  | { type: 'icon'; icon: RichIcon }

export type RichMark = 'strong' | 'em' | 'underline' | 'strike' | 'code' | 'accent'

/** A built-in icon by name, or an icon by URL. */
export interface RichIcon {
  name: string | null
  url: string | null
}

/** Blocks of rich text from a feed. */
export type RichBlock =
  | { type: 'paragraph' | 'heading' | 'quote'; spans: readonly RichSpan[] }
  | { type: 'list'; isOrdered: boolean; items: readonly (readonly RichSpan[])[] }
  | { type: 'point'; icon: RichIcon; title: string; text: string }
  | { type: 'image'; url: string; alt: string }
  | { type: 'divider' }

const marks: Readonly<Record<string, RichMark>> = {
  strong: 'strong',
  semibold: 'strong',
  em: 'em',
  underline: 'underline',
  'strike-through': 'strike',
  code: 'code',
  accent: 'accent',
}

/** Parses rich text from a feed, given as blocks or plain text; ignores anything unknown. */
export function parseBlocks(value: unknown): RichBlock[] {
  if (typeof value === 'string' && value !== '') {
    return [{ type: 'paragraph', spans: [plain(value)] }]
  }
  if (!Array.isArray(value)) return []
  const blocks: RichBlock[] = []
  for (const each of value.filter(isRecord)) {
    const block = parseBlock(each)
    const last = blocks.at(-1)
    if (!block) continue
    if (block.type === 'list' && last?.type === 'list' && last.isOrdered === block.isOrdered) {
      blocks[blocks.length - 1] = { ...last, items: [...last.items, ...block.items] }
    } else {
      blocks.push(block)
    }
  }
  return blocks
}

/** Parses rich text into one line, for titles. */
export function parseLine(value: unknown): RichSpan[] {
  const spans: RichSpan[] = []
  for (const block of parseBlocks(value)) {
    if (!('spans' in block) || block.spans.length === 0) continue
    if (spans.length > 0) spans.push(plain(' '))
    spans.push(...block.spans)
  }
  return spans
}

function parseBlock(block: Record<string, unknown>): RichBlock | null {
  const { _type, style, listItem } = block
  switch (_type) {
    case 'divider':
      return { type: 'divider' }
    case 'iconAndText':
      return {
        type: 'point',
        icon: iconOf(block),
        title: text(block['title']),
        text: text(block['text']),
      }
    case 'image':
    case 'imageBlock':
      return imageOf(block)
    case 'block': {
      const spans = spansOf(block)
      if (typeof listItem === 'string') {
        return { type: 'list', isOrdered: listItem === 'number', items: [spans] }
      }
      if (spans.length === 0) return null
      if (style === 'blockquote') return { type: 'quote', spans }
      const isHeading = typeof style === 'string' && /^h[1-6]$/.test(style)
      return { type: isHeading ? 'heading' : 'paragraph', spans }
    }
    default:
      return null
  }
}

function imageOf(block: Record<string, unknown>): RichBlock | null {
  const holder = isRecord(block['image']) ? block['image'] : block
  const { asset } = holder
  const url = fileAddress(isRecord(asset) ? asset['url'] : holder['url'])
  const alt = text(isRecord(asset) ? asset['altText'] : holder['alt'])
  return url === null ? null : { type: 'image', url, alt }
}

function spansOf({ children, markDefs }: Record<string, unknown>): RichSpan[] {
  if (!Array.isArray(children)) return []
  const links = new Map<unknown, string | null>()
  for (const definition of Array.isArray(markDefs) ? markDefs.filter(isRecord) : []) {
    if (definition['_type'] !== 'link') continue
    links.set(definition['_key'], webAddress(definition['href'] ?? definition['url']))
  }
  return children.filter(isRecord).flatMap((child): RichSpan[] => {
    if (child['_type'] === 'inlineIcon') {
      const icon = iconOf(child)
      return icon.name === null && icon.url === null ? [] : [{ type: 'icon', icon }]
    }
    const own = text(child['text'])
    if (own === '') return []
    const names = Array.isArray(child['marks']) ? child['marks'] : []
    return [
      {
        type: 'text',
        text: own,
        marks: names.flatMap((name) => (Object.hasOwn(marks, name) ? [marks[name]!] : [])),
        href: names.map((name) => links.get(name) ?? null).find((href) => href !== null) ?? null,
      },
    ]
  })
}

function iconOf({ icon, sanityIcon }: Record<string, unknown>): RichIcon {
  const name = typeof icon === 'string' ? icon : sanityIcon
  return {
    name: typeof name === 'string' && name !== '' ? name : null,
    url: isRecord(icon) ? fileAddress(icon['url']) : null,
  }
}

function plain(text: string): RichSpan {
  return { type: 'text', text, marks: [], href: null }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
