/**
 * What SQLite and PostgreSQL write differently in the statements that both run. What differs in more than that has a
 * module of its own for each of them: tables, the text index, writing documents.
 */
export interface Dialect {
  /** True if the column has one of the texts of a list, the value of the next placeholder. */
  oneOf(column: string): string
  /** True if the column has none of the texts. */
  noneOf(column: string): string
  /** The same as `oneOf` for integers. */
  oneOfNumbers(column: string): string
  /** The column, without the use of an index of it. PostgreSQL chooses indexes by itself. */
  withoutIndex(column: string): string
  /** Joins tables in the order in which they are written. PostgreSQL chooses the order by itself. */
  readonly joinInOrder: string
  /** The value of `limit` for everything. */
  readonly noLimit: number | null
  /** The content of the documents whose keys are selected by `keys`, in its order. */
  contentOf(keys: string): string
  /** True if documents are sorted with their content: with the keys alone they would be sorted twice. */
  readonly sortsContent: boolean
  /** Selects a row if there is a table of this name. */
  hasTable(name: string): string
  /** Lets an `insert` set the column that the database counts by itself. */
  readonly overriding: string
}

export const sqlite: Dialect = {
  oneOf: (column) => `${column} in (select value from json_each(?))`,
  noneOf: (column) => `${column} not in (select value from json_each(?))`,
  oneOfNumbers: (column) => `${column} in (select value from json_each(?))`,
  withoutIndex: (column) => `+${column}`,
  joinInOrder: 'cross join',
  noLimit: -1,
  // Documents are looked up after the keys are sorted and skipped: sorted with their content, they would be read all
  // and spilled to a temporary file.
  contentOf: (keys) =>
    `select document.content from (${keys}) as found
     cross join document on document.pk = found.pk`,
  sortsContent: false,
  hasTable: (name) => `select 1 from sqlite_master where name = '${name}'`,
  overriding: '',
}

export const postgres: Dialect = {
  oneOf: (column) => `${column} = any(?::text[])`,
  noneOf: (column) => `${column} <> all(?::text[])`,
  oneOfNumbers: (column) => `${column} = any(?::bigint[])`,
  withoutIndex: (column) => column,
  joinInOrder: 'join',
  noLimit: null,
  // The order of a subquery is not preserved by the join around it.
  contentOf: (keys) =>
    `select document.content from
       (select picked.pk, row_number() over () as place from (${keys}) as picked) as found
     join document on document.pk = found.pk order by found.place`,
  sortsContent: true,
  hasTable: (name) =>
    `select 1 from pg_class where relname = '${name}' and relnamespace = current_schema()::regnamespace`,
  overriding: 'overriding system value',
}
