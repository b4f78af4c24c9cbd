import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import { isKeyed, type Keyed } from '../../model/portable-text.ts'
import { repairedBlock } from '../value/repair-block.ts'
import { type Formats, portableTextType } from './formats.ts'
import type { ReadText } from './html-blocks.ts'
import { LeftOutList } from './left-out.ts'

/** The portable text among the formats of a paste, with keys where it has none; null if there is none. */
export function ownBlocks(formats: Formats): ReadText | null {
  const own = parsed(formats[portableTextType])
  const value = own ?? parsed(formats['application/json'])
  const source = isRecord(value) && 'blocks' in value ? value['blocks'] : value
  const items: readonly unknown[] = Array.isArray(source) ? source : [source]
  // JSON of any other kind has formats beside it that say more.
  const isText = items.some(
    (item) =>
      isRecord(item) &&
      typeof item['_type'] === 'string' &&
      (own !== undefined || Array.isArray(item['children'])),
  )
  if (!isText) return null
  const dropped = new LeftOutList()
  const blocks = items.flatMap((item): Keyed[] => {
    if (isRecord(item) && typeof item['_type'] === 'string') return [blockOf(item)]
    dropped.add('objects')
    return []
  })
  const isInline = isRecord(value) && value['isInline'] === true && blocks.length === 1
  return { blocks: keyed(blocks), dropped: dropped.all, kind: isInline ? 'inline' : 'blocks' }
}

function parsed(source: string | undefined): unknown {
  if (!source) return undefined
  try {
    return JSON.parse(source) as unknown
  } catch {
    return undefined
  }
}

function blockOf(item: Readonly<Record<string, unknown>>): Keyed {
  const block = keyedInside(item) as Keyed
  const isText = Array.isArray(item['children']) || item['_type'] === 'block'
  return (isText && repairedBlock(block)) || block
}

/** The value with a key for every object in an array, as deep as it goes. */
function keyedInside(value: unknown): unknown {
  if (Array.isArray(value)) {
    return keyed(value.map(keyedInside))
  }
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([name, field]) => [name, keyedInside(field)])
  return Object.fromEntries(fields) as Readonly<Record<string, unknown>>
}

function keyed<T>(items: readonly T[]): T[] {
  const seen = new Set<string>()
  return items.map((item) => {
    if (!isRecord(item)) return item
    const key = isKeyed(item) && !seen.has(item._key) ? item._key : createKey()
    seen.add(key)
    return key === item['_key'] ? item : { ...item, _key: key }
  })
}
