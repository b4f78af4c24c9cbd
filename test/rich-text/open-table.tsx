import { tableView, richTableView } from '../../src/fields/table/view.tsx'
import { richTextView } from '../../src/fields/block/view.tsx'
import type { Keyed } from '../../src/model/portable-text.ts'
import { type FormOptions, mountForm, type MountedForm } from '../form/mount-form.tsx'
import { until } from '../kit/browser-test.ts'
import { block } from './open-text.tsx'

// A form with one table whose cells are rich text.

const link = { name: 'link', type: 'object', fields: [{ name: 'href', type: 'url' }] } as const
export const table = {
  type: 'table',
  of: [{ type: 'block', marks: { annotations: [link] } }],
} as const
export const views = [richTextView, tableView, richTableView]

export interface Cell {
  _key: string
  content?: Keyed[]
}
export const cell = (_key: string, ...content: Keyed[]): Cell & { _type: string } => ({
  _type: 'tableCell',
  _key,
  ...(content.length > 0 && { content }),
})
export const row = (_key: string, ...cells: unknown[]) => ({ _type: 'tableRow', _key, cells })
export const grid = (fields: object = {}) => ({
  _type: 'table',
  rows: [
    row('r0', cell('c0', block('b0', 'Pears')), cell('c1', block('b1', 'ripe'))),
    row('r1', cell('c2', block('b2', 'Figs')), cell('c3')),
  ],
  ...fields,
})
const words = ({ content = [] }: Cell) =>
  content.map((one) => (one['children'] as { text: string }[]).map(({ text }) => text).join(''))
/** The text of every block of every cell, by row. */
export const cellsOf = (value: unknown) =>
  ((value as { rows?: { cells?: Cell[] }[] }).rows ?? []).map(({ cells = [] }) => cells.map(words))

type Shown = Pick<MountedForm, 'root'>

export const shown = ({ root }: Shown, key: string) =>
  root.querySelector<HTMLElement>(`[data-cell="${key}"] [data-cell-text]`)!
export const edited = ({ root }: Shown, key: string) =>
  root.querySelector<HTMLElement>(`[data-cell="${key}"] .ProseMirror`)
export const inCell = (form: MountedForm, key: string) =>
  until(`the caret in ${key}`, () => {
    const text = edited(form, key)
    return text !== null && form.focused() === text ? text : null
  })

/** The `td` at a row and column, counted from 0. */
export const cellAt = ({ root }: Shown, rowIndex: number, column: number) =>
  root.querySelector('tbody')!.rows[rowIndex]!.cells[column]!

/** Waits for the caret in the cell at a row and column. */
export const caretAt = (form: MountedForm, rowIndex: number, column: number) =>
  until(`the caret in row ${rowIndex}, column ${column}`, () => {
    const text = cellAt(form, rowIndex, column).querySelector<HTMLElement>('.ProseMirror')
    return text !== null && form.focused() === text ? text : null
  })

export async function openTable(
  value: unknown = grid(),
  { declared = table, ...options }: FormOptions & { declared?: object } = {},
) {
  const form = mountForm([{ name: 'prices', ...declared } as never], {
    value: { prices: value },
    views,
    validate: false,
    ...options,
  })
  await until('the cells', () => form.root.querySelector('[data-cell-text]'))
  return Object.assign(form, { cells: () => cellsOf(form.value()['prices']) })
}
