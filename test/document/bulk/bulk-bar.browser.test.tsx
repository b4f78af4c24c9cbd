import { sendKeys } from '@web/test-runner-commands'
import axe from 'axe-core'
import { deepEqual, equal, frame, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { tryControls } from '../../kit/dialog-controls.ts'
import { focusOn } from '../../ui/mount.tsx'
import { choose, openBulk, type OpenBulk } from './open-bulk.tsx'

const book = (id: string, fields: object = {}) => ({
  _id: id,
  _type: 'book',
  title: `Title of ${id}`,
  ...fields,
})
const draft = (id: string, fields: object = {}) => book(`drafts.${id}`, fields)
const ids = (ui: OpenBulk) => ui.server.fetch<string[]>('*[_type == "book"] | order(_id)._id')
const excluded = (ui: OpenBulk) =>
  [...ui.root.querySelectorAll('[data-excluded]')].map((row) => row.getAttribute('data-excluded'))

test('bulk publish lists excluded documents with reasons and links beforehand; one step undoes it', async () => {
  const ui = await openBulk(
    [draft('a'), draft('b'), book('b'), book('public'), draft('empty', { title: '' })],
    ['a', 'b', 'public', 'empty'],
  )
  ;(await ui.see('button', 'Publish')).click()
  await ui.see('dialog', 'Publish 2 documents?')
  await ui.says('There is nothing new to publish')
  await ui.says('The document has errors')
  deepEqual(excluded(ui).toSorted(), ['empty', 'public'])
  deepEqual(await ids(ui), ['b', 'drafts.a', 'drafts.b', 'drafts.empty', 'public'])
  ;(await ui.see('button', 'Publish 2 documents')).click()
  await ui.gone('dialog')
  await ui.see('[role=group] [role=status]', 'Published 2 documents')
  deepEqual(await ids(ui), ['a', 'b', 'drafts.empty', 'public'])
  const revisions = await ui.server.fetch<string[]>('*[_id in ["a", "b"]]._rev')
  equal(new Set(revisions).size, 1, 'both by one transaction')
  await ui.gone('[role=toolbar]', 'Selected documents')

  // The toast goes; the way back stays until somebody dismisses it.
  const last = await ui.see('[role=group]', 'Last change to several documents')
  ;[...last.querySelectorAll('button')].find((one) => one.textContent === 'Undo')!.click()
  await ui.says('Undone in 2 documents')
  deepEqual(await ids(ui), ['b', 'drafts.a', 'drafts.b', 'drafts.empty', 'public'])
  ;(await ui.see('button', 'Dismiss')).click()
  await ui.gone('[role=group]', 'Last change to several documents')
})

test('an excluded document is a link: following it closes the dialog', async () => {
  const ui = await openBulk([draft('a'), draft('empty', { title: '' })], ['a', 'empty'])
  ;(await ui.see('button', 'Publish')).click()
  await ui.says('Title: Required: enter a value')
  ;(await ui.see('[data-excluded="empty"]')).click()
  deepEqual(ui.visited, ['empty'])
  await ui.gone('dialog')
  await ui.see('[role=toolbar]', 'Selected documents')
})

test('a fault that several items share is listed once', async () => {
  const chapters = ['a', 'b'].map((_key) => ({ _key, _type: 'chapter' }))
  const ui = await openBulk([draft('a', { chapters, stars: 9 })], ['a'])
  ;(await ui.see('button', 'Publish')).click()
  await ui.says('Stars: ')
  equal(ui.root.textContent.split('Required').length, 2)
})

test('bulk delete shows which documents reference a selected one, and offers a retry for documents changed meanwhile', async () => {
  const ui = await openBulk(
    [
      book('a'),
      book('b'),
      book('needed'),
      book('reader', { sequel: { _type: 'reference', _ref: 'needed' } }),
    ],
    ['a', 'b', 'needed'],
  )
  await choose(ui, 'Delete')
  await ui.see('dialog', 'Delete 2 documents?')
  await ui.see('[data-excluded="needed"]')
  await ui.see('[data-referrer="reader"]', 'Title of reader')
  await ui.server.mutate({ patch: { id: 'b', set: { shelf: 'theirs' } } })
  ;(await ui.see('button', 'Delete 2 documents')).click()
  await ui.see('dialog', 'Deleted 1 document')
  await ui.says('Someone changed it in the meantime')
  deepEqual(await ids(ui), ['b', 'needed', 'reader'])
  ;(await ui.see('button', 'Retry the rest')).click()
  await ui.see('dialog', 'Deleted 2 documents')
  deepEqual(excluded(ui), ['needed'])
  deepEqual(await ids(ui), ['needed', 'reader'])
  // The main button closes; the cross does too, and says the same.
  const dialog = await ui.see('dialog', 'Deleted 2 documents')
  const close = [...dialog.querySelectorAll('button')].at(-1)!
  equal(close.textContent, 'Close')
  close.click()
  const last = await ui.see('[role=group]', 'Last change to several documents')
  ;[...last.querySelectorAll('button')].find((one) => one.textContent === 'Undo')!.click()
  await ui.says('Undone in 2 documents')
  deepEqual(await ids(ui), ['a', 'b', 'needed', 'reader'])
  const [b] = await ui.server.fetch<{ shelf: string }[]>('*[_id == "b"]')
  equal(b?.shelf, 'theirs', 'with what the other one wrote')
})

test('bulk delete can also remove references to the documents: it lists the referrers, and one step undoes everything', async () => {
  const ui = await openBulk(
    [
      book('a'),
      book('needed'),
      book('reader', { sequel: { _type: 'reference', _ref: 'needed' } }),
      draft('weak', { sequel: { _type: 'reference', _ref: 'a', _weak: true } }),
    ],
    ['a', 'needed'],
  )
  await choose(ui, 'Delete')
  await ui.see('dialog', 'Delete 1 document?')
  await ui.see('[data-excluded="needed"]')
  await ui.see('[data-referrer="weak"]', 'Title of drafts.weak')
  ;(await ui.see('input[type=checkbox]')).focus()
  await press('Space')
  await ui.see('dialog', 'Delete 2 documents?')
  await ui.says('2 other documents lose their references to them')
  await ui.see('[data-referrer="reader"]', 'Title of reader')
  deepEqual(excluded(ui), [])
  await until('the focus where it was', () => ui.focused()?.getAttribute('type') === 'checkbox')
  const { violations } = await axe.run(ui.host, { rules: { region: { enabled: false } } })
  deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
  )
  ;(await ui.see('button', 'Delete 2 documents')).click()
  await ui.gone('dialog')
  const sequels = () =>
    ui.server.fetch<unknown[]>('*[_type == "book"] | order(_id) {_id, "to": sequel._ref}')
  deepEqual(await sequels(), [
    { _id: 'drafts.weak', to: null },
    { _id: 'reader', to: null },
  ])
  const last = await ui.see('[role=group]', 'Last change to several documents')
  match(last.textContent, /Deleted 2 documents/)
  ;[...last.querySelectorAll('button')].find((one) => one.textContent === 'Undo')!.click()
  await ui.says('Undone in 4 documents')
  deepEqual(await sequels(), [
    { _id: 'a', to: null },
    { _id: 'drafts.weak', to: 'a' },
    { _id: 'needed', to: null },
    { _id: 'reader', to: 'needed' },
  ])
})

test('setting a field by keyboard: the field’s input, a preview, and documents that already have the value', async () => {
  const ui = await openBulk(
    [draft('a'), draft('has', { shelf: 'North' }), book('b'), book('locked', { title: 'Locked' })],
    ['a', 'has', 'b', 'locked'],
  )
  ;(await ui.see('button', 'Clear the selection')).focus()
  await press('Tab')
  await focusOn(ui, 'button', 'Publish')
  await press('Tab')
  await focusOn(ui, 'button', 'More actions for the selected')
  await press('Enter')
  await ui.see('menuitem', 'Set a field')
  await sendKeys({ type: 'Set a' })
  await until('the entry', () => ui.focused()?.textContent.startsWith('Set a field'))
  await press('Enter')
  await ui.see('dialog', 'Set a field in 4 documents')
  await focusOn(ui, 'combobox')
  await press('Enter')
  await ui.see('option', 'Shelf')
  await sendKeys({ type: 'She' })
  await press('Enter')
  await ui.see('[role=radiogroup]', 'Change')
  const input = await until('the input', () =>
    ui.root.querySelector<HTMLInputElement>('[data-path="value"] input'),
  )
  await press('Tab')
  await press('Tab')
  await until('focus in the input', () => ui.focused() === input)
  await sendKeys({ type: 'North' })
  await frame()
  const next = await until('the button for the preview', () => {
    const button = ui.query('button', 'Preview')
    return button?.getAttribute('aria-disabled') === 'true' ? null : button
  })
  next.focus()
  await press('Enter')
  await ui.see('dialog', 'Change 2 documents?')
  await ui.says('“Shelf”: set to North')
  await ui.says('1 document already has this value')
  await ui.says('The field is read-only in this document')
  const go = await ui.see('button', 'Change 2 documents')
  go.focus()
  await press('Enter')
  await ui.gone('dialog')
  await until('the shelves', async () => {
    const shelves = await ui.server.fetch<string[]>('*[_id in path("drafts.**")].shelf')
    return shelves.join() === 'North,North,North'
  })
  // What opened the dialog is gone with the selection: the focus is where one can go on.
  await until('focus in the bar', () => ui.focused()?.closest('[role="group"], [role="toolbar"]'))
})

test('a value that violates a validation rule of the field cannot be previewed', async () => {
  const ui = await openBulk([draft('a')], ['a'])
  await choose(ui, 'Set a field')
  ;(await ui.see('combobox')).click()
  ;(await ui.see('option', 'Stars')).click()
  const input = await until('the input', () =>
    ui.root.querySelector<HTMLInputElement>('[data-path="value"] input'),
  )
  input.focus()
  await sendKeys({ type: '9' })
  await until('the reason', () => {
    const button = ui.query('button', 'Preview')
    return button?.getAttribute('aria-disabled') === 'true' || button?.hasAttribute('disabled')
  })
  await press('Backspace')
  await sendKeys({ type: '4' })
  const next = await until('the way on', () => {
    const button = ui.query('button', 'Preview')
    return button?.getAttribute('aria-disabled') === 'true' ? null : button
  })
  next.click()
  await ui.see('dialog', 'Change 1 document?')
})

test('a read-only user sees the disabled actions with the reason', async () => {
  const ui = await openBulk([draft('a')], ['a'])
  ui.layer.access.pretend('test', 'viewer')
  await ui.see('button', 'Why?')
  const publish = await ui.see('button', 'Publish')
  equal(publish.getAttribute('aria-disabled'), 'true')
  ;(await ui.see('button', 'Why?')).click()
  await ui.says('Why can’t I?')
  await ui.says('Update')
})

for (const scheme of ['light', 'dark'] as const) {
  test(`axe reports no violations in the bulk bar and its dialogs, ${scheme}`, async () => {
    const ui = await openBulk([draft('a'), book('public')], ['a', 'public'], { scheme })
    const check = async (where: string) => {
      const { violations } = await axe.run(ui.host, { rules: { region: { enabled: false } } })
      deepEqual(
        violations.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html)]),
        [],
      )
    }
    await ui.see('button', 'Publish')
    await check('bar')
    ;(await ui.see('button', 'Publish')).click()
    const dialog = await ui.see('dialog', 'Publish 1 document?')
    ok(dialog)
    await check('plan')
    ;(await ui.see('button', 'Publish 1 document')).click()
    await ui.gone('dialog')
    match((await ui.see('[role=group]', 'Last change')).textContent, /Published 1 document/)
    await check('last change')
    ui.select(['a'])
    await choose(ui, 'Set a field')
    await ui.see('combobox')
    await check('field')
  })
}

test('setting a reference searches within the field’s filter and links weakly to documents that are only drafts', async () => {
  const ui = await openBulk(
    [
      draft('a'),
      draft('b'),
      book('public', { title: 'Open to all' }),
      // The filter of the field keeps it out.
      book('kept', { title: 'Open to nobody' }),
      draft('hidden', { title: 'Still secret' }),
    ],
    ['a', 'b'],
  )
  const setTo = async (typed: string, title: string) => {
    await choose(ui, 'Set a field')
    ;(await ui.see('combobox')).click()
    ;(await ui.see('option', 'Sequel')).click()
    const box = await until('the box', () =>
      ui.root.querySelector<HTMLInputElement>('[role=dialog] input:not([type=radio])'),
    )
    box.focus()
    await sendKeys({ type: typed })
    await ui.see('option', title)
    await until('only that', () => ui.root.querySelectorAll('[role=option]').length === 1)
    await press('Enter')
    await ui.see('button', 'Choose another')
    ;(await ui.see('button', 'Preview')).click()
    ;(await ui.see('button', 'Change 2 documents')).click()
    await ui.gone('dialog')
  }
  const both = (value: object) => [value, value]
  const sequels = () =>
    ui.server.fetch<Record<string, unknown>[]>('*[_id in ["drafts.a", "drafts.b"]].sequel')
  await setTo('Open', 'Open to all')
  deepEqual(await sequels(), both({ _type: 'reference', _ref: 'public' }))
  ui.select(['a', 'b'])
  await setTo('Still', 'Still secret')
  deepEqual(
    await sequels(),
    both({
      _type: 'reference',
      _ref: 'hidden',
      _weak: true,
      _strengthenOnPublish: { type: 'book' },
    }),
  )
})

test('a filter function runs per document: it limits the offered targets and skips documents that disallow the chosen one', async () => {
  const ui = await openBulk(
    [
      draft('a', { shelf: 'North' }),
      draft('b', { shelf: 'South' }),
      draft('broken', { shelf: 'Broken' }),
      book('north', { title: 'Stands in the north', shelf: 'North' }),
      book('south', { title: 'Stands in the south', shelf: 'South' }),
      book('west', { title: 'Stands in the west', shelf: 'West' }),
    ],
    ['a', 'b', 'broken'],
  )
  await choose(ui, 'Set a field')
  ;(await ui.see('combobox')).click()
  ;(await ui.see('option', 'Neighbour')).click()
  const box = await until('the box', () =>
    ui.root.querySelector<HTMLInputElement>('[role=dialog] input:not([type=radio])'),
  )
  box.focus()
  await sendKeys({ type: 'Stands' })
  await ui.see('option', 'Stands in the north')
  await until('those two', () => ui.root.querySelectorAll('[role=option]').length === 2)
  ;(await ui.see('option', 'Stands in the north')).click()
  await ui.see('button', 'Choose another')
  ;(await ui.see('button', 'Preview')).click()
  await ui.see('dialog', 'Change 1 document?')
  await ui.says('The field’s filter does not allow the chosen document here')
  await ui.says('The filter of the field failed: no such shelf')
  deepEqual(excluded(ui).toSorted(), ['b', 'broken'])
  ;(await ui.see('button', 'Change 1 document')).click()
  await ui.gone('dialog')
  deepEqual(await ui.server.fetch('*[defined(neighbour)]{_id, neighbour}'), [
    { _id: 'drafts.a', neighbour: { _type: 'reference', _ref: 'north' } },
  ])
})

for (const name of ['Publish', 'Unpublish', 'Delete', 'Discard changes', 'Duplicate'] as const) {
  test(`bulk “${name}” writes nothing before it is confirmed, whichever control is used`, async () => {
    const to = (_ref: string) => ({ sequel: { _type: 'reference', _ref } })
    const ui = await openBulk(
      [book('a'), draft('a'), book('b'), draft('b'), book('reader', to('a'))],
      ['a', 'b'],
    )
    const used = await tryControls({
      ask: async () => {
        if (name === 'Publish') (await ui.see('button', name)).click()
        else await choose(ui, name)
        await ui.see('[role=dialog] button', 'Cancel')
        await ui.see('[role=dialog] h2', '?')
        return ui.see('dialog')
      },
      cancel: async () => {
        ui.query('[role=dialog] button', 'Cancel')?.click()
        await ui.gone('dialog')
      },
    })
    equal(
      used.some((one) => /references/.test(one)),
      name === 'Delete' || name === 'Unpublish',
    )
  })
}
