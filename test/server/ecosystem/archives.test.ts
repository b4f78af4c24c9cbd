// Archives of datasets, written and read by the packages of the protocol's command line.
import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { SanityClient, SanityDocument } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { quarters } from '../assets/pictures.ts'

const noon = '2035-01-01T12:00:00.000Z'
const author = { _type: 'reference', _ref: 'ada' }

test('an exported archive is imported with drafts, releases, references and assets, also once more', async () => {
  await using server = await startTestServer({
    ...{ people: ['Ada'], datasets: ['production', 'copy'] },
  })
  const [client, copy] = await fill(server)
  // A copy of a dataset does not publish by itself.
  const metadata = { releaseType: 'scheduled', intendedPublishAt: noon }
  const expected = (await contentOf(client)).map((one) =>
    one['_id'] === '_.releases.r2' ? { ...one, state: 'active', metadata } : one,
  )
  const folder = await mkdtemp(join(tmpdir(), 'content-archives-'))
  try {
    for (const mode of ['stream', 'cursor'] as const) {
      const outputPath = join(folder, `${mode}.tar.gz`)
      const exported = await exportDataset({ client, dataset: 'production', outputPath, mode })
      assert.deepEqual([exported.documentCount, exported.assetCount], [8, 2])
      const imported = await sanityImport(createReadStream(outputPath), {
        client: copy,
        ...(mode === 'cursor' && { operation: 'createOrReplace', releasesOperation: 'replace' }),
      })
      assert.deepEqual(imported, { numDocs: 8, warnings: [] })
      assert.deepEqual(await contentOf(copy), expected)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** Clients of a dataset with all that an archive may contain, and of an empty one. */
async function fill(server: TestServer): Promise<[SanityClient, SanityClient]> {
  const client = server.client({
    ...{ apiVersion: '2025-02-19', perspective: 'raw', token: server.tokens['ada'] },
  })
  const picture = await quarters(4, 2).png().toBuffer()
  const named = { filename: 'quarters.png', title: 'Quarters' }
  const image = await client.assets.upload('image', picture, named)
  const file = await client.assets.upload('file', Buffer.from('text'), { filename: 'a.txt' })
  const assetOf = (_ref: string): object => ({ asset: { _type: 'reference', _ref } })
  const post = {
    ...{ _id: 'post', _type: 'post', title: 'published', author },
    image: { _type: 'image', alt: 'Four colours', ...assetOf(image._id) },
    files: [{ _key: 'a', _type: 'file', ...assetOf(file._id) }],
  }
  await client.create({ _id: 'ada', _type: 'person' })
  await client.create(post)
  await client.create({ ...post, _id: 'drafts.post', title: 'draft' })
  await client.releases.create({ releaseId: 'r1', metadata: { title: 'Spring' } })
  await client.createVersion({ publishedId: 'post', baseId: 'post', releaseId: 'r1' })
  await client.unpublishVersion({ publishedId: 'ada', releaseId: 'r1' })
  await client.releases.create({ releaseId: 'r2', metadata: { releaseType: 'scheduled' } })
  await client.createVersion({ publishedId: 'post', baseId: 'drafts.post', releaseId: 'r2' })
  await client.releases.schedule({ releaseId: 'r2', publishAt: noon })
  return [client, client.withConfig({ dataset: 'copy' })]
}

/** What a copy has in common with its original. */
async function contentOf(client: SanityClient): Promise<Record<string, unknown>[]> {
  const query = '*[_type != "sanity.imageAsset" && _type != "sanity.fileAsset"]'
  const assets =
    '*[_type in ["sanity.imageAsset", "sanity.fileAsset"]]{_id, originalFilename, title}'
  const found = await client.fetch<SanityDocument[]>(`[...${query}, ...${assets}]`)
  return found.map(({ _rev, _updatedAt, publishAt: _at, _system, ...content }) => ({
    ...content,
    ...((_system as { delete?: boolean } | undefined)?.delete && { _system: { delete: true } }),
  }))
}
