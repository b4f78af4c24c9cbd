import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, match, ok, press, test, until } from '../kit/browser-test.ts'
import { draft, open, openContext, startServer, type Opened } from './open-studio.ts'

type Studio = Opened<'content-studio'>

/** What a page would miss if a studio touched it. */
const page = async () => ({
  title: document.title,
  address: location.href,
  state: JSON.stringify(history.state),
  entries: history.length,
  local: { ...localStorage },
  session: JSON.stringify({ ...sessionStorage }),
  cookies: document.cookie,
  databases: (await indexedDB.databases()).map(({ name }) => name),
  globals: Object.keys(window).length,
  head: document.head.childElementCount,
  body: document.body.attributes.length,
  html: document.documentElement.attributes.length,
})

async function work(studio: Studio): Promise<void> {
  await studio.element.openDocument({ id: 'a', type: 'article' })
  const title = await studio.field('title')
  title.focus()
  await press('End')
  await sendKeys({ type: '!' })
  await until('the edit to be sent', async () => {
    const [text] = await studio.server.fetch<string[]>('*[_id == "drafts.a"].title')
    return text?.endsWith('!')
  })
}

for (const persist of ['memory', 'local'] as const) {
  test(`SHELL-004 a studio leaves its page’s title, URL, history, cookies and globals unchanged, with persist="memory" storage too (${persist})`, async () => {
    history.replaceState({ host: 1 }, '')
    localStorage.clear()
    const { local, session, databases, ...before } = await page()
    const studio = await open('content-studio', {
      documents: [draft('a', 'Bridges')],
      attributes: { persist },
    })
    await work(studio)
    const after = await page()
    const { local: _, session: __, databases: ___, ...rest } = after
    deepEqual(rest, before)
    // What a user opened last is offered by the search again, and Home says what changed since the user was here; what
    // nobody chose is not kept.
    const opened = persist === 'local' && {
      'content-studio:opened demo production local-administrator':
        '[{"id":"a","typeName":"article"}]',
    }
    const isVisit = (key: string) => key.startsWith('content-studio:visit ')
    const kept = Object.entries(after.local).filter(([key]) => !isVisit(key))
    deepEqual(Object.fromEntries(kept), { ...local, ...opened } as Record<string, unknown>)
    equal(Object.keys(after.local).some(isVisit), persist === 'local')
    if (persist === 'local') return
    equal(after.session, session)
    deepEqual(after.databases, databases)
  })
}

test('SHELL-004 two studios on one page with different datasets keep location, data, keys, presence and settings separate', async () => {
  history.replaceState({ host: 1 }, '')
  const hash = { routing: 'hash' }
  const left = await open('content-studio', {
    documents: [draft('a', 'Left')],
    height: 330,
    attributes: { ...hash, 'route-key': 'left' },
  })
  const right = await open('content-studio', {
    documents: [draft('a', 'Right')],
    height: 330,
    attributes: { ...hash, 'route-key': 'right' },
  })
  const { title } = document
  await left.element.openDocument({ id: 'a', type: 'article' })
  await right.element.openDocument({ id: 'a', type: 'article' })
  equal((await left.field('title')).value, 'Left')
  equal((await right.field('title')).value, 'Right')
  match(location.hash, /left=\/structure\/article;a/)
  match(location.hash, /right=\/structure\/article;a/)
  equal((history.state as { host: number }).host, 1, 'the state of the host is kept')
  equal(document.title, title)

  await work(left)
  equal((await right.field('title')).value, 'Right', 'the other document of that id is another one')

  await press('Control+k')
  await left.find('[role=combobox]')
  equal(right.query('[role=combobox]'), null, 'keys are heard where the focus is')
  await press('Escape')
  await left.gone('[role=dialog]')

  await left.element.navigate('/structure/person')
  await left.gone('[data-path]')
  ok(right.query('[data-path]'), 'the other stays where it is')
  for (const studio of [left, right]) {
    equal(studio.query('button', '1 other person is here'), null, 'they are in different datasets')
  }
})

test('SHELL-004 two contexts with one dataset keep user, location, keys and settings separate and see each other’s presence', async () => {
  history.replaceState(null, '')
  const server = await startServer([draft('a', 'One text')], ['Ada', 'Bob'])
  const put = (person: string) =>
    open('content-studio', {
      server,
      within: openContext(server, person),
      height: 330,
      attributes: { routing: 'hash', 'route-key': person },
    })
  const ada = await put('ada')
  const bob = await put('bob')
  await ada.element.openDocument({ id: 'a', type: 'article' })
  match(location.hash, /ada=\/structure\/article;a/)
  ok(bob.query('[data-path]') === null, 'the other stays where it is')
  await bob.element.openDocument({ id: 'a', type: 'article' })
  await ada.find('button', '1 other person is here')
  await bob.find('button', '1 other person is here')
  ;(await bob.field('title')).focus()
  await ada.find('[data-path=title] [data-presence] [role=img]', 'Bob')
  equal(bob.query('[data-path=title] [data-presence] [role=img]'), null, 'nobody sees themselves')

  await press('End')
  await sendKeys({ type: '!' })
  const theirs = await ada.field('title')
  await until('the letter', () => theirs.value === 'One text!')
  theirs.focus()
  await press('Control+z')
  await press('Control+k')
  await ada.find('[role=combobox]')
  equal(bob.query('[role=combobox]'), null)
  equal(theirs.value, 'One text!', 'nobody undoes what others did')
  await press('Escape')
  await ada.gone('[role=dialog]')
  ;(await bob.field('title')).focus()
  await press('Control+z')
  await until('the undo', () => theirs.value === 'One text')
})
