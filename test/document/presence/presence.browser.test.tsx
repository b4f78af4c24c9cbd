import axe from 'axe-core'
import {
  afterEach,
  deepEqual,
  equal,
  ok,
  press,
  stillness,
  test,
  until,
} from '../../kit/browser-test.ts'
import { createColleague, type Colleague } from '../../kit/colleague.ts'
import { article, config, openArticle, published } from '../../studio/open-studio.ts'
import type { Opened } from '../../studio/open-studio.ts'

const colleagues = new Set<Colleague>()
afterEach(() => {
  for (const colleague of colleagues) colleague.leave()
  colleagues.clear()
})

const everybody = ['Ada Lovelace', 'Bob', 'Cyd', 'Dan', 'Eve', 'Fay', 'Gus']
const people = everybody.map((name) => name.split(' ')[0]!)
const documents = [published('a', 'One'), published('b', 'Two')]

/** The studio on document `a`, as Ada. */
function openAsAda(options: object = {}): Promise<Opened<'content-studio'>> {
  return openArticle('a', { documents, people, as: 'ada', ...options })
}

function join({ server }: Opened<'content-studio'>, id: string): Colleague {
  const colleague = createColleague({ url: server.url, token: server.tokens[id] })
  colleagues.add(colleague)
  return colleague
}

/** The names read for the faces in an element. */
function faces(root: ParentNode | null | undefined): string[] {
  return [...(root?.querySelectorAll('[data-avatars] [role="img"]') ?? [])].map(
    (face) => face.getAttribute('aria-label') ?? '',
  )
}

const fieldOf = ({ root }: Opened<'content-studio'>, path: string) =>
  root.querySelector(`[data-path="${path}"]`)

test('PRES-001 two editors see each other at their field within a second', async () => {
  const ada = await openAsAda()
  const bob = await openArticle('a', { server: ada.server, as: 'bob' })
  await ada.field('title')
  await bob.field('title')
  await until('each other in the document', () => ada.query('button', 'Bob is editing'))
  const start = performance.now()
  ;(await ada.field('title')).focus()
  await until('Ada at the title', () => faces(fieldOf(bob, 'title')).length > 0)
  const took = performance.now() - start
  ok(took < 1000, `it took ${took} ms`)
  deepEqual(faces(fieldOf(bob, 'title')), ['Ada is here'])
  ;(await bob.field('body')).focus()
  await until('Bob at the body', () => faces(fieldOf(ada, 'body')).length > 0)
  deepEqual(faces(fieldOf(ada, 'title')), [])
  ;(await ada.field('body')).focus()
  await until('Ada has moved on', () => faces(fieldOf(bob, 'body')).length > 0)
  deepEqual(faces(fieldOf(bob, 'title')), [])
  bob.element.parentElement!.remove()
  await until('Bob is gone', () => faces(fieldOf(ada, 'body')).length === 0)
})

test('PRES-004 the header shows three avatars and a counter, a field four, each with a label', async () => {
  const ada = await openAsAda()
  join(ada, 'bob').goTo(null)
  const button = await ada.find('button', 'Bob is editing this document')
  for (const id of ['cyd', 'dan', 'eve', 'fay', 'gus']) join(ada, id).goTo(['title'])
  join(ada, 'bob').goTo(['title'])
  await until(
    'all of them',
    () => button.getAttribute('aria-label') === '6 people are editing this document right now',
  )
  equal(button.querySelectorAll('[data-initials]').length, 3)
  equal(button.querySelector('[data-more]')?.getAttribute('data-more'), '+3')
  await until('the field', () => faces(fieldOf(ada, 'title')).length === 4)
  ok(fieldOf(ada, 'title')?.textContent?.includes('+2'))
})

test('PRES-006 the avatars in the header lead to another user’s field, by keyboard', async () => {
  const ada = await openAsAda()
  join(ada, 'bob').goTo(['body'])
  join(ada, 'cyd').goTo(null)
  const button = await ada.find('button', '2 people are editing this document right now')
  button.focus()
  await press('Enter')
  await ada.focus('menuitem', 'Bob')
  const row = await ada.find('menuitem', 'Bob')
  ok(row.textContent?.includes('Body'), 'it says which field')
  const cyd = await ada.find('menuitem', 'Cyd')
  equal(cyd.getAttribute('aria-disabled'), 'true')
  await press('Enter')
  await until('the focus', () => ada.focused()?.closest('[data-path="body"]'))
})

test('PRES-005 a user outside the visible scroll area is docked at the edge; a click leads to their field', async () => {
  const filler = Array.from({ length: 30 }, (_, at) => ({ name: `f${at}`, type: 'string' }))
  const long = { ...article, fields: [...article.fields, ...filler] }
  const ada = await openAsAda({ config: { schema: { types: [long] } }, height: 500 })
  join(ada, 'bob').goTo(['f29'])
  join(ada, 'cyd').goTo(['title'])
  const docked = await ada.find('button', 'Go to Bob at F29')
  ok(docked.closest('[data-dock="bottom"]'))
  await until('Cyd at the title', () => faces(fieldOf(ada, 'title')).length === 1)
  equal(ada.query('button', 'Go to Cyd'), null)
  docked.click()
  await until('the focus', () => ada.focused()?.closest('[data-path="f29"]'))
  const above = await ada.find('button', 'Go to Cyd at Title')
  ok(above.closest('[data-dock="top"]'))
  await ada.gone('button', 'Go to Bob')
  above.click()
  await until('the focus', () => ada.focused()?.closest('[data-path="title"]'))
  await ada.gone('button', 'Go to Cyd')
})

for (const scheme of ['light', 'dark']) {
  test(`axe reports no violations for presence in the list, bar, header, fields and docks, ${scheme} scheme`, async () => {
    const filler = Array.from({ length: 30 }, (_, at) => ({ name: `f${at}`, type: 'string' }))
    const tags = { name: 'tags', type: 'array', of: [{ type: 'string' }] }
    const long = { ...article, fields: [...article.fields, tags, ...filler] }
    const ada = await openAsAda({
      config: { schema: { types: [long] } },
      documents: [{ ...published('a', 'One'), tags: ['one', 'two'] }],
      attributes: { 'color-scheme': scheme },
      width: 1400,
      height: 800,
    })
    for (const id of ['bob', 'cyd', 'dan', 'eve', 'fay']) join(ada, id).goTo(['f29'])
    join(ada, 'gus').goTo(['tags', 1])
    await until('Gus at the second tag', () => faces(ada.root).includes('Gus is here'))
    await ada.find('button', '2 more people')
    for (const menu of ['6 people are editing', '6 other people', '2 more people']) {
      const button = await ada.find('button', menu)
      button.click()
      await ada.find('[role=menu]:not([data-starting-style])')
      await stillness(ada.root)
      const { violations } = await axe.run(ada.element, {
        rules: { region: { enabled: false } },
      })
      deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        [],
        menu,
      )
      button.click()
      await ada.gone('[role=menu]')
    }
  })
}

test('with presence off, other users are not shown and the own position is not sent', async () => {
  const ada = await openAsAda({ attributes: { 'no-presence': '' } })
  const bob = await openArticle('a', { server: ada.server, as: 'bob' })
  join(ada, 'cyd').goTo(['title'])
  ;(await ada.field('title')).focus()
  await until('Cyd', () => faces(fieldOf(bob, 'title')).includes('Cyd is here'))
  deepEqual(faces(fieldOf(bob, 'title')), ['Cyd is here'])
  deepEqual(faces(ada.root), [])
  equal(ada.query('button', 'editing this document'), null)
})

test('the context turns presence on and off without remounting its elements', async () => {
  const ada = await openAsAda({ attributes: { 'no-presence': '' } })
  const context = document.createElement('content-context')
  const { url, tokens } = ada.server
  Object.assign(context, {
    projectId: 'demo',
    datasetName: 'production',
    apiHost: url,
    config,
    getToken: () => tokens['bob'],
    presence: 'off',
  })
  const form = document.createElement('document-form')
  form.setAttribute('document-id', 'a')
  form.setAttribute('document-type', 'article')
  context.append(form)
  document.body.append(context)
  try {
    await form.ready
    join(ada, 'cyd').goTo(['title'])
    const title = () => form.shadowRoot!.querySelector('[data-path="title"]')
    const input = await until('the form', () => title()?.querySelector('input'))
    deepEqual(faces(title()), [])
    context.presence = 'on'
    await until('Cyd', () => faces(title()).includes('Cyd is here'))
    context.presence = 'off'
    await until('nobody', () => faces(title()).length === 0)
    equal(title()?.querySelector('input'), input)
  } finally {
    context.remove()
  }
})
