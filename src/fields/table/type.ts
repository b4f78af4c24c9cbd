import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import type { FieldType } from '../../schema/field-type.ts'

export interface TableRow {
  readonly _type?: string
  readonly _key: string
  readonly cells?: readonly string[]
}

export interface Table {
  readonly _type?: string
  /** The first row contains the column titles. */
  readonly hasHeader?: boolean
  readonly rows?: readonly TableRow[]
}

/** Rows of cells, each a string. */
export const tableType: FieldType<Table> = {
  name: 'table',
  jsonType: 'object',
  example: { _type: 'table', rows: [{ _type: 'tableRow', _key: 'a', cells: ['One', 'Two'] }] },
  isValue: (value): value is Table => isRecord(value),
  leaf: true,
  pastedAs: 'table',
  defaultValue: () => ({ rows: [emptyRow(3), emptyRow(3), emptyRow(3)] }),
  preview: ({ rows }) => ({
    title: rows?.[0]?.cells?.filter((cell) => cell !== '').join(' · ') || undefined,
  }),
  fields: [
    { name: 'hasHeader', type: 'boolean' },
    {
      name: 'rows',
      type: 'array',
      of: [
        {
          name: 'tableRow',
          type: 'object',
          fields: [{ name: 'cells', type: 'array', of: [{ type: 'text' }] }],
        },
      ],
    },
  ],
}

export function emptyRow(columns: number): TableRow {
  return { _type: 'tableRow', _key: createKey(), cells: Array.from({ length: columns }, () => '') }
}
