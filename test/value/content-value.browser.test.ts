// <content-value> in a page, against a real dataset server.
import { createClient } from '@sanity/client'
import type { SanityClient } from '@sanity/client'
import { ContentContext } from '../../elements/content-context.ts'
import { ContentValue } from '../../elements/content-value.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import type { BrowserServer } from '../kit/browser-server.ts'
import { afterEach, deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'

ContentContext.define()
ContentValue.define()

let server: BrowserServer
let client: SanityClient
const box = document.createElement('div')
document.body.append(box)

afterEach(async () => {
  box.replaceChildren()
  await server.close()
})

/** A page with this HTML in a context of a dataset with these documents. */
async function show(html: string, ...documents: { _id: string; [field: string]: unknown }[]) {
  server = await startBrowserServer()
  client = createClient({
    ...{ projectId: 'demo', dataset: 'production', apiHost: server.url },
    ...{ apiVersion: '2025-03-01', useProjectHostname: false, useCdn: false, perspective: 'raw' },
  })
  for (const document of documents) await client.create({ _type: 'article', ...document })
  box.innerHTML = `<content-context lang="en-GB" auth="none" project-id="demo" dataset="production" api-host="${server.url}">${html}</content-context>`
  const element = box.querySelector('content-value')!
  return element
}

/** What the page shows of an element, as HTML without its templates. */
function shown(element: ContentValue): string {
  return [...element.childNodes]
    .filter((node) => !(node instanceof HTMLTemplateElement))
    .map((node) => (node instanceof Element ? node.outerHTML : node.textContent))
    .join('')
    .trim()
}

async function showsOf(value: unknown, attributes = '', inside = ''): Promise<string> {
  const element = await show(
    `<content-value document-id="a" path="it" ${attributes}>${inside}</content-value>`,
    { _id: 'a', it: value },
  )
  await element.ready
  return shown(element)
}

test('a text is content of the page: without a box of its own, and with the styles of the page', async () => {
  const element = await show(
    '<h1><content-value document-id="a" path="title"></content-value></h1>',
    { _id: 'a', title: 'A & <b>' },
  )
  await element.ready
  equal(element.closest('h1')!.textContent, 'A & <b>')
  equal(element.children.length, 0)
  equal(getComputedStyle(element).display, 'contents')
  ok(element.matches(':state(ready)'))
  equal(element.value, 'A & <b>')
})

test('each change of the value is shown, and said once', async () => {
  const element = await show('<content-value document-id="a" path="title"></content-value>', {
    ...{ _id: 'a', title: 'First' },
  })
  const told: unknown[] = []
  box.addEventListener('content-change', (event) => told.push(event.detail.value))
  await element.ready
  const [node] = element.childNodes
  await client.patch('a').set({ title: 'Second' }).commit()
  await until('the new title', () => element.textContent === 'Second')
  equal(element.childNodes.length, 1)
  await client.patch('a').set({ other: 1 }).commit()
  await client.patch('a').set({ title: 'Third' }).commit()
  await until('the newest title', () => element.textContent === 'Third')
  deepEqual(told, ['First', 'Second', 'Third'])
  ok(node)
})

test('its children are shown until there is a value, and when it is gone', async () => {
  const element = await show(
    '<content-value document-id="a" path="title"><em>Soon</em></content-value>',
  )
  equal(shown(element), '<em>Soon</em>')
  await element.ready
  ok(element.matches(':state(empty)'))
  equal(shown(element), '<em>Soon</em>')
  await client.create({ _id: 'a', _type: 'article', title: 'Here' })
  await until('the title', () => shown(element) === 'Here')
  await client.delete('a')
  await until('the children', () => shown(element) === '<em>Soon</em>')
})

test('a number is written in the language of the page', async () => {
  equal(await showsOf(1234567.5), '1,234,567.5')
})

test('a number is written in the language of the element, with its options', async () => {
  const element = await show(
    '<content-value document-id="a" path="price" locale="de-DE"></content-value>',
    { _id: 'a', price: 1234.5 },
  )
  element.formatOptions = { style: 'currency', currency: 'EUR' }
  await element.ready
  equal(shown(element).replace(/\s/g, ' '), '1.234,50 €')
})

test('a day is the same in every time zone', async () => {
  equal(
    await showsOf('2025-03-01', 'format="date"'),
    '<time datetime="2025-03-01">1 March 2025</time>',
  )
})

test('a list of texts is written as one', async () => {
  equal(await showsOf(['One', 'Two', 'Three']), 'One, Two, Three')
})

const asset = `image-${'a'.repeat(40)}-400x200-png`

test('an image has its address, its room and its alternative text', async () => {
  await showsOf({ alt: 'A bridge', asset: { _type: 'reference', _weak: true, _ref: asset } })
  const image = box.querySelector('img')!
  equal(image.src, `${server.url}/images/demo/production/${'a'.repeat(40)}-400x200.png`)
  deepEqual([image.width, image.height, image.alt], [400, 200, 'A bridge'])
})

test('an image of a given size is cropped as editors framed it', async () => {
  const crop = { left: 0.5, right: 0, top: 0, bottom: 0 }
  await showsOf(
    { crop, asset: { _type: 'reference', _weak: true, _ref: asset } },
    'width="100" alt="Another text"',
  )
  const image = box.querySelector('img')!
  deepEqual([image.width, image.height, image.alt], [100, 100, 'Another text'])
  const search = new URL(image.src).searchParams
  deepEqual([search.get('rect'), search.get('w')], ['200,0,200,200', '100'])
  ok(image.srcset.includes('dpr=2'))
})

const span = (text: string, ...marks: string[]) => ({ _type: 'span', _key: text, text, marks })
const block = (style: string, children: object[], more: object = {}) => ({
  ...{ _type: 'block', _key: `${style}${children.length}`, style, markDefs: [], children, ...more },
})

test('rich text is written as HTML', async () => {
  const links = [
    { _key: 'l', _type: 'link', href: 'https://example.com/' },
    { _key: 'x', _type: 'link', href: 'javascript:alert(1)' },
  ]
  const item = (text: string, listItem: string, level = 1) =>
    block('normal', [span(text)], { listItem, level, _key: text })
  equal(
    await showsOf([
      block('h2', [span('Heading')]),
      block(
        'normal',
        [span('Plain '), span('bold', 'strong', 'em'), span('link', 'l'), span('bad', 'x')],
        { markDefs: links },
      ),
      item('a', 'bullet'),
      item('b', 'bullet', 2),
      item('c', 'bullet'),
      item('d', 'number'),
      { _type: 'unknown', _key: 'u', text: 'left out' },
      block('normal', [span('two\nlines')], { _key: 'end' }),
    ]),
    [
      '<h2>Heading</h2>',
      '<p>Plain <strong><em>bold</em></strong><a href="https://example.com/">link</a>bad</p>',
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
      '<ol><li>d</li></ol>',
      '<p>two<br>lines</p>',
    ].join(''),
  )
})

test('rich text uses the templates of the page', async () => {
  const templates = [
    '<template data-for="h2 h3"><h2 class="title"><slot></slot></h2></template>',
    '<template data-for="link"><a class="link" data-href="href"><slot></slot></a></template>',
    '<template data-for="quote"><figure><blockquote data-path="text"></blockquote><figcaption data-path="by.name"></figcaption></figure></template>',
  ].join('')
  const value = [
    block('h3', [span('Heading', 'l')], {
      markDefs: [{ _key: 'l', _type: 'link', href: '/about' }],
    }),
    {
      ...{ _type: 'quote', _key: 'q', by: { name: 'Ada' } },
      text: [block('normal', [span('Said')])],
    },
  ]
  equal(
    await showsOf(value, '', templates),
    '<h2 class="title"><a class="link" data-href="href" href="/about">Heading</a></h2>' +
      '<figure><blockquote data-path="text"><p>Said</p></blockquote><figcaption data-path="by.name">Ada</figcaption></figure>',
  )
  equal(box.querySelectorAll('template').length, 3)
})

test('blocks that have not changed stay in the page', async () => {
  const value = [block('h2', [span('Heading')]), block('normal', [span('Text')])]
  const element = await show('<content-value document-id="a" path="it"></content-value>', {
    ...{ _id: 'a', it: value },
  })
  await element.ready
  const heading = element.querySelector('h2')
  await client
    .patch('a')
    .set({ it: [value[0], block('normal', [span('Edited')])] })
    .commit()
  await until('the edit', () => element.querySelector('p')?.textContent === 'Edited')
  equal(element.querySelector('h2'), heading)
  equal(element.childNodes.length, 2)
})

test('a query finds the value, also over references', async () => {
  const element = await show(
    `<content-value query="*[_type == 'article' && slug.current == $slug][0]{'author': author->}" path="author.name"></content-value>`,
    { _id: 'ada', _type: 'person', name: 'Ada' },
    {
      ...{ _id: 'a', slug: { current: 'home' } },
      author: { _type: 'reference', _ref: 'ada' },
    },
  )
  element.params = { slug: 'home' }
  await until('the name', () => element.textContent === 'Ada')
  await client.patch('ada').set({ name: 'Ada Lovelace' }).commit()
  await until('the new name', () => element.textContent === 'Ada Lovelace')
})

test('drafts are shown only if they are asked for', async () => {
  server = await startBrowserServer()
  await server.close()
  const element = await show(
    '<content-value document-id="a" path="title"></content-value>',
    { _id: 'a', title: 'Published' },
    { _id: 'drafts.a', title: 'Draft' },
  )
  await element.ready
  equal(element.textContent, 'Published')
  const context = box.querySelector('content-context')!
  context.setAttribute('auth', 'cookie')
  element.perspective = 'drafts'
  await until('the draft', () => element.textContent === 'Draft')
})

test('another document, path or format is shown at once', async () => {
  const element = await show(
    '<content-value document-id="a" path="title"></content-value>',
    { _id: 'a', title: 'A', day: '2025-03-01' },
    { _id: 'b', title: 'B' },
  )
  await element.ready
  element.documentId = 'b'
  await until('the other document', () => element.textContent === 'B')
  element.documentId = 'a'
  element.path = 'day'
  element.format = 'date'
  await until('the day', () => element.textContent === '1 March 2025')
})

const problems: [what: string, attributes: string, code: string][] = [
  ['no document', 'path="title"', 'config-invalid'],
  ['a path that is none', 'document-id="a" path="title["', 'config-invalid'],
  ['an object as text', 'document-id="a" path="author"', 'config-invalid'],
  ['a text as rich text', 'document-id="a" path="title" format="rich-text"', 'config-invalid'],
  ['an unknown format', 'document-id="a" path="title" format="poem"', 'config-invalid'],
  ['a query that is none', 'query="*["', 'protocol'],
]
for (const [what, attributes, code] of problems) {
  test(`${what} is an error with a code, reported once`, async () => {
    const codes: string[] = []
    const log = (event: Event) => {
      event.preventDefault()
      codes.push((event as Event & { error: { code: string } }).error.code)
    }
    box.addEventListener('content-error', log)
    const element = await show(`<content-value ${attributes}><i>Kept</i></content-value>`, {
      ...{ _id: 'a', title: 'Title', author: { name: 'Ada' } },
    })
    const failure = await element.ready.then(
      () => null,
      (error: { code: string }) => error.code,
    )
    equal(failure, code)
    ok(element.matches(':state(error)'))
    equal(shown(element), '<i>Kept</i>')
    await element.updateComplete
    deepEqual(codes, [code])
    box.removeEventListener('content-error', log)
  })
}

test('an element without a context says so, and heals when there is one', async () => {
  const first = await show('')
  equal(first, null)
  await client.create({ _id: 'a', _type: 'article', title: 'Found' })
  const element = document.createElement('content-value')
  Object.assign(element, { documentId: 'a', path: 'title', contextTimeout: 10 })
  const prevent = (event: Event) => event.preventDefault()
  box.addEventListener('content-error', prevent)
  box.append(element)
  const failure = await element.ready.catch((error: { code: string }) => error.code)
  equal(failure, 'no-context')
  box.querySelector('content-context')!.append(element)
  await until('the title', () => element.textContent === 'Found')
  ok(!element.matches(':state(error)'))
  box.removeEventListener('content-error', prevent)
})
