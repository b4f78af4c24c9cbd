import { keyFor } from './seeded.ts'

export interface Span {
  _type: 'span'
  _key: string
  text: string
  marks: string[]
}

export interface TextBlock {
  _type: 'block'
  _key: string
  style: 'normal' | 'h2' | 'h3' | 'blockquote'
  markDefs: { _type: 'link'; _key: string; href: string }[]
  children: Span[]
  listItem?: 'bullet' | 'number'
  level?: number
}

export interface InsertedBlock {
  _type: string
  _key: string
  [field: string]: unknown
}

export type ProseBlock = TextBlock | InsertedBlock

/**
 * How a scenario turns `{name argument} text` into a block object. The parts are the text between
 * bars, trimmed.
 */
export type InsertReader = (
  argument: string,
  parts: readonly string[],
) => Omit<InsertedBlock, '_key'>

/**
 * Reads the small notation articles are written in and returns portable text. Paragraphs are
 * parted by blank lines; `## `, `### `, `> `, `- ` and `1. ` begin headings, quotes and list items;
 * `*em*`, `**strong**` and `[text](href)` mark text; `{name argument} …` makes an inserted block.
 * Keys depend on `seed` and position only. Throws on an insert that `inserts` does not know.
 */
export function prose(
  seed: string,
  text: string,
  inserts: Readonly<Record<string, InsertReader>> = {},
): ProseBlock[] {
  return splitParagraphs(text).map((paragraph, index) => {
    const key = keyFor(`${seed}/${index}`)
    const insert = /^\{(\w+)\s*([^}]*)\}\s*/.exec(paragraph)
    if (!insert) return textBlock(key, paragraph)
    const [head, name = '', argument = ''] = insert
    const read = inserts[name]
    if (!read) throw new Error(`${seed}: nothing reads the insert {${name}}.`)
    const parts = paragraph.slice(head.length).split('|')
    return {
      ...read(
        argument,
        parts.map((part) => part.trim()),
      ),
      _key: key,
    } as InsertedBlock
  })
}

export function isTextBlock(block: ProseBlock): block is TextBlock {
  return block._type === 'block'
}

/** One entry per block; the lines of a list are one block each, other lines run on. */
function splitParagraphs(text: string): string[] {
  const paragraphs: string[] = []
  let open = false
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    if (line === '') open = false
    else if (open && !/^(- |\d+\. )/.test(line)) paragraphs.push(`${paragraphs.pop()} ${line}`)
    else {
      paragraphs.push(line)
      open = true
    }
  }
  return paragraphs
}

const blockForms: readonly { pattern: RegExp; form: Partial<TextBlock> }[] = [
  { pattern: /^## /, form: { style: 'h2' } },
  { pattern: /^### /, form: { style: 'h3' } },
  { pattern: /^> /, form: { style: 'blockquote' } },
  { pattern: /^- /, form: { listItem: 'bullet', level: 1 } },
  { pattern: /^\d+\. /, form: { listItem: 'number', level: 1 } },
]

function textBlock(key: string, paragraph: string): TextBlock {
  const found = blockForms.find(({ pattern }) => pattern.test(paragraph))
  const text = found ? paragraph.replace(found.pattern, '') : paragraph
  return { _type: 'block', _key: key, style: 'normal', ...found?.form, ...inlineMarks(key, text) }
}

function inlineMarks(key: string, text: string): Pick<TextBlock, 'children' | 'markDefs'> {
  const markDefs: TextBlock['markDefs'] = []
  const children: Span[] = []
  for (const piece of text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/)) {
    if (piece === '') continue
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece)
    const marked = /^(\*\*?)([^*]+)\1$/.exec(piece)
    const span: Span = {
      _type: 'span',
      _key: `${key.slice(0, 9)}s${children.length}`,
      text: piece,
      marks: [],
    }
    if (link) {
      const linkKey = `${key.slice(0, 9)}l${markDefs.length}`
      markDefs.push({ _type: 'link', _key: linkKey, href: link[2] ?? '' })
      span.text = link[1] ?? ''
      span.marks = [linkKey]
    } else if (marked) {
      span.text = marked[2] ?? ''
      span.marks = [marked[1] === '**' ? 'strong' : 'em']
    }
    children.push(span)
  }
  return { markDefs, children }
}
