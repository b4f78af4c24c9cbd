import type { DataLayer } from '../../data/data-layer.ts'
import { draftId, isDraftId, publishedId } from '../../model/ids.ts'
import { previewSelection } from '../../schema/preview.ts'
import type { ReferenceCondition } from '../../schema/reference-filter.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { foldText } from '../../search/query/text-words.ts'
import { addressOf, mostLines, type ReferenceHit } from './reference-search.ts'

/** The outcome of pasting a list; unreadable documents count as missing. */
export interface PastedReport {
  /** In the order of the list, without duplicates. */
  readonly found: readonly ReferenceHit[]
  readonly ambiguous: readonly string[]
  readonly missing: readonly string[]
  /** Number of lines that were looked up. */
  readonly count: number
  readonly isCut: boolean
}

/** One line or cell of a pasted list. */
interface Line {
  readonly text: string
  /** The parts separated by commas, or one part; quotes protect a comma. */
  readonly parts: readonly string[]
}

export function linesOf(text: string): Line[] {
  return [...text.matchAll(/(?:"(?:[^"]|"")*"|[^\n\r\t"]|")+/g)].flatMap(([all]) => {
    const line = all.trim()
    const parts = [...line.matchAll(/"((?:[^"]|"")*)"|[^,]+/g)]
      .map(([part, quoted]) => (quoted === undefined ? part : quoted.replaceAll('""', '"')).trim())
      .filter(Boolean)
    const [only] = parts
    if (only === undefined) return []
    return [{ text: parts.length === 1 ? only : line, parts }]
  })
}

interface Row {
  readonly _id: string
  readonly _type: string
  readonly title: unknown
}

/** The documents among which a pasted list is looked up. */
export interface LookUpScope {
  readonly layer: DataLayer
  readonly reference: SchemaType
  /** Types of the targets. */
  readonly types: readonly SchemaType[]
  readonly condition: ReferenceCondition | null
}

/**
 * Looks up the entries of a list, first as ids, then as whole titles, ignoring case and accents. Rejects with
 * DataError.
 */
export async function lookUp(scope: LookUpScope, text: string): Promise<PastedReport> {
  const all = linesOf(text)
  const lines = all.slice(0, mostLines)
  const rows = await rowsOf(scope, [
    ...new Set(lines.flatMap((line) => [line.text, ...line.parts])),
  ])
  const isCut = all.length > mostLines
  // A comma may be part of a title.
  const whole = new Set(
    reportOf(
      lines.map((line) => line.text),
      rows,
      isCut,
    ).missing,
  )
  const entries = lines
    .flatMap((line) => (whole.has(line.text) ? line.parts : [line.text]))
    .slice(0, mostLines)
  const report = reportOf(entries, rows, isCut)
  const others = await similarRows(scope, report.missing.slice(0, mostSearches))
  return others.length === 0 ? report : reportOf(entries, [...rows, ...others], isCut)
}

/** The documents with these ids or titles, compared without case. */
async function rowsOf(
  { layer, reference, types, condition }: LookUpScope,
  entries: readonly string[],
): Promise<readonly Row[]> {
  const cases = types.flatMap((type) => {
    const path = previewSelection(type).select['title'] ?? ''
    return /^[A-Za-z_][\w.]*$/.test(path)
      ? [`_type == ${JSON.stringify(type.name)} => ${path}`]
      : []
  })
  const title = cases.length > 0 ? `select(${cases.join(', ')})` : 'null'
  const own = condition ? ` && (${condition.filter})` : ''
  const { elsewhere } = reference
  const published = elsewhere ? ' && !(_id in path("drafts.**"))' : ''
  return layer.queries.fetch<Row[]>(
    `*[_type in $__types && (_id in $__ids || lower(${title}) in $__titles)${published}${own}]{_id, _type, "title": ${title}}`,
    {
      ...condition?.params,
      __types: types.map(({ name }) => name),
      __ids: entries.flatMap((entry) => [publishedId(entry), draftId(entry)]),
      __titles: entries.map((entry) => entry.toLowerCase()),
    },
    { tag: 'search.reference-list', ...(elsewhere && { elsewhere: addressOf(elsewhere) }) },
  )
}

/** Maximum number of entries that are searched one by one, as titles that may differ in accents: `Zoe` finds Zoë. */
const mostSearches = 30

async function similarRows(
  { layer, reference, types, condition }: LookUpScope,
  entries: readonly string[],
): Promise<readonly Row[]> {
  const { elsewhere } = reference
  const address = elsewhere && addressOf(elsewhere)
  const options = { tag: 'search.reference-list', limit: 20, includeDrafts: !elsewhere }
  const searches = entries.map(async (entry): Promise<Row[]> => {
    const terms = { text: `"${entry.replaceAll('"', ' ')}"`, types, condition }
    const { hits } = await layer.search.find(terms, options, address ?? undefined)
    const folded = foldText(entry).text
    const isCalledSo = (title: unknown): boolean =>
      typeof title === 'string' && foldText(title).text.trim() === folded
    return hits
      .filter(({ preview }) => isCalledSo(preview?.['title']))
      .map(({ _id, _type }) => ({ _id, _type, title: entry }))
  })
  const found = (await Promise.all(searches)).flat()
  if (found.length === 0 || elsewhere) return found
  const ids = found.flatMap(({ _id }) => [publishedId(_id), draftId(_id)])
  const there = await layer.queries.fetch<string[]>(
    '*[_id in $ids]._id',
    { ids },
    { tag: 'get-counterpart-ids' },
  )
  return found.flatMap((row) =>
    there
      .filter((id) => publishedId(id) === publishedId(row._id))
      .map((_id): Row => ({ ...row, _id })),
  )
}

function reportOf(entries: readonly string[], rows: readonly Row[], isCut: boolean): PastedReport {
  const hits = new Map<string, ReferenceHit>()
  const byTitle = new Map<string, Set<string>>()
  for (const { _id, _type: typeName, title } of rows) {
    const id = publishedId(_id)
    const before = hits.get(id)
    const hasDraft = isDraftId(_id) || before?.hasDraft === true
    const isPublished = !isDraftId(_id) || before?.isPublished === true
    hits.set(id, { id, typeName, hasDraft, isPublished })
    if (typeof title !== 'string') continue
    const key = title.toLowerCase()
    byTitle.set(key, (byTitle.get(key) ?? new Set()).add(id))
  }
  const found = new Set<ReferenceHit>()
  const ambiguous: string[] = []
  const missing: string[] = []
  for (const entry of entries) {
    const named = hits.get(publishedId(entry))
    const ids = byTitle.get(entry.toLowerCase()) ?? new Set<string>()
    const [only] = ids
    if (named) found.add(named)
    else if (only === undefined) missing.push(entry)
    else if (ids.size > 1) ambiguous.push(entry)
    else found.add(hits.get(only)!)
  }
  return { found: [...found], ambiguous, missing, count: entries.length, isCut }
}
