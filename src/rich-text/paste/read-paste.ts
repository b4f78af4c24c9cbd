import { isRecord } from '../../model/document.ts'
import { haveKeys, type Keyed } from '../../model/portable-text.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { TextType } from '../text-type.ts'
import { type Formats, type PasteMode, portableTextType } from './formats.ts'
import { fitBlocks } from './fit-blocks.ts'
import { blocksOfHtml, type ReadText } from './html-blocks.ts'
import { parseHtml } from './parse-html.ts'
import { blocksOfPlainText } from './plain-blocks.ts'

const NOTHING: ReadText = { blocks: [], dropped: new Set() }

/** The blocks of a paste that fit into a text. */
export async function readPaste(
  formats: Formats,
  mode: PasteMode,
  { array, text }: { array: SchemaType; text: TextType },
): Promise<ReadText> {
  return fitBlocks(await blocksOf(formats, mode), array, text)
}

async function blocksOf(formats: Formats, mode: PasteMode): Promise<ReadText> {
  const plain = formats['text/plain'] ?? ''
  if (mode === 'plain') return { ...NOTHING, blocks: blocksOfPlainText(plain) }
  if (mode === 'markdown') {
    const { marked } = await import('marked')
    const html = await marked.parse(formats['text/markdown'] ?? plain, { gfm: true })
    return blocksOfHtml(parseHtml(html).body)
  }
  const own = ownBlocks(formats[portableTextType])
  if (own) return { ...NOTHING, blocks: own }
  const html = formats['text/html']
  const read = html ? blocksOfHtml(parseHtml(html).body) : NOTHING
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
