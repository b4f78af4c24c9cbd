// Loaded with the test: what an area fetches when it is first wanted takes long on a busy machine.
import '../../../src/document/form-area/document-form-area.tsx'
import '../../../src/document/changes/review-panel.tsx'
import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { numberView } from '../../../src/fields/number/input.tsx'
import { stringView } from '../../../src/fields/string/input.tsx'
import type { DiffProps } from '../../../src/form/registry.ts'
import { defineArrayMember, defineField, defineType } from '../../../src/schema/define.ts'
import type { WorkspaceConfig } from '../../../src/studio/config/workspace-config.ts'
import {
  deepEqual,
  equal,
  frame,
  match,
  ok,
  press,
  stillness,
  test,
  until,
} from '../../kit/browser-test.ts'
import {
  open,
  startServer,
  type DatasetServer,
  type OpenOptions,
} from '../../studio/open-studio.ts'
import { picture } from '../../assets/field/asset-form.tsx'

const inner = (depth: number): ReturnType<typeof defineField> =>
  defineField({
    name: `level${depth}`,
    type: 'object',
    title: `Level ${depth}`,
    fields: [depth === 5 ? defineField({ name: 'leaf', type: 'string' }) : inner(depth + 1)],
  })

const article = defineType({
  name: 'article',
  type: 'document',
  title: 'Article',
  fieldsets: [{ name: 'extra', title: 'Extras' }],
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'body', type: 'text' }),
    defineField({ name: 'pages', type: 'number' }),
    defineField({ name: 'open', type: 'boolean', fieldset: 'extra' }),
    defineField({
      name: 'kind',
      type: 'string',
      options: {
        list: [
          { title: 'Short news', value: 'short' },
          { title: 'Long read', value: 'long' },
        ],
      },
      fieldset: 'extra',
    }),
    inner(1),
    defineField({
      name: 'people',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'member',
          title: 'Member',
          fields: [
            defineField({ name: 'name', type: 'string' }),
            defineField({ name: 'role', type: 'string' }),
          ],
        }),
      ],
    }),
    defineField({ name: 'words', type: 'array', of: [defineArrayMember({ type: 'string' })] }),
    defineField({ name: 'text', type: 'array', of: [defineArrayMember({ type: 'block' })] }),
    defineField({ name: 'picture', type: 'image' }),
    defineField({ name: 'paper', type: 'file' }),
    defineField({ name: 'where', type: 'geopoint' }),
    defineField({ name: 'day', type: 'date', options: { dateFormat: 'DD.MM.YYYY' } }),
    defineField({ name: 'name', type: 'slug' }),
    defineField({ name: 'next', type: 'reference', to: [{ type: 'article' }] }),
  ],
})
const config: WorkspaceConfig = { title: 'Paper', schema: { types: [article] } }

type Values = Record<string, unknown>
const versions = (before: Values, after: Values) => [
  { _id: 'a', _type: 'article', ...before },
  { _id: 'drafts.a', _type: 'article', ...after },
]

async function openChanges(before: Values, after: Values, options: OpenOptions = {}) {
  const form = await open('document-form', {
    documents: versions(before, after),
    config,
    attributes: { 'document-id': 'a', 'document-type': 'article' },
    ...options,
  })
  ;(await form.find('button', 'History and changes')).click()
  await form.find('[data-side=to]')
  return form
}

type Form = Awaited<ReturnType<typeof openChanges>>
const change = (form: Form, id: string) => form.find(`[data-change='${id}']`)
const marked = (element: Element, selector: string) =>
  [...element.querySelectorAll(selector)].map(({ textContent }) => textContent)

test('DIFF-004 only the changed word is marked', async () => {
  const form = await openChanges(
    { title: 'The old bridge at the river' },
    { title: 'The new bridge at the river' },
  )
  const title = await change(form, 'title')
  deepEqual(marked(title, 'del'), ['old'])
  deepEqual(marked(title, 'ins'), ['new'])
  match(title.textContent, /The oldnew bridge at the river/)
})

test('DIFF-002 the breadcrumb of a field has at most four segments', async () => {
  const nest = (leaf: string) => ({
    level1: { level2: { level3: { level4: { level5: { leaf } } } } },
  })
  const form = await openChanges(nest('a'), nest('b'))
  const leaf = await change(form, 'level1.level2.level3.level4.level5.leaf')
  const segments = [...leaf.querySelectorAll('[data-segment]')]
  equal(segments.length, 4)
  match(segments[0]!.textContent, /Level 1/)
  match(segments[3]!.textContent, /Leaf/)
  match(segments[1]!.textContent, /Level 2, Level 3, Level 4/)
})

test('DIFF-003 without changes a title and a description replace the list', async () => {
  const form = await openChanges({ title: 'Same' }, { title: 'Same' })
  await form.says('No changes')
  await form.says('The versions are identical')
  equal(form.query('[data-change]'), null)
  equal(form.query('button', 'Revert all'), null)
})

const hash = (digit: string) => digit.repeat(40)
const asset = (id: string) => ({ asset: { _type: 'reference', _ref: id } })

const image = (id: string) => ({ picture: { _type: 'image', ...asset(id) } })

/** A server with uploaded pictures, and their ids. */
async function startWithPictures(...seeds: readonly number[]) {
  const server = await startServer([])
  const upload = async (seed: number): Promise<string> => {
    const response = await fetch(`${server.url}/v2023-11-13/assets/images/production`, {
      method: 'POST',
      body: await picture('p.png', { width: 400, height: 300, seed }),
    })
    return ((await response.json()) as { document: { _id: string } }).document._id
  }
  return { server, ids: await Promise.all(seeds.map(upload)) }
}

/** The two pictures of a change. */
async function openPictures() {
  const { server, ids } = await startWithPictures(1, 2)
  const [before, after] = ids as [string, string]
  await server.mutate(...versions(image(before), image(after)).map((create) => ({ create })))
  const form = await openChanges({}, {}, { server })
  const pictures = await until('two pictures', () => {
    const found = form.root.querySelectorAll<HTMLImageElement>('[data-change=picture] img')
    return found.length === 2 ? [...found] : null
  })
  return { form, pictures }
}

test('DIFF-005 a changed image is shown before and after, 190 px high', async () => {
  const { pictures } = await openPictures()
  deepEqual(
    pictures.map((one) => one.getBoundingClientRect().height),
    [190, 190],
  )
  ok(pictures[0]!.closest('del'))
  ok(pictures[1]!.closest('ins'))
})

test('ASSET-032 a changed image is requested 190 px high, at screen density up to 3', async () => {
  const usual = window.devicePixelRatio
  try {
    for (const [density, asked] of [
      [0.5, '1'],
      [1, '1'],
      [2, '2'],
      [4, '3'],
    ] as const) {
      Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: density })
      const { form, pictures } = await openPictures()
      for (const { src } of pictures) {
        const { searchParams } = new URL(src)
        const said = ['h', 'dpr', 'fit'].map((name) => searchParams.get(name))
        deepEqual(said, ['190', asked, 'max'])
      }
      form.element.remove()
    }
  } finally {
    Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: usual })
  }
})

test('a change shows whether an image is broken, deleted or not set', async () => {
  const weak = (id: string) => ({
    picture: { _type: 'image', asset: { _type: 'reference', _ref: id, _weak: true } },
  })
  const broken = `image-${hash('a')}-80x60-png`
  const documents = [
    { _id: broken, _type: 'sanity.imageAsset', url: `http://x/${hash('a')}-80x60.png` },
    ...versions(weak(broken), weak(`image-${hash('b')}-80x60-png`)),
  ]
  const form = await openChanges({}, {}, { documents })
  const shown = () => form.query('[data-change=picture]')
  await until('both', () =>
    /Error loading image.*The asset was deleted/s.test(shown()?.textContent ?? ''),
  )
  equal(shown()?.querySelector('img'), null)
  form.element.remove()
  const unset = await openChanges(
    {},
    {},
    {
      documents: [
        { _id: broken, _type: 'sanity.imageAsset' },
        ...versions({ picture: { _type: 'image' } }, weak(broken)),
      ],
    },
  )
  await until(
    'the placeholder',
    () =>
      unset.query('[data-change=picture] del')?.textContent?.includes('No asset set') ??
      unset.query('[data-change=picture]')?.textContent?.includes('No asset set'),
  )
})

test('DIFF-006 a file that grew by half shows 50%', async () => {
  const file = (id: string, size: number) => ({
    _id: id,
    _type: 'sanity.fileAsset',
    originalFilename: `${id}.pdf`,
    size,
  })
  const before = { paper: { _type: 'file', ...asset('file-one-pdf') } }
  const after = { paper: { _type: 'file', ...asset('file-two-pdf') } }
  const form = await openChanges(before, after, {
    documents: [
      file('file-one-pdf', 100_000),
      file('file-two-pdf', 150_400),
      ...versions(before, after),
    ],
  })
  await form.says('50% larger')
  match((await change(form, 'paper')).textContent, /file-one-pdf\.pdf97\.66 KB/)
})

const member = (key: string, name: string) => ({ _type: 'member', _key: key, name })

test('DIFF-007 moved, added and removed items are labelled with their positions', async () => {
  const form = await openChanges(
    { people: [member('a', 'Ada'), member('b', 'Bob'), member('c', 'Cyd'), member('x', 'Xen')] },
    { people: [member('c', 'Cyd'), member('a', 'Ada L.'), member('b', 'Bob'), member('d', 'Dan')] },
  )
  const group = await form.find('[data-change-group="people"]')
  const notes = [...group.querySelectorAll<HTMLElement>('[data-item]')].map((note) => [
    note.dataset['item'],
    note.textContent,
  ])
  deepEqual(notes, [
    ['moved', 'Moved from 3 to 1'],
    ['changed', 'Item 2'],
    ['removed', 'Removed from 4'],
    ['added', 'Added at 4'],
  ])
  deepEqual(marked(await change(form, 'people[_key=="a"].name'), 'ins'), [' L.'])
})

const block = (key: string, children: object[], more: object = {}) => ({
  _type: 'block',
  _key: key,
  style: 'normal',
  markDefs: [],
  children,
  ...more,
})
const span = (text: string, ...marks: string[]) => ({
  _type: 'span',
  _key: text.slice(0, 3),
  text,
  marks,
})

test('DIFF-008 rich text shows changed words, decorators and annotations', async () => {
  const form = await openChanges(
    { text: [block('1', [span('Stays as it is')]), block('2', [span('A plain old word here')])] },
    {
      text: [
        block('1', [span('Stays as it is')]),
        block('2', [span('A '), span('plain', 'strong'), span(' new word '), span('here', 'l')], {
          markDefs: [{ _type: 'link', _key: 'l', href: 'https://example.com' }],
        }),
        block('3', [span('A heading')], { style: 'h2' }),
      ],
    },
  )
  const text = await change(form, 'text')
  const bold = text.querySelector('mark strong')
  equal(bold?.textContent, 'plain')
  match(text.textContent, /Strong added to “plain”/)
  equal(text.querySelector('mark [data-annotation=link]')?.textContent, 'here')
  match(text.textContent, /Link: https:\/\/example.com added to “here”/)
  deepEqual(marked(text, 'del'), ['old'])
  deepEqual(marked(text, 'ins'), ['new', 'A heading'])
  match(text.textContent, /1 paragraph without changes/)
})

test('DIFF-010 a value of the wrong JSON type shows the expected and the actual type', async () => {
  const form = await openChanges({ pages: 5 }, { pages: 'five' })
  const said = 'The value is of the wrong type: a number was expected, but it is text.'
  const pages = await change(form, 'pages')
  const texts = () => [...pages.querySelectorAll('p')].map(({ textContent }) => textContent)
  deepEqual(texts(), [said])
  ;(await form.find('button', 'Side by side')).click()
  const [before, after] = await until('two columns', () => {
    const found = [...pages.querySelectorAll<HTMLElement>('[data-column]')]
    return found.length === 2 ? found : null
  })
  equal(before!.innerText.trim(), '5')
  deepEqual(after!.innerText.trim().split(/\n+/), [said, 'five'])
})

test('numbers, choices, geopoints and lists of strings show both values', async () => {
  const form = await openChanges(
    { pages: 1, kind: 'short', where: { _type: 'geopoint', lat: 1, lng: 2 }, words: ['a', 'b'] },
    {
      pages: 2,
      kind: 'long',
      open: true,
      where: { _type: 'geopoint', lat: 1, lng: 3 },
      words: ['b', 'c'],
    },
  )
  const sides = async (id: string) => {
    const view = await change(form, id)
    return [marked(view, 'del'), marked(view, 'ins')]
  }
  deepEqual(await sides('pages'), [['1'], ['2']])
  deepEqual(await sides('kind'), [['Short news'], ['Long read']])
  deepEqual(await sides('open'), [[], ['Yes']])
  deepEqual(await sides('where'), [['1, 2'], ['1, 3']])
  deepEqual(await sides('words'), [['a'], ['c']])
  await form.find('[role=group]', 'Extras')
})

test('dates, slugs and references are shown as the form shows them', async () => {
  const to = (_ref: string) => ({ _type: 'reference', _ref })
  const other = (id: string, title: string) => ({ _id: id, _type: 'article', title })
  const slug = (current: string) => ({ _type: 'slug', current })
  const before = { day: '2026-01-31', name: slug('old-bridge'), next: to('b') }
  const after = { day: '2026-02-01', name: slug('new-bridge'), next: to('c') }
  const form = await openChanges(before, after, {
    documents: [...versions(before, after), other('b', 'Canals'), other('c', 'Docks')],
  })
  const day = await change(form, 'day')
  deepEqual([marked(day, 'del'), marked(day, 'ins')], [['31.01.2026'], ['01.02.2026']])
  const name = await change(form, 'name')
  deepEqual([marked(name, 'del'), marked(name, 'ins')], [['old'], ['new']])
  const next = await change(form, 'next')
  await until('the titles', () => /Canals.*Docks/s.test(next.textContent))
})

const draftNow = (form: Form) => form.server.fetch<Values>('*[_id == "drafts.a"][0]')

async function revert(form: Form, name: string, answer: string): Promise<void> {
  ;(await form.find('button', name)).click()
  const dialog = await form.find('dialog', name)
  ;[...dialog.querySelectorAll('button')].find((one) => one.textContent.startsWith(answer))!.click()
  await form.gone('dialog', name)
}

test('X-023 each change in the review shows its author, for every type, and while others write', async () => {
  const server = await startServer([], ['Ada', 'Bob'])
  const member = (key: string, name: string) => ({ _key: key, _type: 'member', name })
  const before = {
    pages: 1,
    open: true,
    level1: { level2: { level3: { level4: { level5: { leaf: 'old' } } } } },
    people: [member('1', 'Ann'), member('2', 'Ben'), member('3', 'Cid')],
    text: [{ _type: 'block', _key: 'b', children: [{ _type: 'span', _key: 's', text: 'a word' }] }],
    where: { _type: 'geopoint', lat: 1, lng: 2 },
  }
  await server.mutate({ create: { _id: 'a', _type: 'article', title: 'One', ...before } })
  const as = async (name: string, ...mutations: object[]) => {
    const response = await fetch(`${server.url}/v2023-11-13/data/mutate/production`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${server.tokens[name.toLowerCase()]}`,
      },
      body: JSON.stringify({ mutations }),
    })
    ok(response.ok, await response.text())
  }
  const edit = (operations: object) => ({ patch: { id: 'drafts.a', ...operations } })
  const copy = { _id: 'drafts.a', _type: 'article', title: 'Two', ...before }
  await as('Ada', { create: copy }, edit({ set: { pages: 2, 'where.lat': 3 } }))
  await as('Bob', edit({ set: { 'level1.level2.level3.level4.level5.leaf': 'new' } }))
  await as('Ada', edit({ insert: { after: 'people[-1]', items: [member('4', 'Dan')] } }))
  await as('Bob', edit({ unset: ['people[_key=="2"]'] }), edit({ unset: ['open'] }))
  await as('Ada', edit({ set: { 'people[_key=="1"].name': 'Anne' } }))
  await as('Bob', edit({ set: { 'text[_key=="b"].children[_key=="s"].text': 'a new word' } }))
  const form = await openChanges({}, {}, { server })
  const authors = await until('the names', () => {
    const changes = [...form.root.querySelectorAll('[data-change], [data-change-group]')]
    const single = changes.filter((one) => !one.querySelector('[data-change], [data-change-group]'))
    const names = single.map((one) =>
      [...one.querySelectorAll('[data-attribution]')].map(({ textContent }) => textContent),
    )
    if (single.length === 0 || !names.every((own) => /^Ada|^Bob/.test(own.join()))) return null
    return single.map((one, index) => [
      one.getAttribute('data-change') ?? one.getAttribute('data-change-group'),
      names[index]!.map((name) => name.slice(0, 3)).join(),
    ])
  })
  deepEqual(authors, [
    ['title', 'Ada'],
    ['pages', 'Ada'],
    ['open', 'Bob'],
    ['level1.level2.level3.level4.level5.leaf', 'Bob'],
    ['people[_key=="1"].name', 'Ada'],
    ['people[_key=="2"]', 'Bob'],
    ['people[_key=="4"]', 'Ada'],
    ['text', 'Bob'],
    ['where', 'Ada'],
  ])
  await as('Bob', edit({ set: { title: 'Three', words: ['late'] } }))
  const authorOf = (id: string) =>
    form.query(`[data-change='${id}'] [data-attribution]`)?.textContent.slice(0, 3)
  await until(
    'Bob where he writes',
    () => authorOf('title') === 'Bob' && authorOf('words') === 'Bob',
  )
  equal(authorOf('where'), 'Ada')
})

test('C11 a toggle shows before and after side by side, by keyboard too', async () => {
  const form = await openChanges(
    { title: 'The old bridge', pages: 1 },
    { title: 'The new bridge', pages: 2, kind: 'long' },
  )
  const toggle = await form.find('button', 'Side by side')
  equal(toggle.ariaPressed, 'false')
  equal(form.root.querySelector('[data-column]'), null)
  toggle.focus()
  await press('Enter')
  const columns = await until('two columns for each change', () => {
    const found = form.root.querySelectorAll<HTMLElement>('[data-column]')
    return found.length === 6 ? [...found] : null
  })
  equal(toggle.ariaPressed, 'true')
  const [old, fresh] = columns as [HTMLElement, HTMLElement]
  // `innerText` is what can be seen.
  deepEqual(
    columns.map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').trim()),
    ['The old bridge', 'The new bridge', '1', '2', 'Empty', 'Long read'],
  )
  const [left, right] = [old.getBoundingClientRect(), fresh.getBoundingClientRect()]
  ok(left.right <= right.left && left.top === right.top)
  const { violations } = await axe.run((await change(form, 'title')) as HTMLElement)
  deepEqual(
    violations.map(({ id }) => id),
    [],
  )
  await press('Enter')
  await until('one column', () => !form.root.querySelector('[data-column]'))
})

test('side by side takes the whole pane, and a change’s title leads to its field beside the changes again', async () => {
  const form = await openChanges({ title: 'The old bridge' }, { title: 'The new bridge' })
  const toggle = await form.find('button', 'Side by side')
  const widthOf = (selector: string) =>
    form.root.querySelector(selector)!.getBoundingClientRect().width
  const beside = widthOf('[data-inspector]')
  toggle.focus()
  await press('Enter')
  await form.find('[data-inspector=overlay]')
  const field = await form.field('title')
  ok(field.closest('[inert]'), 'what is covered cannot be reached')
  equal(form.query('separator'), null)
  ok(widthOf('[data-inspector]') > beside * 1.5)
  equal(form.focused(), toggle)

  ;(await change(form, 'title')).querySelector<HTMLElement>('button[title]')!.click()
  await form.find('[data-inspector=side]')
  await until('the focus in the field', () => form.focused() === field)
})

test('where the changes cover the form, a change’s title closes them and leads to its field', async () => {
  const form = await openChanges({ title: 'The old bridge' }, { title: 'The new bridge' })
  form.element.style.inlineSize = '480px'
  await form.find('[data-inspector=overlay]')
  const field = await form.field('title')
  ;(await change(form, 'title')).querySelector<HTMLElement>('button[title]')!.click()
  await form.gone('[data-inspector]')
  await until('the focus in the field', () => form.focused() === field)
})

test('DIFF-012 reverting a field, a group or everything requires confirmation', async () => {
  const before = {
    title: 'Old',
    pages: 1,
    open: false,
    kind: 'short',
    people: [member('a', 'Ada')],
  }
  const after = { title: 'New', pages: 2, open: true, kind: 'long', people: [] }
  const form = await openChanges(before, after)
  await change(form, 'title')
  for (const name of ['Revert Title', 'Revert Extras', 'Revert all changes']) {
    await revert(form, name, 'Cancel')
  }
  const { title, open, pages } = await draftNow(form)
  deepEqual([title, open, pages], ['New', true, 2])

  await revert(form, 'Revert Title', 'Revert')
  await until('the title on the server', async () => (await draftNow(form))['title'] === 'Old')
  await form.gone('[data-change=title]')
  equal((await draftNow(form))['open'], true)

  await revert(form, 'Revert Extras', 'Revert')
  await until('the group on the server', async () => (await draftNow(form))['kind'] === 'short')
  equal((await draftNow(form))['open'], false)
  equal((await draftNow(form))['pages'], 2)

  await revert(form, 'Revert all changes', 'Revert')
  await form.says('No changes')
  await until('everything on the server', async () => (await draftNow(form))['pages'] === 1)
  deepEqual((await draftNow(form))['people'], before.people)
})

/** A way in for somebody who has only these permissions. */
async function keyFor(server: DatasetServer, permissions: readonly string[]): Promise<string> {
  const manage = async (method: string, path: string, body: object) => {
    const url = `${server.url}/v1/projects/demo/${path}`
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method, headers, body: JSON.stringify(body) })).json()
  }
  const grants = [{ filter: '_id in path("**")', permissions }]
  await manage('PUT', 'roles/tested', { title: 'Tested', grants })
  const { key } = await manage('POST', 'tokens', { label: 'Ada', roles: ['tested'] })
  return key
}

test('DIFF-011 reverting is unavailable in a read-only element and without permission', async () => {
  const before = { title: 'Old' }
  const after = { title: 'New' }
  const writable = await openChanges(before, after)
  await writable.find('button', 'Revert Title')
  const readOnly = await openChanges(before, after, { properties: { readOnly: true } })
  await change(readOnly, 'title')
  equal(readOnly.query('button', 'Revert'), null)
  const server = await startServer(versions(before, after))
  const key = await keyFor(server, ['read', 'history'])
  const denied = await openChanges(before, after, { server, properties: { getToken: () => key } })
  await change(denied, 'title')
  await denied.find('tab', 'History')
  equal(denied.query('button', 'Revert'), null)
})

test('without history permission, a change mark still leads to the changes, without their history', async () => {
  const server = await startServer(versions({ title: 'Old' }, { title: 'New' }))
  const key = await keyFor(server, ['read', 'create', 'update'])
  const form = await open('document-form', {
    server,
    config,
    attributes: { 'document-id': 'a', 'document-type': 'article' },
    properties: { getToken: () => key },
  })
  const field = await form.field('title')
  field.focus()
  field.select()
  await sendKeys({ type: 'Newer' })
  ;(await form.find('[data-change-mark]')).click()
  await form.find('button', 'Revert Title')
  await form.find('tab', 'Changes')
  equal(form.query('tab', 'History'), null)
})

test('DIFF-014 a diff view that throws shows an error card; the other changes stay visible', async () => {
  const Broken = () => {
    throw new Error('No paint left')
  }
  const form = await openChanges(
    { title: 'Old', pages: 1 },
    { title: 'New', pages: 2 },
    { config: { ...config, fields: [{ ...numberView, diff: Broken }] } },
  )
  const card = await form.find('alert', 'This change could not be shown')
  match(card.textContent, /No paint left/)
  equal(card.closest('[data-change]')?.getAttribute('data-change'), 'pages')
  deepEqual(marked(await change(form, 'title'), 'ins'), ['New'])
})

test('edits appear in the changes as they are typed, and a change’s title leads to its field', async () => {
  const form = await openChanges({ title: 'Old' }, { title: 'Old' })
  await form.says('No changes')
  const field = await form.field('title')
  field.focus()
  field.select()
  await sendKeys({ type: 'New' })
  await until('the change', async () => marked(await change(form, 'title'), 'ins').join() === 'New')
  field.blur()
  ;(await change(form, 'title')).querySelector<HTMLElement>('button[title]')!.click()
  await until('focus on the field', () => form.focused() === field)
})

test('hundreds of changes open as fast as a few: offscreen ones render only titles, and typing re-renders only its change', async () => {
  const drawnNames: unknown[] = []
  const Counted = ({ diff }: DiffProps) => {
    drawnNames.push(diff.toValue)
    return <ins>{String(diff.toValue)}</ins>
  }
  const people = (name: string) =>
    Array.from({ length: 300 }, (_, at) => ({
      _key: `p${at}`,
      _type: 'member',
      name: `${name} ${at}`,
    }))
  const form = await openChanges(
    { title: 'Old', people: people('Ann') },
    { title: 'New', people: people('Bob') },
    { config: { ...config, fields: [{ ...stringView, diff: Counted }] } },
  )
  const found = (selector: string) => [...form.root.querySelectorAll<HTMLElement>(selector)]
  const outlines = () => found('[data-outline]')
  await until('the outlines', () => outlines().length > 150)
  const drawn = found('[data-change]').length
  ok(drawn > 10 && drawn < 130, `${drawn} drawn`)
  match(outlines().at(-1)!.textContent, /^Member$|299/)
  await form.says('301 changes')

  // All that the browser does in its spare time is done.
  await until('no more drawn', async () => {
    const before = drawnNames.length
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
    await frame()
    return drawnNames.length === before
  })
  drawnNames.length = 0
  const field = await form.field('title')
  field.focus()
  field.select()
  await sendKeys({ type: 'Newer' })
  await until('the change', async () => (await change(form, 'title')).textContent.includes('Newer'))
  deepEqual(
    drawnNames.filter((name) => String(name).startsWith('Bob')),
    [],
  )

  const revertFirst = await form.find('button', 'Revert Bob 0')
  revertFirst.focus()
  outlines().at(-1)!.scrollIntoView()
  const last = await change(form, 'people[_key=="p299"].name')
  equal(last.querySelector('ins')?.textContent, 'Bob 299')
  await until('titles again of what is far again', () =>
    found('[data-outline]').some((one) => one.textContent === 'Bob 3'),
  )
  equal(form.focused(), revertFirst)
})

test('axe reports no violations in the changes, in both colour schemes', async () => {
  const form = await openChanges(
    { title: 'The old bridge', pages: 1, open: true, kind: 'short', people: [member('a', 'Ada')] },
    { title: 'The new bridge', pages: 'x', kind: 'long', people: [member('b', 'Bob')] },
  )
  await change(form, 'title')
  for (const scheme of ['light', 'dark']) {
    form.element.setAttribute('color-scheme', scheme)
    await frame()
    await stillness(form.root)
    const { violations } = await axe.run(form.root.querySelector<HTMLElement>('[data-inspector]')!)
    deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      [],
    )
  }
})
