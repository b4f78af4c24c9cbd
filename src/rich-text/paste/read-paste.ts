import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import { haveKeys, type Keyed } from '../../model/portable-text.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { contentOf, emptyCell, emptyRow } from '../../fields/table/type.ts'
import { textTypesOf } from '../value/schema.ts'
import { type TextType, textTypeOf } from '../value/text-type.ts'
import { type Formats, type PasteMode, portableTextType } from './formats.ts'
import { fitBlocks } from './fit-blocks.ts'
import { blocksOfHtml, type Dropped, type PastedObjects, type ReadText } from './html-blocks.ts'
import { parseHtml } from './parse-html.ts'
import { blocksOfPlainText } from './plain-blocks.ts'
import type { PastedCell } from './table-cells.ts'

const NOTHING: ReadText = { blocks: [], dropped: new Set() }

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
  const dropped = new Set<Dropped>()
  const objects = pastedObjects(array, takesPictures, dropped)
  const read = fitBlocks(await blocksOf(formats, mode, objects), array, text)
  return { ...read, dropped: new Set([...read.dropped, ...dropped]) }
}

/** Parses a cell of a pasted table into blocks that fit the text of a cell. */
export function readCell({ text, element }: PastedCell, array: SchemaType): ReadText {
  const [member] = textTypesOf(array)
  if (!member || text === '') return NOTHING
  const blocks = element ? blocksOfHtml(element) : { ...NOTHING, blocks: blocksOfPlainText(text) }
  return fitBlocks(blocks, array, textTypeOf(member))
}

/** Object types of the text for pasted tables and preformatted text. `dropped` receives what cells cannot contain. */
function pastedObjects(
  { of }: SchemaType,
  takesPictures: boolean,
  dropped: Set<Dropped>,
): PastedObjects {
  const typeOf = (what: 'table' | 'code') => of.find(({ fieldType }) => fieldType.pastedAs === what)
  const [table, code] = [typeOf('table'), typeOf('code')]
  const picture = takesPictures ? of.find(({ fieldType }) => fieldType.isPicture) : undefined
  const item = ({ name }: SchemaType) => ({ _type: name, _key: createKey() })
  const content = table && contentOf(table)
  const cellOf = (cell: PastedCell) => {
    if (!content) return cell.text
    const read = readCell(cell, content)
    for (const one of read.dropped) dropped.add(one)
    return { ...emptyCell(), ...(read.blocks.length > 0 && { content: read.blocks }) }
  }
  return {
    ...(table && {
      table: (rows, hasHeader) => ({
        ...item(table),
        ...(hasHeader && { hasHeader }),
        rows: rows.map((cells) => ({ ...emptyRow(0, emptyCell), cells: cells.map(cellOf) })),
      }),
    }),
    ...(picture && {
      picture: (alt) => ({ ...item(picture), ...(alt && picture.field('alt') && { alt }) }),
    }),
    ...(code && {
      code: (source, language) => ({
        ...item(code),
        ...(language && { language }),
        code: source,
      }),
    }),
  }
}

async function blocksOf(
  formats: Formats,
  mode: PasteMode,
  objects: PastedObjects,
): Promise<ReadText> {
  const plain = formats['text/plain'] ?? ''
  if (mode === 'plain') return { ...NOTHING, blocks: blocksOfPlainText(plain) }
  if (mode === 'markdown') {
    const { marked } = await import('marked')
    const html = await marked.parse(formats['text/markdown'] ?? plain, { gfm: true })
    return blocksOfHtml(parseHtml(html).body, objects)
  }
  const own = ownBlocks(formats[portableTextType])
  if (own) return { ...NOTHING, blocks: own }
  const html = formats['text/html']
  const read = html ? blocksOfHtml(parseHtml(html).body, objects) : NOTHING
  return read.blocks.length > 0 ? read : { ...read, blocks: blocksOfPlainText(plain) }
}

function ownBlocks(source: string | undefined): readonly Keyed[] | null {
  if (!source) return null
  try {
    const value: unknown = JSON.parse(source)
    const blocks = isRecord(value) ? value['blocks'] : value
    return Array.isArray(blocks) && haveKeys(blocks) ? blocks : null
  } catch {
    return null
  }
}
