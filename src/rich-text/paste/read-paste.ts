import { createKey } from '../../model/key.ts'
import { isTextBlock, isTextSpan } from '../../model/portable-text.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { decoratorKind } from '../../model/decorator-kinds.ts'
import { textTypesOf } from '../value/schema.ts'
import { type TextType, textTypeOf } from '../value/text-type.ts'
import { fitBlocks } from './fit-blocks.ts'
import { type Formats, localPicturesIn, type PasteMode } from './formats.ts'
import { blocksOfHtml, type PasteRules, type ReadText } from './html-blocks.ts'
import { type LeftOut, LeftOutList } from './left-out.ts'
import { ownBlocks } from './own-blocks.ts'
import { parseHtml } from './parse-html.ts'
import { blocksOfPlainText } from './plain-blocks.ts'
import { picturesOfRtf } from './rtf-pictures.ts'
import type { PastedCell } from './table-cells.ts'

export interface PasteTarget {
  readonly array: SchemaType
  readonly text: TextType
  /** Whether images are loaded and uploaded. */
  readonly takesPictures?: boolean
}

/** Parses a paste into blocks that fit the text's schema. */
export async function readPaste(
  formats: Formats,
  mode: PasteMode,
  { array, text, takesPictures = false }: PasteTarget,
): Promise<ReadText> {
  const dropped = new LeftOutList()
  const rules = pasteRules(array, text, takesPictures, dropped)
  const read = fitBlocks(await blocksOf(formats, mode, rules), array, text)
  dropped.addAll(read.dropped)
  return { ...read, dropped: dropped.all }
}

/** Parses a cell of a pasted table into blocks that fit the text of a cell. */
export function readCell(cell: PastedCell, array: SchemaType): ReadText {
  const [member] = textTypesOf(array)
  if (!member || (cell.text === '' && !cell.element)) return plainText('')
  const text = textTypeOf(member)
  const decorators = new Set(text.decorators.map(({ value }) => value))
  const read = cell.element ? blocksOfHtml(cell.element, { decorators }) : plainText(cell.text)
  return fitBlocks(read, array, text)
}

/** What a cell loses that becomes a string: everything but its words. */
export function leftOutOfText({ element }: PastedCell): LeftOut {
  const dropped = new LeftOutList()
  const read = element ? blocksOfHtml(element) : plainText('')
  dropped.addAll(read.dropped)
  for (const block of read.blocks.filter(isTextBlock)) {
    const { style = 'normal', listItem, markDefs = [] } = block
    if (style !== 'normal') dropped.add('styles', style)
    if (listItem) dropped.add('lists', listItem)
    if (markDefs.length > 0) dropped.add('links')
    const marks = block.children.filter(isTextSpan).flatMap((span) => span.marks ?? [])
    for (const mark of marks) {
      if (!markDefs.some(({ _key }) => _key === mark))
        dropped.add('marks', decoratorKind(mark) ?? mark)
    }
  }
  return dropped.all
}

/** What the schema of a text takes. `dropped` receives what cells of tables cannot contain. */
function pasteRules(
  { of }: SchemaType,
  { decorators }: TextType,
  takesPictures: boolean,
  dropped: LeftOutList,
): PasteRules {
  const table = of.find(({ fieldType }) => fieldType.fromTable)
  const code = of.find(({ fieldType }) => fieldType.fromCode)
  const picture = takesPictures ? of.find(({ fieldType }) => fieldType.isPicture) : undefined
  const item = ({ name }: SchemaType) => ({ _type: name, _key: createKey() })
  const textOf = (cell: PastedCell): string => {
    dropped.addAll(leftOutOfText(cell))
    return cell.text
  }
  const blocksOf = (cell: PastedCell, cellText: SchemaType): readonly unknown[] => {
    const read = readCell(cell, cellText)
    dropped.addAll(read.dropped)
    return read.blocks
  }
  return {
    decorators: new Set(decorators.map(({ value }) => value)),
    ...(table && {
      table: (rows, hasHeader) => ({
        ...item(table),
        ...(table.fieldType.fromTable!({ rows, hasHeader, textOf, blocksOf }, table) as object),
      }),
    }),
    ...(picture && {
      picture: (alt) => ({ ...item(picture), ...(alt && picture.field('alt') && { alt }) }),
    }),
    ...(code && {
      code: (source, language) => ({
        ...item(code),
        ...(code.fieldType.fromCode!(source, language) as object),
      }),
    }),
  }
}

async function blocksOf(formats: Formats, mode: PasteMode, rules: PasteRules): Promise<ReadText> {
  const plain = formats['text/plain'] ?? ''
  if (mode === 'plain') return plainText(plain)
  if (mode === 'markdown') {
    const { marked } = await import('marked')
    const html = await marked.parse(formats['text/markdown'] ?? plain, { gfm: true })
    return blocksOfHtml(parseHtml(html).body, rules)
  }
  const own = ownBlocks(formats)
  if (own) return own
  const html = formats['text/html']
  if (!html) return plainText(plain)
  const localPictures =
    localPicturesIn(formats) > 0 ? picturesOfRtf(formats['text/rtf'] ?? '') : undefined
  const read = blocksOfHtml(parseHtml(html).body, {
    ...rules,
    ...(localPictures && { localPictures }),
  })
  if (read.blocks.length === 0) return { ...plainText(plain), dropped: read.dropped }
  return read.kind === 'inline' ? withEdges(read, plain) : read
}

/** Inline text with the spaces around it that HTML does not show but the plain text has. */
function withEdges(read: ReadText, plain: string): ReadText {
  const [block] = read.blocks
  if (!isTextBlock(block)) return read
  const last = block.children.length - 1
  const children = block.children.map((child, at) => {
    if (!isTextSpan(child)) return child
    const before = at === 0 && /^[ \u00a0]/.test(plain) ? ' ' : ''
    const after = at === last && /[ \u00a0]$/.test(plain) ? ' ' : ''
    return { ...child, text: `${before}${child.text}${after}` }
  })
  return { ...read, blocks: [{ ...block, children }] }
}

function plainText(text: string): ReadText {
  return { blocks: blocksOfPlainText(text), dropped: new Map(), kind: 'plain' }
}
