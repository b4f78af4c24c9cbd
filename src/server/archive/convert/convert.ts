import { draftId } from '../../../model/ids.ts'
import { isEmpty } from '../asset-facts.ts'
import { makeId, namesIn } from './make-id.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { readBoolean, readNumber, readText, readTime } from './read-value.ts'
import { richText } from './rich-text.ts'
import type { FieldMapping, ForeignSource, Mapping, SourceRecord } from './source.ts'

export type ConvertedDocument = { _id: string; _type: string } & Record<string, unknown>

/** The documents of a source, and what has no place in them. */
export interface Converted {
  readonly documents: readonly ConvertedDocument[]
  /** Documents that are only there to be referred to: one that exists already is better. */
  readonly targets: readonly ConvertedDocument[]
  /** Files of pictures, by their name among the documents' assets. */
  readonly pictures: ReadonlyMap<string, string>
  /** One sentence each. */
  readonly losses: readonly string[]
}

/** Makes documents of the records of a source. Throws for records that would have the same id. */
export function convert(source: ForeignSource, mappings: readonly Mapping[]): Converted {
  const pictures = createPictures(source.folder)
  const documents = new Map<string, ConvertedDocument>()
  const madeOf = new Map<string, string>()
  const targets = new Map<string, Target>()
  const losses = [...source.losses]
  const unmatched: string[] = []
  const unused = new Map<string, number>()
  for (const record of source.records) {
    const mapping = mappings.find((one) => isFor(one, record))
    if (!mapping) {
      unmatched.push(`${record.where}: no mapping is for it`)
      continue
    }
    const lose = (what: string): void => void losses.push(`${record.where}: ${what}`)
    const folder = record.folder ?? source.folder
    const document = toDocument(record, mapping, { source, pictures, folder, targets, lose })
    const own = describeOrigin(record, mapping)
    const other = madeOf.get(document._id)
    if (other !== undefined) {
      throw new Error(`${own} and ${other} would both have the id "${document._id}"`)
    }
    madeOf.set(document._id, own)
    documents.set(document._id, document)
    for (const name of unusedValues(record, mapping)) unused.set(name, (unused.get(name) ?? 0) + 1)
  }
  losses.push(...unmatched)
  for (const [name, count] of unused)
    losses.push(`the value "${name}" is in no field (${count} times)`)
  return {
    documents: [...documents.values()],
    targets: [...targets.values()].flatMap(({ document }) =>
      document && !documents.has(document._id) ? [document] : [],
    ),
    pictures: pictures.files,
    losses,
  }
}

/** What references lead to. */
interface Target {
  /** The value that its id was made of. */
  readonly value: string
  readonly document: ConvertedDocument | null
}

interface Conversion {
  readonly source: ForeignSource
  readonly pictures: Pictures
  /** Where the record's own files are. */
  readonly folder: string
  /** By id. */
  readonly targets: Map<string, Target>
  /** Reports what has no place in a document. */
  readonly lose: (what: string) => void
}

function isFor({ where = {} }: Mapping, { values }: SourceRecord): boolean {
  return Object.entries(where).every(([name, value]) => readText(values.get(name)) === value)
}

function describeOrigin({ where, values }: SourceRecord, { id }: Mapping): string {
  const parts = namesIn(id).map((name) => readText(values.get(name)))
  return `${where} (${JSON.stringify(parts.join(' '))})`
}

function toDocument(
  record: SourceRecord,
  mapping: Mapping,
  conversion: Conversion,
): ConvertedDocument {
  const id = idOf(record, mapping)
  const fields = Object.entries(mapping.fields).flatMap(([name, field]): [string, unknown][] => {
    const one = typeof field === 'string' ? { from: field } : field
    const value = record.values.get(one.from)
    const converted = isEmpty(value) ? undefined : convertValue(value, one, conversion)
    return converted === undefined ? [] : [[name, converted]]
  })
  const isDraft = isDrafted(record, mapping, conversion)
  return { ...Object.fromEntries(fields), _id: isDraft ? draftId(id) : id, _type: mapping.type }
}

function idOf({ where, values }: SourceRecord, mapping: Mapping): string {
  try {
    return makeId(mapping.id, values)
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error })
  }
}

/** What is unclear is not published. */
function isDrafted({ values }: SourceRecord, mapping: Mapping, { lose }: Conversion): boolean {
  const name = mapping.draft ?? 'draft'
  const value = values.get(name)
  if (isEmpty(value)) return false
  const isDraft = readBoolean(value)
  if (isDraft === null)
    lose(`"${name}" is neither yes nor no, so it is a draft now: ${excerpt(value)}`)
  return isDraft ?? true
}

/** Undefined if the value is lost, which is reported. */
function convertValue(value: unknown, field: FieldMapping, conversion: Conversion): unknown {
  const { from, as = 'value', separator = ',' } = field
  const { source, pictures, folder, lose } = conversion
  const or = <T>(read: T | null, wanted: string): T | undefined => {
    if (read === null) lose(`"${from}" is no ${wanted}: ${excerpt(value)}`)
    return read ?? undefined
  }
  const refer = (address: string) => pictures.refer(address, folder, lose)
  const text = () => or(readText(value), 'text')
  switch (as) {
    case 'value':
      return value
    case 'text':
      return text()
    case 'number':
      return or(readNumber(value), 'number')
    case 'boolean':
      return or(readBoolean(value), 'yes or no')
    case 'date':
      return or(readTime(value), 'date')?.toISOString().slice(0, 10)
    case 'datetime':
      return or(readTime(value), 'date')?.toISOString()
    case 'slug': {
      const current = text()
      return current === undefined ? undefined : { _type: 'slug', current }
    }
    case 'list':
      return or(listOf(value, separator), 'list of texts')
    case 'reference': {
      const isList = Array.isArray(value) || field.separator !== undefined
      const list = or(isList ? listOf(value, separator) : one(value), 'text')
      const references = list?.flatMap((part) => referTo(part, field, conversion))
      return isList ? references : references?.[0]
    }
    case 'image': {
      const address = text()
      const picture = address === undefined ? null : refer(address)
      return picture ? { _type: 'image', ...picture } : undefined
    }
    case 'rich-text': {
      const written = text()
      if (written === undefined) return undefined
      const { markup } = source
      const blocks = richText(written, { markup, picture: refer, onLoss: lose })
      return blocks.length > 0 ? blocks : undefined
    }
  }
}

/** Empty if there cannot be such a document, which is reported. */
function referTo(
  value: string,
  { from, id: template = '{value}', create }: FieldMapping,
  { targets, lose }: Conversion,
) {
  let id: string
  try {
    id = makeId(template, new Map([['value', value]]))
  } catch (error) {
    lose(`"${from}" refers to nothing: ${(error as Error).message}`)
    return []
  }
  const known = targets.get(id)
  if (known && known.value !== value) {
    lose(`"${from}": "${value}" and "${known.value}" would both have the id "${id}"`)
    return []
  }
  const document = create ? { _id: id, _type: create.type, [create.title]: value } : null
  targets.set(id, { value, document: known?.document ?? document })
  return [{ _type: 'reference', _ref: id }]
}

function one(value: unknown): string[] | null {
  const text = readText(value)
  return text === null ? null : [text.trim()]
}

/** Null if the value, or an item of it, is no text. */
function listOf(value: unknown, separator: string): string[] | null {
  const parts = Array.isArray(value) ? value.map(readText) : readText(value)?.split(separator)
  if (!parts?.every((part) => part !== null)) return null
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function unusedValues({ values }: SourceRecord, mapping: Mapping): string[] {
  const used = new Set([
    mapping.draft ?? 'draft',
    ...Object.keys(mapping.where ?? {}),
    ...namesIn(mapping.id),
    ...Object.values(mapping.fields).map((field) =>
      typeof field === 'string' ? field : field.from,
    ),
  ])
  return [...values].flatMap(([name, value]) => (used.has(name) || isEmpty(value) ? [] : [name]))
}

function excerpt(value: unknown): string {
  return JSON.stringify(value).slice(0, 60)
}
