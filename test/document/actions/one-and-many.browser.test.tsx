import { sendKeys } from '@web/test-runner-commands'
import { builtInActions } from '../../../src/document/extensions/document-extension.ts'
import { deepEqual, equal, match, press, test, until } from '../../kit/browser-test.ts'
import { documentEntry } from '../../kit/document-menu.ts'
import { openCommands } from '../../kit/open-commands.ts'
import { config, draft, openArticle, published } from '../../studio/open-studio.ts'
import { choose, openBulk } from '../bulk/open-bulk.tsx'
import { sendToArchive } from './send-to-archive.ts'

// Two errands of CONTRIBUTING: an action for one and for many documents is one file and one line; and why something is
// grey is said by the same words wherever it is offered.

const actions = [...builtInActions, sendToArchive]

test('a configured action runs on the open document', async () => {
  const studio = await openArticle('a', {
    documents: [draft('a', 'Bridges')],
    config: { ...config, document: { actions: [sendToArchive] } },
  })
  ;(await documentEntry(studio, 'Archive')).click()
  await until('the edit', async () => (await studio.field('title')).value === 'Archived')
})

test('the same action runs on many documents: the plan lists its changes and exclusions with reasons, one step undoes it', async () => {
  const book = (id: string, fields: object = {}) => ({
    _id: id,
    _type: 'book',
    title: id,
    ...fields,
  })
  const ui = await openBulk(
    [book('drafts.a'), book('b'), book('c', { body: 'lent' })],
    ['a', 'b', 'c'],
    { actions },
  )
  const titles = () => ui.server.fetch<string[]>('*[_type == "book"] | order(_id).title')
  await choose(ui, 'Archive')
  await ui.see('dialog', 'Change 2 documents?')
  await ui.says('It is lent')
  equal(ui.root.querySelector('[data-excluded]')?.getAttribute('data-excluded'), 'c')
  ;(await ui.see('button', 'Change 2 documents')).click()
  await ui.gone('dialog')
  deepEqual(await titles(), ['b', 'c', 'Archived', 'Archived'])
  const last = await ui.see('[role=group]', 'Last change to several documents')
  ;[...last.querySelectorAll('button')].find((one) => one.textContent === 'Undo')!.click()
  await ui.says('Undone in 2 documents')
  deepEqual(await titles(), ['b', 'c', 'drafts.a'])
})

test('an action that the configuration removes is not offered for several documents either', async () => {
  const ui = await openBulk([{ _id: 'a', _type: 'book', title: 'A' }], ['a'], {
    actions: actions.filter(({ name }) => name !== 'duplicate'),
  })
  ;(await ui.see('button', 'More actions for the selected')).click()
  await ui.see('menuitem', 'Archive')
  equal(ui.query('menuitem', 'Duplicate'), null)
})

test('the reason for a disabled action is the same in the bar, the palette, for hotkeys, the page and several documents', async () => {
  const reason = 'There is nothing new to publish'
  const seen: (string | null)[] = []
  const studio = await openArticle('a', {
    documents: [published('a', 'Bridges')],
    config: {
      ...config,
      document: {
        actions: [
          {
            name: 'watch',
            describe(_, { reasonOf }) {
              seen.push(reasonOf('publish'))
              return { label: 'Watch' }
            },
          },
        ],
      },
    },
  })
  const button = await studio.find('button', 'Publish')
  await until('the reason at the button', () => button.textContent?.includes(reason))
  await until('the reason for an action of the page', () => seen.at(-1) === reason)
  ;(await studio.field('title')).focus()
  await press('Control+Alt+p')
  await studio.says(reason)
  await openCommands()
  await sendKeys({ type: 'publish' })
  const option = await studio.find('[role=option]', 'Publish')
  match(option.textContent, new RegExp(reason))

  const ui = await openBulk([{ _id: 'a', _type: 'book', title: 'A' }], ['a'])
  ;(await ui.see('button', 'Publish')).click()
  await ui.says(reason)
})
