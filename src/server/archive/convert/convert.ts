import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, extname, resolve, sep } from 'node:path'
import { draftId, isDocumentId } from '../../../model/ids.ts'
import { richText } from './rich-text.ts'
import type { FieldMapping, Mapping, Source, SourceRecord } from './source.ts'

type Document = { _id: string; _type: string } & Record<string, unknown>

/** The documents of a source, and what has no place in them. */
export interface Converted {
  readonly documents: readonly Document[]
  /** Files of pictures, by their name among the documents' assets. */
  readonly pictures: ReadonlyMap<string, string>
  /** One sentence each. */
  readonly losses: readonly string[]
}

/** Makes documents of the records of a source. Throws for records that would have the same id. */
export function convert(source: Source, mappings: readonly Mapping[]): Converted {
  const pictures = createPictures(source.folder)
  const documents = new Map<string, Document>()
  const made = new Map<string, Document>()
  const losses = [...source.losses]
  const unused = new Map<string, number>()
  const unmatched: SourceRecord[] = []
  for (const record of source.records) {
    const mapping = mappings.find(({ where = {} }) =>
      Object.entries(where).every(([name, value]) => String(record.values[name]) === value),
    )
    if (!mapping) {
      unmatched.push(record)
      continue
    }
    const lose = (what: string): null => {
      losses.push(`${record.where}: ${what}`)
      return null
    }
    const document = toDocument(record, mapping, {
      source,
      pictures,
      folder: record.folder ?? source.folder,
      made,
      lose,
    })
    const other = documents.get(document._id)
    if (other)
      throw new Error(`${record.where} would have the id "${document._id}", as another record has`)
    documents.set(document._id, document)
    for (const name of unusedValues(record, mapping)) unused.set(name, (unused.get(name) ?? 0) + 1)
  }
  for (const { where } of unmatched) losses.push(`${where}: no mapping is for it`)
  for (const [name, count] of unused)
    losses.push(`the value "${name}" is in no field (${count} times)`)
  const besides = [...made.values()].filter(({ _id }) => !documents.has(_id))
  return { documents: [...besides, ...documents.values()], pictures: pictures.files, losses }
}

interface Conversion {
  readonly source: Source
  readonly pictures: Pictures
  /** Where the record's own files are. */
  readonly folder: string
  /** Documents that references lead to, by id. */
  readonly made: Map<string, Document>
  readonly lose: Lose
}

/** Reports what has no place in a document. */
type Lose = (what: string) => null

function toDocument(record: SourceRecord, mapping: Mapping, conversion: Conversion): Document {
  const { values, where } = record
  const id = fillTemplate(mapping.id, values)
  if (!isDocumentId(id)) {
    throw new Error(`${where}: its id cannot be "${String(id)}", which is made of "${mapping.id}"`)
  }
  const isDraft = isTrue(values[mapping.draft ?? 'draft'])
  const fields = Object.entries(mapping.fields).flatMap(([name, field]): [string, unknown][] => {
    const one = typeof field === 'string' ? { from: field } : field
    const value = values[one.from]
    if (value === undefined || value === null || value === '') return []
    const converted = convertValue(value, one, conversion)
    return converted === undefined ? [] : [[name, converted]]
  })
  return { ...Object.fromEntries(fields), _id: isDraft ? draftId(id) : id, _type: mapping.type }
}

/** Undefined if the value is lost, which is reported. */
function convertValue(value: unknown, field: FieldMapping, conversion: Conversion): unknown {
  const { from, as = 'value', separator = ',' } = field
  const { source, pictures, folder, lose } = conversion
  const none = (wanted: string): undefined =>
    lose(`"${from}" is no ${wanted}: ${JSON.stringify(value).slice(0, 60)}`) ?? undefined
  const refer = (address: string) => pictures.refer(address, folder, lose)
  switch (as) {
    case 'value':
      return value instanceof Date ? value.toISOString() : value
    case 'text':
      return String(value)
    case 'number': {
      const number = Number(value)
      return Number.isFinite(number) ? number : none('number')
    }
    case 'boolean':
      return isTrue(value)
    case 'date':
    case 'datetime': {
      const time = value instanceof Date ? value : new Date(String(value))
      if (Number.isNaN(time.getTime())) return none('date')
      return as === 'date' ? time.toISOString().slice(0, 10) : time.toISOString()
    }
    case 'slug':
      return { _type: 'slug', current: String(value) }
    case 'list':
      return listOf(value, separator)
    case 'reference': {
      const references = listOf(value, separator).map((one) => referTo(one, field, conversion))
      return Array.isArray(value) ? references : references[0]
    }
    case 'image': {
      const picture = refer(String(value))
      return picture ? { _type: 'image', ...picture } : undefined
    }
    case 'rich-text': {
      const blocks = richText(String(value), {
        markup: source.markup,
        picture: refer,
        onLoss: lose,
      })
      return blocks.length > 0 ? blocks : undefined
    }
  }
}

function referTo(value: string, { id = '{value}', create }: FieldMapping, { made }: Conversion) {
  const target = fillTemplate(id, { value })
  if (create && !made.has(target)) {
    made.set(target, { _id: target, _type: create.type, [create.title]: value })
  }
  return { _type: 'reference', _ref: target }
}

function listOf(value: unknown, separator: string): string[] {
  const parts = Array.isArray(value) ? value.map(String) : String(value).split(separator)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const isTrue = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && /^(true|yes|1)$/i.test(value))

/** Values in a template become words that ids can have. */
function fillTemplate(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    textOf(values[name])
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^\w-]+/g, '-')
      .replaceAll(/^-+|-+$/g, ''),
  )
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

function unusedValues({ values }: SourceRecord, mapping: Mapping): string[] {
  const used = new Set([
    mapping.draft ?? 'draft',
    ...Object.keys(mapping.where ?? {}),
    ...[...mapping.id.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    ...Object.values(mapping.fields).map((field) =>
      typeof field === 'string' ? field : field.from,
    ),
  ])
  const isEmpty = (value: unknown): boolean =>
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  return Object.keys(values).filter((name) => !used.has(name) && !isEmpty(values[name]))
}

interface Pictures {
  readonly files: ReadonlyMap<string, string>
  /** What refers to the picture in an archive; null if it is not there, which is reported. */
  refer(address: string, from: string, lose: Lose): Record<string, unknown> | null
}

/** Pictures below a folder; nothing is fetched from an address. */
function createPictures(folder: string): Pictures {
  const files = new Map<string, string>()
  const names = new Map<string, string>()
  const root = realpathSync(folder)
  const find = (address: string, from: string): string | null => {
    const path = decodeURI(address.split(/[?#]/)[0]!)
    // Addresses of a site begin at the folder of its pages.
    const file = path.startsWith('/') ? resolve(root, `.${path}`) : resolve(from, path)
    if (!existsSync(file) || !statSync(file).isFile()) return null
    const real = realpathSync(file)
    return real.startsWith(root + sep) ? real : null
  }
  return {
    files,
    refer(address, from, lose) {
      if (/^(?:[a-z]+:)?\/\/|^data:/i.test(address)) {
        return lose(`the picture ${address.slice(0, 80)} is not fetched`)
      }
      const file = find(address, from)
      if (!file) return lose(`there is no picture "${address}" in the folder`)
      const name = names.get(file) ?? freeName(basename(file), files)
      names.set(file, name)
      files.set(name, file)
      return { _sanityAsset: `image@file://./images/${name}` }
    },
  }
}

function freeName(name: string, taken: ReadonlyMap<string, string>): string {
  const end = extname(name)
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name.slice(0, name.length - end.length)}-${count}${end}`
    if (!taken.has(free)) return free
  }
}
