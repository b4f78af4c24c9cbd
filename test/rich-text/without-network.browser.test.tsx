import { sendKeys } from '@web/test-runner-commands'
import type { ReactNode } from 'react'
import { browserJournal } from '../../src/data/journal/browser-journal.ts'
import type { DataLayer } from '../../src/data/data-layer.ts'
import { DataLayerContext } from '../../src/react/data-layer-context.ts'
import { equal, test, until } from '../kit/browser-test.ts'
import { createDataLayer } from '../kit/data-layer.ts'
import { mountForm } from '../form/mount-form.tsx'
import { richTextView } from '../../src/fields/block/view.tsx'
import { caretAt, openTable } from './open-table.tsx'
import { schema } from './open-editor.tsx'
import { block, member, openText } from './open-text.tsx'

function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
const restore = () => Reflect.deleteProperty(navigator, 'onLine')

const connectionOf = (root: ParentNode) =>
  root.querySelector<HTMLElement>('[data-rich-text]')!.dataset['connection']

/** A layer without a server, with or without storage for unsent edits. */
function openLayer(hasStorage: boolean): DataLayer {
  const journal = hasStorage ? browserJournal(sessionStorage) : null
  return createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: location.origin,
    useProjectHostname: false,
    schema,
    fetch: () => Promise.reject(new TypeError('lost')),
    ...(journal && { journal }),
    presence: 'off',
    undoStorage: null,
  })
}

const around = (layer: DataLayer) => (form: ReactNode) => (
  <DataLayerContext value={layer}>{form}</DataLayerContext>
)
const inputs = { document: { publishedId: 'a', typeName: 'note' } } as never

test('PT-017.1 a text is editable offline when the device stores its edits', async () => {
  const layer = openLayer(true)
  const form = await openText([block('a', 'one')], { around: around(layer), inputs })
  setOnline(false)
  await until('offline', () => connectionOf(form.root) === 'offline')
  await form.select('a', 3)
  await sendKeys({ type: '!' })
  await until('the text', () => form.words()[0] === 'one!')
  setOnline(true)
  await until('online', () => connectionOf(form.root) === 'online')
  await sendKeys({ type: '?' })
  await until('the text', () => form.words()[0] === 'one!?')
  restore()
  form.unmount()
  layer.dispose()
})

test('PT-017.1 a text whose edits cannot be stored is read-only until online again', async () => {
  const layer = openLayer(false)
  const form = await openText([block('a', 'one')], { around: around(layer), inputs })
  await form.select('a', 3)
  await sendKeys({ type: '!' })
  setOnline(false)
  await until('read-only', () => !form.text.isContentEditable)
  equal(connectionOf(form.root), 'offline')
  await until('the text', () => form.words()[0] === 'one!')
  setOnline(true)
  await until('editable', () => form.text.isContentEditable)
  restore()
  form.unmount()
  layer.dispose()
})

test('the text of a detached form and of a cell is editable offline', async () => {
  const form = await openText([block('a', 'one')])
  setOnline(false)
  await form.select('a', 3)
  await sendKeys({ type: '!' })
  await until('the text', () => form.words()[0] === 'one!')
  form.unmount()
  const table = await openTable()
  table.root.querySelector<HTMLElement>('[data-cell="c0"] [data-cell-text]')!.focus()
  await caretAt(table, 0, 0)
  await sendKeys({ type: '!' })
  await until('the cell', () => table.cells()[0]![0]![0]!.includes('!'))
  restore()
  table.unmount()
})

test('a type that opts out is read-only offline', async () => {
  const options = { offline: 'read-only' }
  const body = [block('a', 'one')]
  const form = mountForm([{ name: 'body', type: 'array', of: [member], options } as never], {
    value: { body },
    views: [richTextView],
    validate: false,
  })
  const text = await until('the text', () => form.root.querySelector<HTMLElement>('.ProseMirror'))
  form.root.querySelector<HTMLElement>('[data-activate]')!.click()
  await until('editable', () => text.isContentEditable)
  setOnline(false)
  await until('read-only', () => !text.isContentEditable)
  restore()
  form.unmount()
})
