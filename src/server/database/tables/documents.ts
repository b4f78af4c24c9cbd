import type { ContentDocument } from '../../../model/document.ts'
import { referredIds } from '../../../model/reference.ts'
import { type AttributeTables, listName, listRank, valueAt } from './attributes.ts'
import { createDocumentFacts } from './document-facts.ts'
import { compileFilter, compileTwins, targetKey } from './document-filter.ts'
import type { SqlCondition } from './document-filter.ts'
import type {
  DocumentFacts,
  DocumentFilter,
  DocumentReader,
  DocumentSelection,
  ListFilter,
  SearchIndex,
} from '../document-reader.ts'
import type { Writer } from '../store.ts'
import type { Row, Statements } from '../statements.ts'
import type { TextTables } from '../text/text-index.ts'

export interface DocumentTables {
  readonly reader: DocumentReader
  readonly facts: DocumentFacts & SearchIndex
  readonly writer: Pick<Writer, 'putDocument' | 'deleteDocument' | 'missingTargets'>
}

const columns = { id: 'id', created: 'created_at', updated: 'updated_at' } as const

export function createDocumentTables(
  statements: Statements,
  {
    keyOf,
    attributes,
    texts,
    onParsed,
  }: {
    keyOf: (dataset: string) => number
    attributes: AttributeTables
    texts: TextTables
    /** Called for every document that is parsed, with the length of its JSON text. */
    onParsed?: (dataset: string, document: ContentDocument, length: number) => void
  },
): DocumentTables {
  const { dialect } = statements
  const facts = createDocumentFacts(statements, keyOf, texts)

  function conditionOf(dataset: number, filter: DocumentFilter): SqlCondition {
    return compileFilter(filter, {
      dialect,
      dataset,
      keyOfField: attributes.keyOf,
      proposeByText: (conditions) => texts.propose(dataset, conditions),
      proposeBySearch: (terms, types) => texts.proposeFound(dataset, terms, types),
    })
  }

  function parse(dataset: string, text: string): ContentDocument {
    const document = JSON.parse(text) as ContentDocument
    onParsed?.(dataset, document, text.length)
    return document
  }

  function select(what: 'id' | 'content', dataset: string, selection: DocumentSelection): Row[] {
    const key = keyOf(dataset)
    const condition = conditionOf(key, selection)
    // Always binding a limit keeps the number of distinct statements small.
    const { order = { by: 'id' }, limit = dialect.noLimit, offset = 0 } = selection
    const direction = order.descending ? 'desc' : 'asc'
    if (typeof order.by === 'string') {
      const sorted = `document.${columns[order.by]} ${direction}`
      const found = (column: string): string =>
        `select document.${column} from document where ${condition.sql}
         order by ${order.by === 'id' ? sorted : `${sorted}, document.id`} limit ? offset ?`
      const sql =
        what === 'id'
          ? joinedIds(found('id'))
          : dialect.sortsContent
            ? found('content')
            : dialect.contentOf(found('pk'))
      return statements.all(sql, ...condition.values, limit, offset)
    }
    const [type, ...otherTypes] = selection.types ?? []
    const oneType = type !== undefined && otherTypes.length === 0
    // The field index contains the document's key, id and type, so these need no access to the document.
    const requestsTimes =
      selection.createdRange !== undefined || selection.updatedRange !== undefined
    // The field index is scanned until there are enough rows.
    const tables = requestsTimes
      ? `document_attr as entry ${dialect.joinInOrder} document on document.pk = entry.pk`
      : 'document_attr as document'
    const entry = requestsTimes ? 'entry' : 'document'
    const found = (column: string): string =>
      `select document.${column} from ${tables}
       where ${entry}.dataset = ? and ${entry}.attr = ? ${oneType ? `and ${entry}.type = ?` : ''}
         and ${condition.sql}
       order by ${entry}.rank ${direction}, ${entry}.num ${direction}, ${entry}.str ${direction}, ${entry}.id
       limit ? offset ?`
    return statements.all(
      what === 'id' ? joinedIds(found('id')) : dialect.contentOf(found('pk')),
      ...[key, attributes.keyOf(order.by.field), ...(oneType ? [type] : [])],
      ...[...condition.values, limit, offset],
    )
  }

  const documentsWhere = (dataset: string, selection: DocumentSelection): ContentDocument[] =>
    select('content', dataset, selection).map((row) => parse(dataset, String(row['content'])))

  const reader: DocumentReader = {
    document(dataset, id) {
      const text = facts.documentText(dataset, id)
      return text === null ? null : parse(dataset, text)
    },
    documentsByIds: (dataset, ids) => documentsWhere(dataset, { ids }),
    documentsWhere,
    idsWhere: (dataset, selection) =>
      String(select('id', dataset, selection)[0]?.['ids'] ?? '')
        .split('\n')
        .filter(Boolean),
    *scan(dataset) {
      for (const text of facts.scanTexts(dataset)) yield parse(dataset, text)
    },
    listsWhere,
    count(dataset, whole = {}) {
      const { unpaired: paired, ...among } = whole
      // Finding the few pairs takes less than looking for each of the others among them.
      if (paired !== undefined && among.paired === undefined) {
        return reader.count(dataset, among) - reader.count(dataset, { ...among, paired })
      }
      const { withoutTwin, ...filter } = whole
      const key = keyOf(dataset)
      const { sql, values } = conditionOf(key, filter)
      const all = countRows(`select count(*) as total from document where ${sql}`, values)
      if (withoutTwin === undefined || all === 0) return all
      // Looking up each document's twin is ten times slower than counting all and subtracting; twins are few.
      const twins = compileTwins(key, withoutTwin)
      return (
        all -
        countRows(
          `select count(*) as total from (${twins.sql}) as found
           ${dialect.joinInOrder} document on document.dataset = ? and document.id = found.id where ${sql}`,
          [...twins.values, key, ...values],
        )
      )
    },
  }

  function listsWhere(dataset: string, field: string, filter: ListFilter): unknown[] {
    const key = keyOf(dataset)
    const condition = conditionOf(key, filter)
    const names = field.split('.')
    const from = `from document_attr as document where document.attr = ? and ${condition.sql}`
    const bound = [attributes.keyOf(listName(field)), ...condition.values]
    const lists = statements
      .all(
        `select document.str, min(document.id) as id ${from} and document.rank = ? group by document.str`,
        ...[...bound, listRank],
      )
      .map((row) => ({
        id: String(row['id']),
        value: JSON.parse(Buffer.from(row['str'] as Uint8Array).toString()) as unknown,
      }))
    const others = statements
      .all(`select document.id ${from} and document.rank <> ?`, ...[...bound, listRank])
      .map((row) => String(row['id']))
    const read = others.length === 0 ? [] : documentsWhere(dataset, { ids: others })
    return [...lists, ...read.map((one) => ({ id: one._id, value: valueAt(one, names) }))]
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ value }) => value)
  }

  function countRows(sql: string, values: SqlCondition['values']): number {
    return Number(statements.get(sql, ...values)?.['total'])
  }

  function putReferences(dataset: number, pk: number, next: Map<string, boolean>): void {
    const known = statements.all('select target, strong from document_ref where pk = ?', pk)
    // Most commits are keystrokes that change no reference.
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
    facts,
    writer: {
      putDocument(dataset, document, prepared) {
        const key = keyOf(dataset)
        const [row] = statements.returning(
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
          prepared?.json ?? JSON.stringify(document),
        )
        const pk = Number(row?.['pk'])
        putReferences(key, pk, referredTargets(document, prepared?.referred))
        attributes.put(key, pk, document)
        texts.touch(key, pk)
      },
      deleteDocument(dataset, id) {
        const key = keyOf(dataset)
        const [row] = statements.returning(
          'delete from document where dataset = ? and id = ? returning pk',
          key,
          id,
        )
        if (row) texts.touch(key, Number(row['pk']))
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

/** One per line, as one text: a hundred thousand rows take longer to hand over than to find. */
function joinedIds(found: string): string {
  return `select string_agg(id, '\n') as ids from (${found}) as found`
}

const longestText = 255

/** A patch may set a system field to any value; the index takes strings, and PostgreSQL only short ones. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, longestText) : ''
}

/** The targets of a document's references by index key; true for strong ones. */
export function referredTargets(
  document: ContentDocument,
  referred: ReadonlyMap<string, boolean> = referredIds(document),
): Map<string, boolean> {
  return new Map([...referred].map(([id, isStrong]) => [targetKey(id), isStrong]))
}
