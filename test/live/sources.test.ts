// Where the values of answers come from: attributes for elements, and marks as the vendor's decoder reads them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decodeSanityNodeData } from '@sanity/visual-editing-csm'
import type { SanityNode, SanityStegaNode } from '@sanity/visual-editing-csm'
import { vercelStegaClean, vercelStegaDecode } from '@vercel/stega'
import { clean, createLive } from '../../src/live/index.ts'
import type { LiveOptions } from '../../src/live/index.ts'
import { startTestServer } from '../kit/harness-server.ts'

const documents = [
  { _id: 'ada', _type: 'person', name: 'Ada Lovelace' },
  {
    _id: 'post',
    _type: 'post',
    title: 'On the analytical engine',
    author: { _type: 'reference', _ref: 'ada' },
    'odd name': { "it's": 'A text with a name that has to be escaped' },
    body: [
      {
        ...{ _key: 'k1', _type: 'block', style: 'normal' },
        markDefs: [{ _key: 'l1', _type: 'link', href: 'https://example.com/a b' }],
        children: [{ _key: 's1', _type: 'span', text: 'First words', marks: ['l1'] }],
      },
      {
        ...{ _key: 'k2', _type: 'block', style: 'normal' },
        children: [{ _key: 's2', _type: 'span', text: 'Second words', marks: [] }],
      },
    ],
  },
  { _id: 'drafts.post', _type: 'post', title: 'On the engine, revised' },
]

async function startSite(more: readonly object[] = [], options: Partial<LiveOptions> = {}) {
  const server = await startTestServer({ documents: [...documents, ...more] as typeof documents })
  const client = server.client({ apiVersion: '2025-03-01', withCredentials: true })
  const live = createLive({ client, perspective: 'published', sourceMap: true, ...options })
  return { server, client, live, [Symbol.asyncDispose]: () => server.close() }
}

const query =
  '*[_type == "post"][0]{title, body, "writer": author->{name}, "odd": @["odd name"], "made": title + "!"}'

interface Post {
  readonly title: string
  readonly body: readonly { readonly children: readonly { readonly text: string }[] }[]
  readonly writer: { readonly name: string }
  readonly odd: Readonly<Record<string, string>>
}

/** What an overlay of visual editing opens for a text. */
const opened = (text: string) => {
  const found = vercelStegaDecode<SanityStegaNode>(text)
  assert.ok(found, `no mark behind ${JSON.stringify(text)}`)
  return decodeSanityNodeData(found) as SanityNode
}

describe('attributes', () => {
  test('name the document, its type and the path of a value', async () => {
    await using site = await startSite()
    const { value } = await site.live.fetch<Post>(query)
    const at = (one: unknown, path?: string) => site.live.attributes(one, path)['data-content']
    assert.equal(at(value, 'title'), 'post post title')
    assert.equal(at(value, 'writer.name'), 'ada person name')
    assert.equal(at(value.writer, 'name'), 'ada person name')
    assert.equal(at(value, 'body'), 'post post body')
    assert.equal(at(value.body[1], 'children[0].text'), at(value, 'body[1].children[0].text'))
    assert.equal(
      at(value, 'body[_key=="k2"].children[_key=="s2"].text'),
      'post post body[_key=="k2"].children[_key=="s2"].text',
    )
    assert.equal(at(value.odd, "['it\\'s']"), "post post ['odd name']['it\\'s']")
  })

  test('are absent for what is no field, and without a source map', async () => {
    await using site = await startSite()
    const { value } = await site.live.fetch<Post>(query)
    assert.deepEqual(site.live.attributes(value, 'made'), {})
    assert.deepEqual(site.live.attributes(value), {})
    assert.deepEqual(site.live.attributes({ title: 'From elsewhere' }, 'title'), {})
    assert.deepEqual(site.live.attributes('text'), {})
    assert.deepEqual(site.live.attributes(null, 'title'), {})
    const plain = createLive({ client: site.client, perspective: 'published' })
    const answer = await plain.fetch<Post>(query)
    assert.ok(!('sourceMap' in answer))
    assert.deepEqual(plain.attributes(answer.value, 'title'), {})
  })

  test('name the published document of a draft', async () => {
    await using site = await startSite([], { perspective: 'drafts' })
    const { value } = await site.live.fetch<Post>(query)
    assert.equal(value.title, 'On the engine, revised')
    assert.equal(site.live.attributes(value, 'title')['data-content'], 'post post title')
  })

  test('are known of an answer that a server has rendered, and of each later value', async () => {
    await using site = await startSite()
    const handed = JSON.parse(JSON.stringify(await site.live.fetch<Post>(query)))
    const live = createLive({ client: site.client, perspective: 'published', sourceMap: true })
    const store = live.observe<Post>(query, {}, { initial: handed })
    const titleOf = (value: unknown) => live.attributes(value, 'title')['data-content']
    assert.equal(titleOf(store.getSnapshot().value), 'post post title')
    const seen: (string | undefined)[] = []
    for await (const value of store) {
      seen.push(`${value.title}: ${titleOf(value)}`)
      if (seen.length === 2) break
      await site.client.patch('post').set({ title: 'New' }).commit()
    }
    assert.equal(seen[1], 'New: post post title')
  })
})

test('a page that is edited says where values come from, though its server did not know that it would be', async () => {
  await using site = await startSite()
  const plain = createLive({ client: site.client, perspective: 'published' })
  const initial = await plain.fetch<Post>(query)
  const store = site.live.observe<Post>(query, {}, { initial })
  const found = new Promise<string | undefined>((resolve) => {
    store.subscribe(({ value }) => {
      const { 'data-content': title } = site.live.attributes(value, 'title')
      // A view that is drawn again only for another value has to be drawn, too.
      if (title && value !== initial.value) resolve(title)
    })
  })
  assert.equal(await found, 'post post title')
})

describe('marks', () => {
  test('are read by the decoder of the vendor, and lead to the field in the studio', async () => {
    await using site = await startSite([], { studioUrl: '/studio' })
    const { value } = await site.live.fetch<Post>(query)
    const marked = site.live.mark(value)
    const { id, type, path, baseUrl, perspective } = opened(marked.title)
    assert.deepEqual([id, type, path], ['post', 'post', 'title'])
    assert.deepEqual([baseUrl, perspective], ['/studio', 'published'])
    assert.equal(opened(marked.writer.name).id, 'ada')
    assert.equal(
      opened(marked.body[1]!.children[0]!.text).path,
      'body[_key=="k2"].children[_key=="s2"].text',
    )
    const { href } = vercelStegaDecode<{ href: string }>(marked.title)!
    assert.match(href, /^\/studio\/intent\/edit\/id=post;type=post;path=title\?/)
  })

  test('of a draft lead to the draft', async () => {
    await using site = await startSite([], { perspective: 'drafts' })
    const { value } = await site.live.fetch<Post>(query)
    const { id, perspective, baseUrl } = opened(site.live.mark(value).title)
    assert.deepEqual(
      { id, perspective, baseUrl },
      { id: 'post', perspective: 'drafts', baseUrl: '/' },
    )
  })

  test('cannot be seen, and are cleaned by us and by the vendor', async () => {
    await using site = await startSite()
    const { value } = await site.live.fetch<Post>(query)
    const marked = site.live.mark(value)
    assert.notDeepEqual(marked, value)
    assert.deepEqual(clean(marked), value)
    assert.deepEqual(vercelStegaClean(marked), value)
    assert.equal(clean(marked.title), 'On the analytical engine')
    assert.equal(
      clean(`${marked.title} by ${marked.writer.name}.`),
      'On the analytical engine by Ada Lovelace.',
    )
  })

  test('leave the invisible characters of a text alone when they are cleaned', async () => {
    const title =
      'می\u200cخواهم 👩\u200d👩\u200d👧 a\u200b\u200b\u200b\u200b b\u200b\ufeff\u200b\u200b\u200b'
    await using site = await startSite([{ _id: 'odd', _type: 'odd', title }])
    const { value } = await site.live.fetch<{ title: string }>('*[_id == "odd"][0]{title}')
    const marked = site.live.mark(value)
    assert.notEqual(marked.title, title)
    assert.equal(clean(marked.title), title)
    assert.equal(clean(title), title)
  })

  test('are not in what a query computes, nor in the original', async () => {
    await using site = await startSite()
    const { value } = await site.live.fetch<Post & { made: string }>(query)
    const before = structuredClone(value)
    assert.equal(site.live.mark(value).made, value.made)
    assert.deepEqual(value, before)
    assert.deepEqual(site.live.mark({ title: 'From elsewhere' }), { title: 'From elsewhere' })
  })

  const compared: Readonly<Record<string, unknown>> = {
    slug: { _type: 'slug', current: 'on-the-engine' },
    url: 'https://example.com/some page',
    website: 'https://example.com',
    day: '2025-03-01',
    at: '2025-03-01T10:00:00Z',
    photoId: 'Photo one',
    layout: 'Two columns',
    placement: 'north-west',
    position: 'leftAligned',
    money: 'EUR',
    speaks: 'en-GB',
    shade: '#a0b0c0',
    contact: 'ada@example.com',
    file: 'Pictures/Engine.png',
    number: '12.50',
    seo: { title: 'A title for machines' },
    empty: '',
    blank: '  ',
  }
  test('are never in what programs compare', async () => {
    await using site = await startSite([{ _id: 'all', _type: 'all', ...compared }])
    const { value } = await site.live.fetch<object>('*[_id == "all"][0]')
    assert.deepEqual(site.live.mark(value), value)
    const { value: renamed } = await site.live.fetch<object>(
      '*[_id == "all"][0]{"heading": layout, "words": photoId, "to": url}',
    )
    assert.deepEqual(site.live.mark(renamed), renamed)
  })

  test('of portable text are in its words only', async () => {
    await using site = await startSite()
    const { value } = await site.live.fetch<Post>(query)
    const [block] = site.live.mark(value).body as unknown as [
      { children: [{ text: string }]; markDefs: unknown },
    ]
    const [original] = value.body as unknown as [{ children: [{ text: string }] }]
    assert.notEqual(block.children[0].text, 'First words')
    assert.deepEqual({ ...block, children: original.children }, original)
    const [span] = block.children
    assert.deepEqual({ ...span, text: 'First words' }, original.children[0])
  })

  test('are left out of fields that the page excludes', async () => {
    await using site = await startSite()
    const { value } = await site.live.fetch<Post>(query)
    const marked = site.live.mark(value, { isMarked: ({ type }) => type === 'person' })
    assert.equal(marked.title, value.title)
    assert.notEqual(marked.writer.name, value.writer.name)
  })
})
