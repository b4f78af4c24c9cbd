// Content source maps as the client library reads them, unchanged.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { resolveEditInfo, studioPath } from '@sanity/client/csm'
import type { ContentSourceMapParsedPath } from '@sanity/client/csm'
import { createClient, stegaClean } from '@sanity/client/stega'
import { decodeSanityNodeData } from '@sanity/visual-editing-csm'
import type { SanityStegaNode } from '@sanity/visual-editing-csm'
import { vercelStegaDecode } from '@vercel/stega'
import { startTestServer } from '../kit/harness-server.ts'

const documents = [
  { _id: 'ada', _type: 'person', name: 'Ada Lovelace' },
  {
    _id: 'post',
    _type: 'post',
    title: 'On the analytical engine',
    slug: { current: 'engine' },
    author: { _type: 'reference', _ref: 'ada' },
    blocks: [
      { _key: 'k1', _type: 'note', text: 'First' },
      { _key: 'k2', _type: 'note', text: 'Second' },
    ],
  },
  { _id: 'drafts.post', _type: 'post', title: 'On the engine, revised' },
]

const query = '*[_type == "post"]{title, "writer": author->name, blocks, "texts": blocks[].text}'

/** What an overlay in a page opens for a value of the result. */
function editedAt(
  resultPath: ContentSourceMapParsedPath,
  resultSourceMap: Parameters<typeof resolveEditInfo>[0]['resultSourceMap'],
): string | null {
  const info = resolveEditInfo({ resultPath, resultSourceMap, studioUrl: '/studio' })
  return info ? `${info.id} ${info.type} ${studioPath.toString(info.path as never)}` : null
}

describe('content source maps', () => {
  test('lead from each value of a result to its field', async () => {
    await using server = await startTestServer({ documents })
    const client = server.client({ apiVersion: '2025-03-01', perspective: 'published' })
    const options = { filterResponse: false, resultSourceMap: 'withKeyArraySelector' } as const
    const answer = await client.fetch(query, {}, options)
    const map = answer.resultSourceMap!
    assert.deepEqual(answer.result, await client.fetch(query))
    assert.equal(editedAt([0, 'title'], map), 'post post title')
    assert.equal(editedAt([0, 'writer'], map), 'ada person name')
    assert.equal(editedAt([0, 'texts', 1], map), 'post post blocks[_key=="k2"].text')
    assert.equal(
      editedAt([0, 'blocks', { _key: 'k2', _index: 1 }, 'text'], map),
      'post post blocks[1].text',
    )
  })

  test('are absent unless requested; other values of the option are refused', async () => {
    await using server = await startTestServer({ documents })
    const client = server.client()
    const plain = await client.fetch(query, {}, { filterResponse: false })
    assert.ok(!('resultSourceMap' in plain))
    const wrong = client.request({
      url: '/data/query/production',
      query: { query, resultSourceMap: 'x' },
    })
    await assert.rejects(wrong, /resultSourceMap/)
  })

  test('let the client encode texts for visual editing without changing how they read', async () => {
    await using server = await startTestServer({ documents })
    const { projectId, apiHost, token } = server.client().config()
    const client = createClient({
      ...{ projectId, apiHost, token, dataset: 'production', useProjectHostname: false },
      ...{ apiVersion: '2025-03-01', useCdn: false, perspective: 'drafts' },
      stega: { enabled: true, studioUrl: '/studio' },
    })
    const [post] = await client.fetch<{ title: string; writer: string | null }[]>(query)
    assert.notEqual(post?.title, 'On the engine, revised')
    assert.equal(stegaClean(post?.title), 'On the engine, revised')
    // What an overlay of visual editing opens.
    assert.deepEqual(decodeSanityNodeData(vercelStegaDecode<SanityStegaNode>(post!.title)!), {
      ...{ baseUrl: '/studio', id: 'post', type: 'post', path: 'title', perspective: 'drafts' },
    })
    assert.equal(post?.writer, null)
  })

  test('are returned for queries sent by POST as well', async () => {
    await using server = await startTestServer({ documents })
    const client = server.client()
    const options = { filterResponse: false, resultSourceMap: true } as const
    const long = `${query} // ${'x'.repeat(12_000)}`
    const { resultSourceMap } = await client.fetch(long, {}, options)
    assert.equal(resultSourceMap?.documents.length, 3)
  })
})
