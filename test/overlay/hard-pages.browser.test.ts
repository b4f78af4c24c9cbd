// Pages that show content in ways that are hard to edit in place.
import { activeElement } from '../../src/ui/host/dom.ts'
import { defineType } from '../../src/schema/define.ts'
import { deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'
import { queryIn } from '../ui/mount.tsx'
import { article, click, heading, openPage } from './edited-page.ts'

const note = (root: ShadowRoot) => root.querySelector('[role=dialog] .note')?.textContent

test('of a value in two places, the one that shows it escaped is left to the page', async () => {
  const page = await openPage(`${heading}<code data-content="a article title"></code>`, {
    documents: [{ _id: 'a', _type: 'article', title: 'The harbour & the sea' }],
  })
  page.part('h1').textContent = 'The harbour & the sea'
  page.part('code').textContent = 'The harbour &amp; the sea'
  const told: string[] = []
  page.overlay.addEventListener('content-value-change', ({ detail }) => {
    told.push(detail.element.localName)
  })
  await page.begin()
  await page.editTitle()
  await press('End')
  await press('s')
  await until('the edit', () => page.part('h1').textContent === 'The harbour & the seas')
  deepEqual(told, ['code'])
  equal(page.part('code').textContent, 'The harbour &amp; the sea')
})

test('an edit that takes an item out of a list closes nothing, and says that its place is gone', async () => {
  const page = await openPage(`<ul><li data-content="a article title">The harbour</li></ul>`)
  await page.begin()
  await click(page.part('li'))
  await until('the focus', () => {
    const field = page.input('title')
    return field && activeElement(document) === field
  })
  await press('End')
  await press('s')
  page.part('ul').replaceChildren()
  await until('the message', () => /no longer on the page/.test(note(page.root) ?? ''))
  equal(activeElement(document), page.input('title'))
  await press('!')
  equal(page.input('title')?.value, 'The harbours!')
  page.part('ul').innerHTML = '<li data-content="a article title">The harbour</li>'
  await until('no message', () => note(page.root) === '')
  page.part('ul').replaceChildren()
  await press('Escape')
  await until('the bar', () => activeElement(document)?.textContent === 'Done')
})

const author = defineType({
  name: 'author',
  title: 'Author',
  type: 'document',
  fields: [{ name: 'name', title: 'Name', type: 'string' }],
})
const withAuthor = defineType({
  ...article,
  fields: [
    ...article.fields!,
    { name: 'author', title: 'Written by', type: 'reference', to: [{ type: 'author' }] },
  ],
})
const signed = [
  { _id: 'ada', _type: 'author', name: 'Ada' },
  {
    ...{ _id: 'a', _type: 'article', title: 'The harbour' },
    author: { _type: 'reference', _ref: 'ada' },
  },
]

test('the place of a dereferenced document names it before, and the place around can be edited instead', async () => {
  const page = await openPage(
    '<p data-content="a article author">By <b data-content="ada author name">Ada</b></p>',
    { types: [withAuthor, author], documents: signed },
  )
  await page.begin()
  ok(queryIn(page.root, 'button', 'Edit Author › Name: Ada'))
  await click(page.part('b'))
  await until('the name', () => page.input('name'))
  ok(/Author is a separate document/.test(page.root.querySelector('.shared')!.textContent))
  queryIn(page.root.querySelector('.shared')!, 'button')!.click()
  await until('the choice', () =>
    page
      .form()
      ?.shadowRoot?.querySelector(
        '[data-path="author"] [role=combobox], [data-path="author"] button',
      ),
  )
  equal(page.input('name'), null)
})

test('on a page in two languages, each text changes its own document or field', async () => {
  const translated = defineType({
    ...article,
    fields: [
      ...article.fields!,
      {
        ...{ name: 'name', title: 'Name', type: 'object' },
        fields: [
          { name: 'en', title: 'English', type: 'string' },
          { name: 'de', title: 'German', type: 'string' },
        ],
      },
    ],
  })
  const page = await openPage(
    `${heading}<h2 lang="de" data-content="a-de article title">Der Hafen</h2>
      <i data-content="a article name.en">Quay</i><b lang="de" data-content="a article name.de">Quay</b>`,
    {
      types: [translated],
      documents: [
        { _id: 'a', _type: 'article', title: 'The harbour', name: { en: 'Quay', de: 'Quay' } },
        { _id: 'a-de', _type: 'article', title: 'Der Hafen' },
      ],
    },
  )
  await page.begin()
  await click(page.part('h2'))
  await until('the focus', () => activeElement(document) === page.input('title'))
  await press('End')
  await press('!')
  await until('the edit', () => page.part('h2').textContent === 'Der Hafen!')
  equal(page.part('h1').textContent, 'The harbour')
  await press('Escape')
  await click(page.part('b'))
  await until('the field', () => activeElement(document) === page.input('name.de'))
  ok(queryIn(page.root, 'button', 'Edit Name › German: Quay'))
  await press('End')
  await press('s')
  await until('the edit of the German name', () => page.part('b').textContent === 'Quays')
  equal(page.part('i').textContent, 'Quay')
})

test('places in a sticky header stay, and those aside in a carousel are brought in by Tab', async () => {
  const slide = (path: string) =>
    `<div style="flex:0 0 200px"><p data-content="a article ${path}">${path}</p></div>`
  const page = await openPage(
    `<header style="position:sticky;inset-block-start:0">${heading}</header>
      <div id="slides" style="display:flex;inline-size:200px;overflow:hidden">${slide('teaser')}${slide('facts')}</div>
      <div style="block-size:3000px"></div>`,
  )
  try {
    await page.begin()
    const outline = (name: string) => queryIn(page.root, 'button', name)!
    scrollTo(0, 900)
    await until('the outline at the header', () => {
      const [own, target] = [outline('Edit Headline'), page.part('h1')].map((one) =>
        one.getBoundingClientRect(),
      )
      return Math.abs(own!.top - target!.top) < 1 && own!.top >= 0 && own!.top < innerHeight
    })
    scrollTo(0, 0)
    await until('the first slide', () => !outline('Edit Teaser').hasAttribute('data-far'))
    // The browser has told by now what comes near the screen; the second slide touches the edge of the first.
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(page.part('#slides')))
    await until('no second slide', () => outline('Edit Facts').hasAttribute('data-far'))
    await press('Shift+Tab')
    equal(activeElement(document), outline('Edit Facts'))
    await until('the second slide', () => !outline('Edit Facts').hasAttribute('data-far'))
    ok(page.part('#slides').scrollLeft > 0)
  } finally {
    scrollTo(0, 0)
  }
})

test('a picture is no empty place, neither as an element nor as a background', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const page = await openPage(
    `<div data-content="a article title" style="block-size:40px;background:url(${pixel})"></div>
      <img data-content="a article teaser" src="${pixel}" alt="A quay">
      <p data-content="a article facts"></p>`,
  )
  await page.begin()
  deepEqual(
    [...page.root.querySelectorAll('.region')].map((region) => region.ariaLabel),
    ['Edit Headline', 'Edit Teaser: A quay', 'Add Facts'],
  )
  const told: string[] = []
  page.overlay.addEventListener('content-value-change', ({ detail }) => {
    told.push(String(detail.value))
  })
  await click(page.part('#page > div'))
  await until('the focus', () => activeElement(document) === page.input('title'))
  await press('End')
  await press('s')
  await until('the page to be told', () => told.includes('The harbours'))
})

const scheduled = defineType({
  ...article,
  readOnly: ({ document: { scheduled } = {} as never }) => scheduled === true,
  fields: [...article.fields!, { name: 'scheduled', type: 'boolean' }],
})

test('a document that is locked while it is edited says so, at its place and beside its form', async () => {
  const page = await openPage(heading, { types: [scheduled] })
  await page.begin()
  await page.editTitle()
  await page.mutate({ patch: { id: 'a', set: { scheduled: true } } })
  await until('the message', () => /cannot be edited at the moment/.test(note(page.root) ?? ''))
  await until('a field to read', () => page.input('title')?.readOnly !== false)
  await press('Escape')
  await until('the place', () => queryIn(page.root, 'button', 'Headline (read-only): The harbour'))
  await page.mutate({ patch: { id: 'a', unset: ['scheduled'] } })
  await until('its end', () => queryIn(page.root, 'button', 'Edit Headline: The harbour'))
})

test('without a connection the page follows each key all the same, and the form says so', async () => {
  const page = await openPage(heading)
  await page.begin()
  await page.editTitle()
  await page.server.close()
  await press('End')
  for (const key of ' at') await press(key)
  await until('the edit', () => page.part('h1').textContent === 'The harbour at')
  await until('the banner', () =>
    /Connection lost/.test(page.form()?.shadowRoot?.textContent ?? ''),
  )
})

test('what the user may not edit is named and drawn as such before a click, and says why', async () => {
  const limited = defineType({
    ...article,
    fields: [
      { ...article.fields![0]!, readOnly: true },
      {
        ...article.fields![1]!,
        readOnly: ({ currentUser }) =>
          !currentUser?.roles?.some(({ name }) => name === 'administrator'),
      },
      article.fields![2]!,
    ],
  })
  const html = `${heading}<p data-content="a article teaser">Ships</p><i data-content="a article facts">1905</i>`
  const names = (root: ShadowRoot) =>
    [...root.querySelectorAll('.region')].map((region) => region.ariaLabel)
  const page = await openPage(html, {
    types: [limited],
    people: [{ name: 'eve', roles: ['editor'] }],
  })
  await page.begin()
  await until('the limits', () => names(page.root)[1] === 'Teaser (read-only): Ships')
  deepEqual(names(page.root), [
    'Headline (read-only): The harbour',
    'Teaser (read-only): Ships',
    'Edit Facts: 1905',
  ])
  await click(page.part('p'))
  await until('the reason', () => /cannot be edited at the moment/.test(note(page.root) ?? ''))
  equal(page.form(), null)
  equal((activeElement(document) as HTMLElement).textContent, 'Done')
  await press('Enter')
  await until('the place', () =>
    (activeElement(document) as HTMLElement).ariaLabel?.startsWith('Teaser'),
  )
})

test('conditions are those of the form, in items as well, and are asked once for each state', async () => {
  let asked = 0
  const of = [
    {
      ...{
        type: 'object',
        name: 'fact',
        readOnly: ({ value }: { value?: { old?: boolean } }) => value?.old === true,
      },
      fields: [{ name: 'text', title: 'Text', type: 'string' }],
    },
    { type: 'object', name: 'quote', readOnly: true, fields: [{ name: 'text', type: 'string' }] },
  ]
  const conditional = defineType({
    ...article,
    fields: [
      // Anything but true is no.
      { ...article.fields![0]!, readOnly: (() => 'yes') as never },
      {
        ...article.fields![1]!,
        readOnly: () => {
          asked++
          throw new Error('broken')
        },
      },
      { name: 'facts', title: 'Facts', type: 'array', of } as never,
    ],
  })
  const item = (key: string) => `<i data-content='a article facts[_key=="${key}"].text'>${key}</i>`
  const page = await openPage(
    `${heading}<p data-content="a article teaser">Ships</p>${item('old')}${item('new')}${item('said')}`,
    {
      types: [conditional],
      documents: [
        {
          ...{ _id: 'a', _type: 'article', title: 'The harbour' },
          facts: [
            { _key: 'old', _type: 'fact', text: 'old', old: true },
            { _key: 'new', _type: 'fact', text: 'new' },
            { _key: 'said', _type: 'quote', text: 'said' },
          ],
        },
      ],
    },
  )
  await page.begin()
  const limited = () =>
    [...page.root.querySelectorAll<HTMLElement>('.region[data-limited]')].map((one) =>
      one.ariaLabel?.split(' ').at(-1),
    )
  await until('the limits', () => limited().join() === 'Ships,old,said')
  const before = asked
  page.part('#page').append(document.createElement('hr'))
  await until('another scan', () => page.overlay.places === 5)
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  equal(asked, before)
})

test('a role without any right to edit makes every place read-only with one request', async () => {
  const page = await openPage(`${heading}<p data-content="a article teaser">Ships</p>`, {
    people: [{ name: 'vic', roles: ['viewer'] }],
  })
  const seen: string[] = []
  const observer = new PerformanceObserver((list) =>
    seen.push(...list.getEntries().map(({ name }) => name)),
  )
  observer.observe({ type: 'resource' })
  await page.begin()
  await until('the limits', () =>
    [...page.root.querySelectorAll('.region')].every(({ ariaLabel }) =>
      ariaLabel?.includes('read-only'),
    ),
  )
  observer.disconnect()
  equal(seen.filter((url) => url.includes('/data/query/')).length, 0)
  await click(page.part('h1'))
  await until('the reason', () => /role does not allow/.test(note(page.root) ?? ''))
  equal(page.form(), null)
})
