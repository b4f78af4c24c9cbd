// Choices of references are edits like any other: undone, copied, and made by two people at once.
import { sendKeys } from '@web/test-runner-commands'
import { valueToText } from '../../src/form/clipboard/clipboard.ts'
import { isReference, type Reference } from '../../src/model/document.ts'
import { deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'
import { focusOn } from '../ui/mount.tsx'
import { ada, bo, openField, options, ref, toPerson, zoe, type OpenField } from './open-field.tsx'

const people = { name: 'people', type: 'array', of: [{ ...toPerson, name: undefined }] }
const list = (ui: OpenField) => (ui.value('people') ?? []) as unknown as Reference[]
const ids = (ui: OpenField) => list(ui).map(({ _ref }) => _ref)

async function pick(ui: OpenField, text: string): Promise<void> {
  await sendKeys({ type: text })
  await until(text, () => options(ui).length === 1 && !ui.query('[data-stale]'))
  await press('Enter')
}

test('choosing, replacing and removing a reference are one undo step each', async () => {
  const ui = await openField()
  ;(await ui.see('input[role=combobox]')).focus()
  await pick(ui, 'Ada')
  for (const label of ['Replace', 'Clear']) {
    ;(await ui.see('button[aria-label="Reference actions"]')).click()
    ;(await ui.see('menuitem', label)).click()
    await focusOn(ui, 'input[role=combobox]')
    if (label === 'Replace') await pick(ui, 'Bo')
  }
  equal(ui.value(), undefined)
  const { undo } = ui.pair
  undo.undo()
  deepEqual(ui.value(), ref('bo'))
  await ui.see('[data-reference=there]', 'Bo Widerberg')
  undo.undo()
  deepEqual(ui.value(), ref('ada'))
  undo.undo()
  equal(ui.value(), undefined)
  await ui.see('input[role=combobox]')
  undo.redo()
  deepEqual(ui.value(), ref('ada'))
})

test('references added together are undone together', async () => {
  const ui = await openField({ fields: [people], note: { people: [{ ...ref('ada'), _key: 'a' }] } })
  ;(await ui.see('button', 'Add item')).click()
  await focusOn(ui, 'input[role=combobox]')
  await until('all', () => options(ui).filter(Boolean).length === 3)
  for (const name of ['Bo', 'Zoë']) {
    ;(await ui.see('option', name)).querySelector<HTMLElement>('[data-check]')!.click()
  }
  ;(await ui.see('button', 'Add 2 references')).click()
  await until('three', () => ids(ui).length === 3)
  ui.pair.undo.undo()
  deepEqual(ids(ui), ['ada'])
})

test('pasted references get their own keys and keep their other properties', async () => {
  const weak = { _weak: true, _strengthenOnPublish: { type: 'person' } }
  const ui = await openField({
    documents: [ada, bo, zoe],
    fields: [people],
    note: {
      people: [
        { ...ref('ada'), _key: 'a' },
        { ...ref('zoe', weak), _key: 'z' },
      ],
    },
  })
  const row = await until('the row', () => ui.root.querySelector<HTMLElement>('[data-row="#z"]'))
  row.focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', valueToText([list(ui)[1]]))
  const how = { clipboardData, bubbles: true, cancelable: true, composed: true }
  row.dispatchEvent(new ClipboardEvent('paste', how))
  await until('three', () => ids(ui).join() === 'ada,zoe,zoe')
  const [, original, copy] = list(ui)
  ok(copy!._key !== original!._key)
  deepEqual({ ...copy, _key: '' }, { ...original, _key: '' })
})

test('a choice by another user appears while the user is still searching', async () => {
  const ui = await openField()
  ;(await ui.see('input[role=combobox]')).focus()
  const client = (await ui.layer.client())!
  // Somebody else has chosen while this one is still looking.
  await sendKeys({ type: 'Ada' })
  await until('Ada', () => options(ui).join() === 'Ada Lovelace' && !ui.query('[data-stale]'))
  await client
    .patch('drafts.note')
    .set({ author: ref('bo') })
    .commit()
  await ui.see('[data-reference=there]', 'Bo Widerberg')
  deepEqual(ui.value(), ref('bo'))
  equal(ui.patches.length, 0)
})

test('a document created from a list’s search becomes the last item and opens with its title', async () => {
  const ui = await openField({ fields: [people], note: { people: [{ ...ref('ada'), _key: 'a' }] } })
  ;(await ui.see('button', 'Add item')).click()
  await focusOn(ui, 'input[role=combobox]')
  await sendKeys({ type: 'Grace Hopper' })
  await ui.see('[role=status]', 'No results')
  ui.find('button', 'Create new').click()
  await until('two', () => ids(ui).length === 2)
  const made = list(ui)[1]
  ok(isReference(made))
  deepEqual(made._strengthenOnPublish, {
    type: 'person',
    template: { id: 'person', params: {} },
  })
  await until('the way there', () => ui.opened.length === 1)
  equal(ui.opened[0]!.id, made._ref)
  await ui.see('[role=row]', 'Grace Hopper')
})
