import { decoratorKind, type DecoratorKindName, semanticTag } from '../../model/decorator-kinds.ts'
import { isRecord } from '../../model/document.ts'
import {
  haveKeys,
  isTextBlock,
  isTextSpan,
  type Keyed,
  type TextBlock,
} from '../../model/portable-text.ts'
import { portableTextType } from './formats.ts'
import { safeAddress } from '../commands/safe-address.ts'

const markSigns: Readonly<Partial<Record<DecoratorKindName, string>>> = {
  strong: '**',
  em: '*',
  code: '`',
  'strike-through': '~~',
}

/** Clipboard formats of copied blocks, by media type. */
export function formatsOf(
  blocks: readonly Keyed[],
  isInline: boolean,
): Readonly<Record<string, string>> {
  const markdown = markdownOf(blocks)
  return {
    [portableTextType]: JSON.stringify({ blocks, isInline }),
    'text/html': htmlOf(blocks, isInline),
    'text/markdown': markdown,
    'text/plain': markdown,
  }
}

function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  }
  return text.replace(/[&<>"]/g, (sign) => signs[sign]!).replaceAll('\n', '<br>')
}

function htmlOf(blocks: readonly Keyed[], isInline: boolean): string {
  const open: string[] = []
  let html = ''
  const closeTo = (depth: number) => {
    while (open.length > depth) html += `</li></${open.pop()}>`
  }
  for (const block of blocks) {
    if (!isTextBlock(block)) {
      closeTo(0)
      html += objectHtml(block)
      continue
    }
    const inside = childrenHtml(block)
    const { style = 'normal' } = block
    const styleTag = /^h[1-6]$|^blockquote$/.test(style) ? style : null
    if (block.listItem === undefined) {
      closeTo(0)
      const tag = styleTag ?? 'p'
      html += isInline && blocks.length === 1 ? inside : `<${tag}>${inside}</${tag}>`
      continue
    }
    const depth = block.level ?? 1
    const tag = block.listItem === 'number' ? 'ol' : 'ul'
    closeTo(depth)
    if (open.length === depth && open.at(-1) !== tag) closeTo(depth - 1)
    if (open.length === depth) html += '</li>'
    while (open.length < depth) {
      html += `<${tag}>${open.length < depth - 1 ? '<li>' : ''}`
      open.push(tag)
    }
    html += styleTag ? `<li><${styleTag}>${inside}</${styleTag}>` : `<li>${inside}`
  }
  closeTo(0)
  return html
}

function childrenHtml({ children, markDefs = [] }: TextBlock): string {
  return children
    .map((child) => {
      if (!isTextSpan(child)) return ''
      return (child.marks ?? []).reduce((inside, mark) => {
        const definition = markDefs.find(({ _key }) => _key === mark)
        if (!definition) return decorated(inside, mark)
        const address = safeAddress(addressOf(definition))
        return address ? `<a href="${escaped(address)}">${inside}</a>` : inside
      }, escaped(child.text))
    })
    .join('')
}

/** Text with a decorator: the element of its meaning, or one that names it for another text of ours. */
function decorated(inside: string, decorator: string): string {
  const tag = semanticTag(decorator)
  return tag
    ? `<${tag}>${inside}</${tag}>`
    : `<span data-decorator="${escaped(decorator)}">${inside}</span>`
}

/** The address of a link; null for other annotations. */
function addressOf({ href, url }: Keyed): string | null {
  const address = href ?? url
  return typeof address === 'string' ? address : null
}

/** Markdown text, which is readable in any program. */
function markdownOf(blocks: readonly Keyed[]): string {
  const counts: number[] = []
  let text = ''
  let wasItem = false
  for (const block of blocks) {
    if (!isTextBlock(block)) {
      const words = objectMarkdown(block)
      if (words) text += `${text === '' ? '' : '\n\n'}${words}`
      wasItem = false
      continue
    }
    const { listItem, level = 1, style = 'normal' } = block
    counts.length = listItem === undefined ? 0 : level
    const count = (counts[level - 1] ?? 0) + 1
    if (listItem === 'number') counts[level - 1] = count
    const heading = /^h([1-6])$/.exec(style)
    const look = heading ? `${'#'.repeat(Number(heading[1]))} ` : style === 'blockquote' ? '> ' : ''
    const item =
      listItem === undefined
        ? ''
        : `${'   '.repeat(level - 1)}${listItem === 'number' ? `${count}. ` : '- '}`
    const sign = item + look
    const inside = childrenMarkdown(block)
    const isItem = listItem !== undefined
    // Markdown has no empty paragraphs.
    if (inside !== '' || isItem) {
      if (text !== '') text += wasItem && isItem ? '\n' : '\n\n'
      text += sign + inside
    }
    wasItem = isItem
  }
  return text
}

function childrenMarkdown({ children, markDefs = [] }: TextBlock): string {
  return children
    .map((child) => {
      if (!isTextSpan(child)) return ''
      return (child.marks ?? []).reduce((inside, mark) => {
        const definition = markDefs.find(({ _key }) => _key === mark)
        const address = definition ? addressOf(definition) : null
        if (address !== null) return `[${inside}](${address})`
        const kind = decoratorKind(mark)
        const sign = (!definition && kind && markSigns[kind]) || ''
        return `${sign}${inside}${sign}`
      }, child.text)
    })
    .join('')
}

/** A cell as text, or as rich text. */
type Cell = string | readonly Keyed[]

/** Cells of a table object, by row; null if the value is not a table. */
function cellsIn({ rows }: Keyed): readonly (readonly Cell[])[] | null {
  if (!Array.isArray(rows) || rows.length === 0) return null
  const lines = rows.map((row: unknown) => (isRecord(row) ? row['cells'] : null))
  const areCells = lines.every(
    (cells) =>
      Array.isArray(cells) && cells.every((cell) => typeof cell === 'string' || isRecord(cell)),
  )
  if (!areCells) return null
  return lines.map((cells: readonly unknown[]) =>
    cells.map((cell): Cell => {
      const { content } = Object(cell) as { content?: unknown }
      if (typeof cell === 'string') return cell
      return Array.isArray(content) && haveKeys(content) ? content : []
    }),
  )
}

function cellHtml(cell: Cell): string {
  return typeof cell === 'string' ? escaped(cell) : htmlOf(cell, true)
}

function cellMarkdown(cell: Cell): string {
  const text = typeof cell === 'string' ? cell : markdownOf(cell)
  return text.replace(/\|/g, '\\|').replace(/\n+/g, ' ')
}

function objectHtml(object: Keyed): string {
  const rows = cellsIn(object)
  const { code, language, hasHeader } = object
  if (rows) {
    const lines = rows.map((cells, at) => {
      const tag = at === 0 && hasHeader === true ? 'th' : 'td'
      return `<tr>${cells.map((cell) => `<${tag}>${cellHtml(cell)}</${tag}>`).join('')}</tr>`
    })
    return `<table><tbody>${lines.join('')}</tbody></table>`
  }
  if (typeof code !== 'string') return ''
  const name = typeof language === 'string' ? ` class="language-${escaped(language)}"` : ''
  return `<pre><code${name}>${escaped(code).replaceAll('<br>', '\n')}</code></pre>`
}

function objectMarkdown(object: Keyed): string {
  const rows = cellsIn(object)
  const { code, language } = object
  if (rows) {
    const line = (cells: readonly Cell[]) => `| ${cells.map(cellMarkdown).join(' | ')} |`
    const [head = [], ...rest] = rows
    return [line(head), line(head.map(() => '---')), ...rest.map(line)].join('\n')
  }
  if (typeof code !== 'string') return ''
  return `\`\`\`${typeof language === 'string' ? language : ''}\n${code}\n\`\`\``
}
