// Somebody changes the list that the user is writing in: real keys, the real server.
import { sendKeys } from '@web/test-runner-commands'
import { defineField, defineType } from '../../../src/schema/define.ts'
import { deepEqual, equal, frame, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { createNetwork, draft, openArticle } from '../../studio/open-studio.ts'

const article = defineType({
  name: 'article',
  type: 'document',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'notes', type: 'text' }),
    defineField({ name: 'words', type: 'array', of: [{ type: 'string' }] }),
    defineField({
      name: 'topics',
      type: 'array',
      of: [{ type: 'string' }],
      options: { layout: 'tags' },
    }),
    defineField({ name: 'count', type: 'number' }),
    defineField({
      name: 'crew',
      type: 'array',
      of: [{ type: 'object', name: 'sailor', fields: [{ name: 'name', type: 'string' }] }],
    }),
  ],
})

const DOCUMENT = {
  ...draft('a', 'The heron stands beside water'),
  notes: 'The heron stands\nbeside water',
  words: ['heron', 'otter'],
  topics: ['heron', 'otter'],
  count: 1,
  crew: [
    { _key: 'a', _type: 'sailor', name: 'Ada' },
    { _key: 'b', _type: 'sailor', name: 'Bo' },
  ],
}

type Studio = Awaited<ReturnType<typeof openStudio>>

/** What the user types arrives at the server only after others have written there. */
async function openStudio() {
  const network = createNetwork()
  let arrive: (answer: undefined) => void = () => {}
  const journey = new Promise<undefined>((resolve) => (arrive = resolve))
  network.intercept = ({ url }) => (url.includes('/data/mutate/') ? journey : undefined)
  const config = { title: 'Paper', schema: { types: [article] } }
  const studio = await openArticle('a', { network, documents: [DOCUMENT], config })
  return {
    ...studio,
    async write(operations: object) {
      await studio.server.mutate({ patch: { id: 'drafts.a', ...operations } })
      arrive(undefined)
    },
  }
}

const stored = <T,>({ server }: Studio, path: string) =>
  server.fetch<T>(`*[_id == "drafts.a"][0].${path}`)

test('tags that the user adds keep going into their own list during a conflict', async () => {
  const studio = await openStudio()
  const box = await studio.field('topics')
  const tags = () =>
    [...studio.root.querySelectorAll('[data-path=topics] li')]
      .filter((one) => !one.closest('[data-clash]'))
      .map(({ textContent }) => textContent)
  box.focus()
  await press('Backspace')
  await press('Backspace')
  await sendKeys({ type: 'ship,' })
  await studio.write({ set: { topics: ['heron!', 'otter'] } })
  await studio.find('[data-clash=topics]')
  await sendKeys({ type: 'boat,' })
  await until('two tags', () => tags().length === 2)
  match(tags().join(), /ship.*boat/)
  await studio.element.flush()
  deepEqual((await stored<string[]>(studio, 'topics'))[0], 'heron!')
  ;(await studio.find('[data-clash=topics] button', 'Keep mine: Topics')).click()
  await studio.gone('[data-clash=topics]')
  await studio.element.flush()
  deepEqual(await stored(studio, 'topics'), ['ship', 'boat'])
})

test('an item that another user removes stays while the user types in it', async () => {
  const studio = await openStudio()
  ;(await studio.find('[role=row][data-path=\'crew[_key=="a"]\']')).click()
  const name = await studio.field(CSS.escape('crew[_key=="a"].name'))
  name.focus()
  name.select()
  await sendKeys({ type: 'Ada Lov' })
  await studio.write({ unset: ['crew[_key=="a"]'] })
  await studio.find('[role=alert]', 'at the same time')
  await sendKeys({ type: 'elace' })
  equal(name.value, 'Ada Lovelace')
  ok(name.isConnected)
  await frame()
  ;(await studio.find('[role=alert] button', 'Compare and decide')).click()
  ;(await studio.find('[role=alert] button', 'Keep mine: Crew')).click()
  await studio.gone('[role=alert]', 'at the same time')
  await studio.element.flush()
  deepEqual(await stored(studio, 'crew[].name'), ['Ada Lovelace', 'Bo'])
})
