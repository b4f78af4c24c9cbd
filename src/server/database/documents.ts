import type { SQLInputValue } from 'node:sqlite'
import type { ContentDocument } from '../../model/document.ts'
import { collectReferences } from '../../model/reference.ts'
import type {
  DocumentFilter,
  DocumentReader,
  DocumentSelection,
  StringRange,
  Writer,
} from './store.ts'
import type { Row, Statements } from './statements.ts'

interface DocumentTables {
  readonly reader: DocumentReader
  readonly writer: Pick<
    Writer,
    'putDocument' | 'deleteDocument' | 'strongReferrers' | 'missingTargets'
  >
}

const scanPage = 500
const columns = { id: 'id', created: 'created_at', updated: 'updated_at' } as const

export function createDocumentTables(
  statements: Statements,
  keyOf: (dataset: string) => number,
): DocumentTables {
  function select(what: string, dataset: string, selection: DocumentSelection): Row[] {
    const { conditions, values } = compileFilter(keyOf(dataset), selection)
    const order = compileOrder(selection.order)
    // -1 is SQLite's "no limit"; always binding it keeps the number of distinct texts small.
    values.push(selection.limit ?? -1, selection.offset ?? 0)
    return statements.all(
      `select ${what} from document where ${conditions} order by ${order} limit ? offset ?`,
      ...values,
    )
  }

  const documentsWhere = (dataset: string, selection: DocumentSelection): ContentDocument[] =>
    select('content', dataset, selection).map(parseContent)

  function* scan(dataset: string): IterableIterator<ContentDocument> {
    const key = keyOf(dataset)
    let after = ''
    while (true) {
      const rows = statements.all(
        'select id, content from document where dataset = ? and id > ? order by id limit ?',
        key,
        after,
        scanPage,
      )
      for (const row of rows) yield parseContent(row)
      if (rows.length < scanPage) return
      after = String(rows.at(-1)?.['id'])
    }
  }

  const reader: DocumentReader = {
    document(dataset, id) {
      const row = statements.get(
        'select content from document where dataset = ? and id = ?',
        keyOf(dataset),
        id,
      )
      return row ? parseContent(row) : null
    },
    documentsByIds: (dataset, ids) => documentsWhere(dataset, { ids }),
    documentsWhere,
    idsWhere: (dataset, selection) =>
      select('id', dataset, selection).map((row) => String(row['id'])),
    scan,
    count(dataset, filter = {}) {
      const { conditions, values } = compileFilter(keyOf(dataset), filter)
      const row = statements.get(
        `select count(*) as total from document where ${conditions}`,
        ...values,
      )
      return Number(row?.['total'])
    },
  }

  function putReferences(dataset: number, pk: number, document: ContentDocument): void {
    const next = referenceRows(document)
    const known = statements.all('select target, strong from document_ref where pk = ?', pk)
    // Most commits are keystrokes that leave every reference alone.
    if (
      known.length === next.size &&
      known.every((row) => next.get(String(row['target'])) === Boolean(row['strong']))
    ) {
      return
    }
    statements.run('delete from document_ref where pk = ?', pk)
    for (const [target, strong] of next) {
      statements.run(
        'insert into document_ref (dataset, target, pk, strong) values (?, ?, ?, ?)',
        dataset,
        target,
        pk,
        strong ? 1 : 0,
      )
    }
  }

  return {
    reader,
    writer: {
      putDocument(dataset, document) {
        const key = keyOf(dataset)
        const row = statements.get(
          `insert into document (dataset, id, type, rev, created_at, updated_at, content)
           values (?, ?, ?, ?, ?, ?, ?)
           on conflict (dataset, id) do update set type = excluded.type, rev = excluded.rev,
             created_at = excluded.created_at, updated_at = excluded.updated_at,
             content = excluded.content
           returning pk`,
          key,
          document._id,
          document._type,
          document._rev ?? '',
          textOf(document._createdAt),
          textOf(document._updatedAt),
          JSON.stringify(document),
        )
        putReferences(key, Number(row?.['pk']), document)
      },
      deleteDocument(dataset, id) {
        statements.run('delete from document where dataset = ? and id = ?', keyOf(dataset), id)
      },
      strongReferrers(dataset, target, limit) {
        return statements
          .all(
            `select document.id from document_ref as ref join document using (pk)
             where ref.dataset = ? and ref.target = ? and ref.strong = 1 and document.id <> ?
             order by document.id limit ?`,
            keyOf(dataset),
            target,
            target,
            limit,
          )
          .map((row) => String(row['id']))
      },
      missingTargets(dataset, id) {
        const key = keyOf(dataset)
        return statements
          .all(
            `select ref.target from document join document_ref as ref using (pk)
             where document.dataset = ? and document.id = ? and ref.strong = 1
               and not exists (select 1 from document as found
                               where found.dataset = ? and found.id = ref.target)
             order by ref.target`,
            key,
            id,
            key,
          )
          .map((row) => String(row['target']))
      },
    },
  }
}

/** Each referenced id once; true when at least one of its references obliges the target to exist. */
function referenceRows(document: ContentDocument): Map<string, boolean> {
  const rows = new Map<string, boolean>()
  for (const { reference } of collectReferences(document)) {
    const elsewhere = reference._dataset !== undefined || reference._projectId !== undefined
    const strong = reference._weak !== true && !elsewhere
    rows.set(reference._ref, strong || rows.get(reference._ref) === true)
  }
  return rows
}

function compileFilter(
  dataset: number,
  filter: DocumentFilter,
): { conditions: string; values: SQLInputValue[] } {
  const conditions = ['dataset = ?']
  const values: SQLInputValue[] = [dataset]
  const add = (condition: string, ...bound: SQLInputValue[]): void => {
    conditions.push(condition)
    values.push(...bound)
  }
  const oneOf = (column: string, list: readonly string[]): void => {
    // A single value compares with `=`, so that the index also delivers the requested order.
    if (list.length === 1) add(`${column} = ?`, list[0] ?? '')
    else add(`${column} in (select value from json_each(?))`, JSON.stringify(list))
  }
  const within = (column: string, range: StringRange): void => {
    if (range.gt !== undefined) add(`${column} > ?`, range.gt)
    if (range.gte !== undefined) add(`${column} >= ?`, range.gte)
    if (range.lt !== undefined) add(`${column} < ?`, range.lt)
    if (range.lte !== undefined) add(`${column} <= ?`, range.lte)
  }
  if (filter.types) oneOf('type', filter.types)
  if (filter.ids) oneOf('id', filter.ids)
  if (filter.idPrefix !== undefined) {
    add('id >= ? and id < ?', filter.idPrefix, afterPrefix(filter.idPrefix))
  }
  if (filter.notIdPrefix !== undefined) {
    add('not (id >= ? and id < ?)', filter.notIdPrefix, afterPrefix(filter.notIdPrefix))
  }
  if (filter.referencesTo !== undefined) {
    add('pk in (select pk from document_ref where dataset = ? and target = ?)')
    values.push(dataset, filter.referencesTo)
  }
  if (filter.createdRange) within('created_at', filter.createdRange)
  if (filter.updatedRange) within('updated_at', filter.updatedRange)
  return { conditions: conditions.join(' and '), values }
}

function compileOrder(order: DocumentSelection['order']): string {
  const { by, descending = false } = order ?? { by: 'id' }
  const first = `${columns[by]} ${descending ? 'desc' : 'asc'}`
  return by === 'id' ? first : `${first}, id asc`
}

/** The first string after every string that starts with `prefix`; ids are ASCII. */
function afterPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`
}

/** A patch may have put anything into a system field; the index holds texts. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function parseContent(row: Row): ContentDocument {
  return JSON.parse(String(row['content'])) as ContentDocument
}
