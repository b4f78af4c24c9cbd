import { afterEach, deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import { createColleague, type Colleague } from '../kit/colleague.ts'
import { open, published, type Opened } from './open-studio.ts'

const colleagues = new Set<Colleague>()
afterEach(() => {
  for (const colleague of colleagues) colleague.leave()
  colleagues.clear()
})

function join({ server }: Opened<'content-studio'>, id: string): Colleague {
  const colleague = createColleague({ url: server.url, token: server.tokens[id] })
  colleagues.add(colleague)
  return colleague
}

const options = {
  documents: [published('a', 'One'), published('b', 'Two')],
  people: ['Ada', 'Bob', 'Cyd'],
  as: 'ada',
  attributes: { location: '/structure/article' },
}

/** The menu of who is here, opened. */
async function openMenu(studio: Opened<'content-studio'>, name: string): Promise<HTMLElement> {
  ;(await studio.find('button', name)).click()
  return studio.find('[role="menu"]')
}

test('SHELL-069.2 the presence menu lists other users and links to the field they were last active in', async () => {
  const studio = await open('content-studio', options)
  const bob = join(studio, 'bob')
  bob.goTo(['title'], 'a')
  await studio.find('button', '1 other person is here')
  bob.goTo(['body'], 'b')
  const menu = await openMenu(studio, '1 other person is here')
  const row = await until('the document', () =>
    [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((item) =>
      item.textContent.includes('Two'),
    ),
  )
  ok(row.textContent.includes('Bob'))
  ok(!menu.textContent.includes('Ada'), 'not oneself')
  const href = decodeURIComponent(row.getAttribute('href') ?? '')
  ok(href.includes('id=b') && href.includes('path=body'), href)
  row.click()
  await until('the field', () => studio.focused()?.closest('[data-path="body"]'))
})

test('SHELL-071.2 without other users the menu shows a message; members can be managed either way', async () => {
  const studio = await open('content-studio', options)
  const alone = await openMenu(studio, 'Who is here')
  ok(alone.textContent.includes('Nobody else is here'))
  const link = await studio.find('menuitem', 'Manage members')
  ok(link.getAttribute('href')?.endsWith('/manage/project/demo/members'))
  ;(await studio.find('button', 'Who is here')).click()
  await studio.gone('[role="menu"]')
  join(studio, 'cyd')
  const menu = await openMenu(studio, '1 other person is here')
  await studio.find('menuitem', 'Manage members')
  ok(!menu.textContent.includes('Nobody else is here'))
})

test('SHELL-071.1 a user outside any document has no link, and the menu explains why', async () => {
  const studio = await open('content-studio', options)
  join(studio, 'cyd')
  await openMenu(studio, '1 other person is here')
  const row = await studio.find('menuitem', 'Cyd')
  equal(row.getAttribute('aria-disabled'), 'true')
  equal(row.getAttribute('href'), null)
  equal(row.getAttribute('title'), 'Not in a document')
})

test('PRES-001 the document list shows which users are in which document', async () => {
  const studio = await open('content-studio', options)
  const row = (id: string) => studio.root.querySelector(`[data-document-id="${id}"]`)
  await until('the list', () => row('a') && row('b'))
  join(studio, 'bob').goTo(['title'], 'a')
  const cyd = join(studio, 'cyd')
  cyd.goTo(null, 'drafts.a')
  const words = () => row('a')?.querySelector('[data-avatars]')?.parentElement?.ariaLabel ?? null
  await until('both', () => words() === '2 people are editing this document right now')
  equal(row('b')?.querySelector('[data-avatars]'), null)
  cyd.leave()
  await until('one', () => words() === 'Bob is editing this document')
})

test('PRES-009 the session id is in session storage and survives reopening the element', async () => {
  const kept = () =>
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith('content-studio:presence-session:'))
      .map((key) => sessionStorage.getItem(key))
  sessionStorage.clear()
  const first = await open('content-studio', options)
  await until('an id', () => kept().length === 1)
  const before = kept()
  ok(/^[a-z0-9]{16}$/.test(before[0] ?? ''), String(before[0]))
  first.element.parentElement!.remove()
  await open('content-studio', { ...options, server: first.server })
  const { server } = first
  const watcher = createColleague({ url: server.url, token: server.tokens['bob'] })
  colleagues.add(watcher)
  await until('Ada', () => kept().length === 1)
  deepEqual(kept(), before)
})
