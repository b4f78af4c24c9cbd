import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { commands } from '../../../src/server/commands/index.ts'
import { copyDatabase } from '../../../src/server/database/copy/copy-database.ts'
import { openTables } from '../../../src/server/database/copy/open-tables.ts'
import { openStore } from '../../../src/server/database/open-store.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { createCluster, postgresPrograms } from '../../kit/postgres-cluster.ts'
import type { Cluster } from '../../kit/postgres-cluster.ts'
import { quarters } from '../assets/pictures.ts'

const skip = postgresPrograms === null && 'PostgreSQL is not installed'
const root = mkdtempSync(join(tmpdir(), 'content-migrate-'))
after(() => rmSync(root, { recursive: true }))

async function run(...args: string[]): Promise<string> {
  let said = ''
  const out = (text: string): void => void (said += text)
  const terminal = { cwd: root, out, err: out, isInteractive: false }
  const [name, ...rest] = args
  await commands.find((known) => known.name === name)!.run(rest, terminal)
  return said
}

/** What a dataset holds, as its users see it. */
async function contentOf(server: TestServer, token: string): Promise<unknown> {
  const client = server.client({ token })
  const history = await fetch(
    `${server.url}/v1/data/history/production/transactions/note-1?effectFormat=mendoza`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  const image = await client.fetch<{ url: string }>('*[_type == "sanity.imageAsset"][0]')
  const bytes = await fetch(new URL(new URL(image.url).pathname, server.url))
  return {
    documents: await client.fetch('*[!(_type match "sanity.*")] | order(_id)'),
    sorted: await client.fetch('*[_type == "note"] | order(title)[0...3].title'),
    found: await client.fetch('*[_type == "note" && title match "thirt*"]._id'),
    referrers: await client.fetch('*[references("note-1")]._id'),
    history: (await history.text()).trim().split('\n'),
    image: Buffer.from(await bytes.arrayBuffer()).toString('base64'),
    users: await client.request({ url: '/projects/demo/members' }).catch(() => null),
  }
}

describe('a folder and PostgreSQL hold the same content', { skip }, () => {
  let cluster: Cluster
  let token: string
  let before_: unknown

  before(async () => {
    cluster = createCluster()
    const server = await startTestServer({
      data: join(root, 'data'),
      dev: false,
      people: ['Root', { name: 'Ed', roles: ['editor'] }],
    })
    token = server.tokens['root']!
    const client = server.client({ token })
    const names = ['one', 'two', 'thirteen', 'thirty']
    for (const [n, title] of names.entries()) {
      await client.create({ _id: `note-${n}`, _type: 'note', title, text: 'zero \u0000 and 😀' })
    }
    for (let n = 0; n < 30; n++) await client.patch('note-1').set({ n }).commit()
    await client.create({ _id: 'r', _type: 'list', to: { _type: 'reference', _ref: 'note-1' } })
    await client.delete('note-0')
    await client.assets.upload('image', await quarters(20, 20).png().toBuffer())
    before_ = await contentOf(server, token)
    await server.close()
  })
  after(() => cluster?.remove())

  test('migrate copies everything into PostgreSQL and back', async () => {
    const url = await cluster.createDatabase()
    assert.match(
      await run('migrate', '--from', 'data', '--to', url),
      /^copied \d+ documents, 3\d transactions and 1 assets; both hold the same\n$/,
    )
    const server = await startTestServer({ data: url, dev: false })
    assert.deepEqual(await contentOf(server, token), before_)
    // What is new gets keys of its own, and the log goes on.
    await server.client({ token }).create({ _id: 'new', _type: 'note', title: 'New' })
    const changed = await contentOf(server, token)
    await server.close()
    await assert.rejects(run('migrate', '--from', 'data', '--to', url), /holds data already/)

    await run('migrate', '--from', url, '--to', 'back')
    const back = await startTestServer({ data: join(root, 'back'), dev: false })
    assert.deepEqual(await contentOf(back, token), changed)
    await back.client({ token }).create({ _id: 'newer', _type: 'note' })
    await back.close()
  })

  test('an interrupted copy can be continued, and is not served until complete', async () => {
    const url = await cluster.createDatabase()
    const source = openTables(join(root, 'data/content.db'), { create: false })
    const target = openTables(url, { create: true })
    assert.throws(() =>
      copyDatabase({
        source,
        target,
        onProgress(done) {
          if (done > 20) throw new Error('The power failed')
        },
      }),
    )
    source.close()
    target.close()
    await assert.rejects(
      startTestServer({ data: url }),
      /A copy into this database was interrupted/,
    )
    assert.match(await run('migrate', '--from', 'data', '--to', url), /^went on after \d+ rows\n/)
    const server = await startTestServer({ data: url, dev: false })
    assert.deepEqual(await contentOf(server, token), before_)
    await server.close()
  })

  test('a copy starts over if its source was written to in the meantime', async () => {
    const url = await cluster.createDatabase()
    await run('migrate', '--from', 'data', '--to', url)
    await run('migrate', '--from', url, '--to', 'again')
    const fill = (onProgress: (done: number) => void): void => {
      const source = openTables(url, { create: false })
      const target = openTables(join(root, 'third.db'), { create: true })
      try {
        copyDatabase({ source, target, onProgress })
      } finally {
        source.close()
        target.close()
      }
    }
    assert.throws(() =>
      fill(() => {
        throw new Error('The power failed')
      }),
    )
    const server = await startTestServer({ data: url, dev: false })
    await server.client({ token }).delete('r')
    await server.close()
    fill(() => {})
    const copy = openTables(join(root, 'third.db'), { create: false })
    const left = copy.statements.all('select id from document order by id').map(({ id }) => id)
    copy.close()
    assert.ok(!left.includes('r') && left.includes('note-1'), left.join(' '))
  })

  test('a backup of PostgreSQL can be restored into a folder or an empty database', async () => {
    const url = await cluster.createDatabase()
    await run('migrate', '--from', 'data', '--to', url)
    assert.match(await run('backup', 'copy.db', '--database', url), /backed up the database to/)
    await run('restore', 'copy.db', '--data', 'restored')
    const other = await cluster.createDatabase()
    await run('restore', 'copy.db', '--database', other)
    await assert.rejects(run('restore', 'copy.db', '--database', other), /holds data already/)
    for (const data of [join(root, 'restored'), other]) {
      const server = await startTestServer({ data, dev: false })
      assert.deepEqual(await contentOf(server, token), before_)
      await server.close()
    }
  })

  test('doctor checks PostgreSQL, and init creates a database in it', async () => {
    const url = await cluster.createDatabase()
    assert.match(
      await run('init', '--database', url, '--dataset', 'blog'),
      /^made the database with dataset blog\n[^]*next: content-studio start, with the same --database or/,
    )
    const settings = readFileSync(join(root, 'content-studio.json'), 'utf8')
    rmSync(join(root, 'content-studio.json'))
    assert.ok(!settings.includes('postgres:'), settings)
    const healthy = await run('doctor', '--database', url)
    assert.match(healthy, /✔ PostgreSQL 1\d.*, UTF8\n[^]*✔ dataset blog: 0 documents\n/)
    assert.match(healthy, /everything is in order\n$/)
    const server = await startTestServer({ data: url, datasets: ['blog'], dev: true })
    await server.client().create({ _id: 'a', _type: 't' })
    await server.close()
    const tables = openTables(url, { create: true })
    tables.statements.run('delete from tx')
    tables.close()
    assert.match(await run('doctor', '--database', url), /✖ the log is not whole: blog\n/)
    assert.match(
      await run('doctor', '--database', url.replace(/test_\d+/, 'nothing')),
      /✖ .*there is no such database/,
    )
  })

  test('migrate without a source creates or updates the tables and changes nothing else', async () => {
    const url = await cluster.createDatabase()
    for (const _time of [1, 2]) {
      assert.match(await run('migrate', '--database', url), /the database is up to date/)
    }
    const store = openStore(url)
    assert.deepEqual(store.datasets(), [])
    store.close()
  })

  test('invalid arguments are reported', async () => {
    await assert.rejects(run('migrate', '--from', 'data'), /Say --from where and --to where/)
    await assert.rejects(run('migrate', '--from', 'data', '--to', 'data'), /the other one postgres/)
    const url = await cluster.createDatabase()
    await assert.rejects(
      run('migrate', '--from', 'nowhere', '--to', url),
      /There is no database in/,
    )
    const server = await startTestServer({ data: join(root, 'data') })
    await assert.rejects(run('migrate', '--from', 'data', '--to', url), /in use by another/)
    await server.close()
  })
})
