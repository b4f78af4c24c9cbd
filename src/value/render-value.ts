import { isRecord } from '../model/document.ts'
import { getAt, pathFromString } from '../model/path.ts'
import { renderImage, renderTime, safeAddress, wrongKind } from './render-plain.ts'
import type { Rendering, ValueFormat } from './render-plain.ts'

type Fields = Readonly<Record<string, unknown>>

/** The nodes that show a value; none if there is nothing to show. Throws TypeError if it cannot be shown this way. */
export function renderValue(value: unknown, rendering: Rendering): Node[] {
  if (value === null || value === undefined || value === '') return []
  const { document, locales, formatOptions } = rendering
  const format = rendering.format === 'auto' ? formatOf(value) : rendering.format
  if (format === 'image') return [renderImage(value, rendering)]
  if (format === 'rich-text') {
    if (!Array.isArray(value)) throw wrongKind('rich text', value)
    return renderBlocks(value, rendering)
  }
  if (format === 'date' || format === 'datetime') return [renderTime(value, format, rendering)]
  if (format === 'number') {
    if (!Number.isFinite(Number(value))) throw wrongKind('a number', value)
    const { format: write } = new Intl.NumberFormat([...locales], formatOptions)
    return [document.createTextNode(write(Number(value)))]
  }
  const parts: unknown[] = Array.isArray(value) ? value : [value]
  if (parts.some((part) => Object(part) === part)) throw wrongKind('a text', value)
  const text = new Intl.ListFormat([...locales], { type: 'unit' }).format(parts.map(String))
  return text === '' ? [] : [document.createTextNode(text)]
}

function formatOf(value: unknown): ValueFormat {
  if (typeof value === 'number') return 'number'
  if (Array.isArray(value)) return value.some(isRecord) ? 'rich-text' : 'text'
  return isRecord(value) && value['asset'] ? 'image' : 'text'
}

/** Portable text as HTML, with the templates of the page where there are any. */
function renderBlocks(blocks: readonly unknown[], rendering: Rendering): Node[] {
  const nodes: Node[] = []
  let items: Fields[] = []
  const endList = () => {
    if (items.length > 0) nodes.push(renderList(items, 1, rendering))
    items = []
  }
  for (const block of blocks) {
    if (!isRecord(block)) continue
    if (typeof block['listItem'] === 'string') {
      if (items[0] && levelOf(block) === 1 && kindOf(block) !== kindOf(items[0])) endList()
      items.push(block)
      continue
    }
    endList()
    nodes.push(...renderBlock(block, rendering))
  }
  endList()
  return nodes
}

const styles: Readonly<Record<string, string>> = {
  ...{ h1: 'h1', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h5', h6: 'h6' },
  ...{ blockquote: 'blockquote', normal: 'p' },
}
const decorators: Readonly<Record<string, string>> = {
  ...{ strong: 'strong', em: 'em', underline: 'u', code: 'code', sub: 'sub', sup: 'sup' },
  'strike-through': 's',
}

const kindOf = (block: Fields): string => String(block['listItem'])
const levelOf = ({ level }: Fields): number => (typeof level === 'number' && level > 1 ? level : 1)

function renderBlock(block: Fields, rendering: Rendering): Node[] {
  if (!Array.isArray(block['children'])) return renderObject(block, rendering)
  const style = typeof block['style'] === 'string' ? block['style'] : 'normal'
  const content = renderSpans(block, rendering)
  return wrap(style, styles[style] ?? 'p', { value: block, content, rendering })
}

/** Items of one list; deeper ones are lists inside the item before them. */
function renderList(items: readonly Fields[], level: number, rendering: Rendering): Node {
  const { document } = rendering
  const list = document.createElement(kindOf(items[0]!) === 'number' ? 'ol' : 'ul')
  for (let at = 0; at < items.length;) {
    const item = items[at]!
    let end = at + 1
    while (end < items.length && levelOf(items[end]!) > level) end += 1
    const isDeeper = levelOf(item) > level
    const below = items.slice(isDeeper ? at : at + 1, end)
    const content = isDeeper ? [] : renderSpans(item, rendering)
    if (below.length > 0) content.push(renderList(below, level + 1, rendering))
    list.append(...wrap(kindOf(item), 'li', { value: item, content, rendering }))
    at = end
  }
  return list
}

function renderSpans({ children, markDefs }: Fields, rendering: Rendering): Node[] {
  const definitions = new Map(
    (Array.isArray(markDefs) ? markDefs : []).filter(isRecord).map((one) => [one['_key'], one]),
  )
  return (children as readonly unknown[]).filter(isRecord).flatMap((child) => {
    if (child['_type'] !== 'span') return renderObject(child, rendering)
    const marks = Array.isArray(child['marks']) ? child['marks'].map(String) : []
    return marks.reduceRight(
      (content, mark) => renderMark(definitions.get(mark) ?? mark, content, rendering),
      lines(typeof child['text'] === 'string' ? child['text'] : '', rendering),
    )
  })
}

function renderMark(mark: Fields | string, content: Node[], rendering: Rendering): Node[] {
  const name = typeof mark === 'string' ? mark : String(mark['_type'])
  const template = rendering.templates.get(name)
  if (template) return fillTemplate(template, mark, content, rendering)
  const address = typeof mark === 'string' ? null : safeAddress(mark['href'])
  const tag = typeof mark === 'string' ? decorators[mark] : address === null ? undefined : 'a'
  if (!tag) return content
  const element = rendering.document.createElement(tag)
  if (address !== null) element.setAttribute('href', address)
  element.append(...content)
  return [element]
}

/** An object between the blocks or inside a text: by its template, or as an image; any other is left out. */
function renderObject(object: Fields, rendering: Rendering): Node[] {
  const template = rendering.templates.get(String(object['_type']))
  if (template) return fillTemplate(template, object, [], rendering)
  return object['asset'] ? renderValue(object, { ...rendering, format: 'image' }) : []
}

interface Wrapped {
  readonly value: Fields
  readonly content: Node[]
  readonly rendering: Rendering
}

function wrap(name: string, tag: string, { value, content, rendering }: Wrapped): Node[] {
  const template = rendering.templates.get(name)
  if (template) return fillTemplate(template, value, content, rendering)
  const element = rendering.document.createElement(tag)
  element.append(...content)
  return [element]
}

/** The text, with its line breaks. */
function lines(text: string, { document }: Rendering): Node[] {
  return text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [document.createElement('br')] : []),
      document.createTextNode(line),
    ])
}

/**
 * A copy of a template of the page: `<slot>` stands for the content, an element with `data-path` shows the value at that
 * path of the object, and one with `data-href` links to the address there.
 */
function fillTemplate(
  template: HTMLTemplateElement,
  value: unknown,
  content: readonly Node[],
  rendering: Rendering,
): Node[] {
  const copy = rendering.document.importNode(template.content, true)
  for (const slot of copy.querySelectorAll('slot')) slot.replaceWith(...content)
  for (const element of copy.querySelectorAll<HTMLElement>('[data-path]')) {
    const part = getAt(value, pathFromString(element.dataset['path'] ?? ''))
    element.replaceChildren(...renderValue(part, { ...rendering, format: 'auto' }))
  }
  for (const element of copy.querySelectorAll<HTMLElement>('[data-href]')) {
    const address = safeAddress(getAt(value, pathFromString(element.dataset['href'] ?? '')))
    if (address !== null) element.setAttribute('href', address)
  }
  return [...copy.childNodes]
}
