// What can be wrong with a database, while servers run and when they start: a status that clients take for passing, nothing
// half done, and words that name the setting.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openStore } from '../../../src/server/database/open-store.ts'
import { openBlockingConnection } from '../../../src/server/database/postgres/blocking-connection.ts'
import { createStopwatch } from '../../../src/server/query/limits.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { createCluster, postgresPrograms } from '../../kit/postgres-cluster.ts'
import type { Cluster } from '../../kit/postgres-cluster.ts'
import { startPostgresProxy } from '../../kit/postgres-proxy.ts'
import type { PostgresProxy } from '../../kit/postgres-proxy.ts'

const cli = fileURLToPath(new URL('../../../src/server/cli.ts', import.meta.url))
const skip = postgresPrograms === null && 'PostgreSQL is not installed'
const quiet = { event() {}, error() {}, request() {} }

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

describe('database faults', { skip }, () => {
  let cluster: Cluster
  let url: string
  let proxy: PostgresProxy
  let admin: pg.Client
  let server: TestServer

  before(async () => {
    cluster = createCluster()
    url = await cluster.createDatabase()
    proxy = await startPostgresProxy(url)
    admin = await connect(url)
    server = await startTestServer({
      data: proxy.url,
      log: quiet,
      documents: [{ _id: 'counter', _type: 'counter', n: 0 }],
    })
  })
  after(async () => {
    await server?.close()
    await admin?.end()
    await proxy?.close()
    cluster?.remove()
  })

  async function increase(transactionId?: string): Promise<[status: number, message: string]> {
    const mutations = [{ patch: { id: 'counter', inc: { n: 1 } } }]
    const response = await fetch(`${server.url}/v1/data/mutate/production`, {
      method: 'POST',
      body: JSON.stringify({ mutations, transactionId }),
    })
    const body = (await response.json()) as { message?: string }
    return [response.status, body.message ?? '']
  }

  /** As clients do it: the same again until it is answered for good. */
  async function increaseInTheEnd(transactionId: string): Promise<void> {
    for (;;) {
      const [status, message] = await increase(transactionId)
      // It was written, and only the answer was lost.
      if (status === 200 || status === 409) return
      assert.equal(status, 503, message)
    }
  }

  const counter = (): Promise<number> => server.client().fetch('*[_id == "counter"][0].n')

  /** Fails unless every write is in the log once. */
  async function assertWhole(): Promise<void> {
    const { rows } = await admin.query(
      `select seq::int, (select count(*)::int from tx) as total,
         (select (content::json->>'n')::int from document where id = 'counter') as n from dataset`,
    )
    const [{ seq, total, n }] = rows as [{ seq: number; total: number; n: number }]
    assert.deepEqual([total, n], [seq, seq - 1])
  }

  test('repeatedly cut connections neither lose nor duplicate writes', async () => {
    const before = await counter()
    const writing = Array.from({ length: 40 }, async (_, n) => {
      await increaseInTheEnd(`cut-${n}`)
      if (n % 4 === 0) proxy.cut()
    })
    await Promise.all(writing)
    assert.equal(await counter(), before + 40)
    await assertWhole()
  })

  test('an unresponsive connection times out, and its write is sent again over another one', async () => {
    const before = await counter()
    proxy.silence()
    const [, query] = await Promise.all([
      increaseInTheEnd('silent'),
      fetch(`${server.url}/v1/data/query/production?query=count(*)`),
    ])
    assert.equal(query.status, 503, 'not the fault of the query')
    // Connections that nobody has used since are still silent.
    proxy.cut()
    assert.equal(await counter(), before + 1)
    await assertWhole()
  })

  test('an unreachable database is reported immediately from the second request on, and is used again later', async () => {
    const before = await counter()
    proxy.refuse()
    assert.equal((await increase())[0], 503)
    const statuses = await Promise.all(Array.from({ length: 30 }, () => increase()))
    assert.ok(statuses.every(([status]) => status === 503))
    assert.equal((await fetch(`${server.url}/readyz`)).status, 503)
    proxy.restore()
    await increaseInTheEnd('found')
    assert.equal(await counter(), before + 1)
    await assertWhole()
  })

  test('a lock timeout gives 503; reads continue, and nothing is partially written', async () => {
    const before = await counter()
    await admin.query('begin; select 1 from dataset for update')
    const writing = increase()
    assert.equal(await counter(), before)
    const [status, message] = await writing
    assert.equal(status, 503)
    assert.equal(message, 'The database is not available at the moment')
    await admin.query('rollback')
    await increaseInTheEnd('unlocked')
    assert.equal(await counter(), before + 1)
    await assertWhole()
  })

  test('a full disk gives 507 immediately; reads continue, and nothing is partially written', async () => {
    const before = await counter()
    // As it comes when a table cannot grow.
    await admin.query(`create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger refuse before insert on tx_doc for each row execute function refuse()`)
    const [status, message] = await increase()
    assert.equal(status, 507)
    assert.match(message, /disk of the database is full; nothing of the change was written/)
    assert.equal(await counter(), before)
    await assertWhole()
    await admin.query('drop trigger refuse on tx_doc')
    assert.equal((await increase())[0], 200)
    await assertWhole()
  })

  test('a write that the database rejects fails alone, without failing concurrent writes', async () => {
    await admin.query(`create function choke() returns trigger language plpgsql as $$
        begin raise exception 'no' using errcode = 'data_exception'; end $$;
      create trigger choke before insert on document for each row when (new.id = 'poison')
        execute function choke()`)
    const before = await counter()
    const poison = JSON.stringify({ mutations: [{ create: { _id: 'poison', _type: 't' } }] })
    const sent = Array.from({ length: 20 }, async (_, n) => {
      if (n !== 7) return (await increase())[0]
      const path = '/v1/data/mutate/production'
      return (await fetch(`${server.url}${path}`, { method: 'POST', body: poison })).status
    })
    const statuses = await Promise.all(sent)
    assert.deepEqual(
      statuses,
      Array.from({ length: 20 }, (_, n) => (n === 7 ? 500 : 200)),
    )
    assert.equal(await counter(), before + 19)
    await assertWhole()
  })

  test('a read-only database gives 503; reads continue, and writes work once it is writable again', async () => {
    const before = await counter()
    await admin.query('alter database test_1 set default_transaction_read_only = on')
    proxy.cut()
    assert.equal((await increase())[0], 503)
    assert.equal(await counter(), before)
    await admin.query('alter database test_1 reset default_transaction_read_only')
    await increaseInTheEnd('writable')
    assert.equal(await counter(), before + 1)
    await assertWhole()
  })

  test('a database user that may no longer connect gives 503', async () => {
    // Nobody shuts the database that they are in.
    const other = await connect(url.replace('/test_1', '/postgres'))
    const shut = ['alter role postgres nologin', 'alter database test_1 allow_connections false']
    const open = ['alter role postgres login', 'alter database test_1 allow_connections true']
    for (const n of shut.keys()) {
      await other.query(shut[n]!)
      proxy.cut()
      assert.equal((await increase())[0], 503)
      await other.query(open[n]!)
      await increaseInTheEnd(`let-in-${n}`)
    }
    await other.end()
    await assertWhole()
  })
})

test('an aborted query leaves no result behind for the next one', { skip }, async () => {
  const cluster = createCluster()
  const connection = openBlockingConnection(await cluster.createDatabase())
  const ask = (text: string): unknown =>
    connection.run([{ text, values: [] }], { begins: true })[0]?.[0]
  const within = createStopwatch(100)
  try {
    assert.deepEqual(ask('select 0 as n'), { n: 0 })
    for (let n = 1; n <= 5; n++) {
      const late = (): unknown => ask(`select ${-n} as n from pg_sleep(0.5)`)
      assert.throws(() => within('', late), { status: 400 })
      assert.deepEqual(ask(`select ${n} as n`), { n })
    }
  } finally {
    connection.close()
    cluster.remove()
  }
})

/** The tables that versions after the first one have added. */
function tablesAfterFirstVersion(): string[] {
  const schema = new URL('../../../src/server/database/postgres/schema.ts', import.meta.url)
  const [, ...later] = readFileSync(schema, 'utf8').split('\n  ],\n')
  const created = later.join('').matchAll(/\bcreate table (?!if )(\w+)/g)
  return [...created].map(([, name]) => name!)
}

test('migrating a large database may take longer than a request', { skip }, async () => {
  const cluster = createCluster()
  const url = await cluster.createDatabase()
  openStore(url).close()
  const admin = await connect(url)
  try {
    await admin.query(`update schema_version set version = 1, oldest_program = 1;
        drop table ${tablesAfterFirstVersion().join(', ')} cascade;
        drop index text_pending_waiting;
        drop trigger access_changed on dataset;
        create table seen (timeout text);
        create function see() returns trigger language plpgsql as $$
          begin insert into seen values (current_setting('statement_timeout')); return null; end $$;
        create trigger see after insert on text_pending execute function see()`)
    openStore(url).close()
    assert.deepEqual((await admin.query('select distinct timeout from seen')).rows, [
      { timeout: '0' },
    ])
    const { rows } = await admin.query('select version from schema_version')
    assert.ok(Number(rows[0].version) > 1)
  } finally {
    await admin.end()
    cluster.remove()
  }
})

test('a server that cannot use its database exits and names the setting', { skip }, async () => {
  const cluster = createCluster()
  const url = await cluster.createDatabase()
  const admin = await connect(url)
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const setting = String.raw`--database \(or DATABASE_URL\) cannot be used: `
  try {
    const { rows } = await admin.query('show hba_file')
    const hba = String(rows[0].hba_file)
    writeFileSync(hba, `local all locked scram-sha-256\n${readFileSync(hba, 'utf8')}`)
    await admin.query(`select pg_reload_conf()`)
    for (const statement of [
      "create role locked login password 'right'",
      'create role stranger login',
      `create database latin template template0 encoding 'LATIN1'`,
      'create database frozen',
      'alter database frozen set default_transaction_read_only = on',
    ]) {
      await admin.query(statement)
    }
    const table: [string, string][] = [
      [url.replace('postgres@', 'locked:wrong@'), `${setting}the password is wrong`],
      [url.replace('postgres@', 'nobody@'), `${setting}this user may not connect`],
      [url.replace('postgres@', 'stranger@'), `${setting}this user may not create tables in it`],
      [url.replace('/test_1', '/nothing'), `${setting}there is no such database`],
      [url.replace('/test_1', '/latin'), `${setting}its encoding is LATIN1`],
      [url.replace('/test_1', '/frozen'), `${setting}it is read-only; name the primary`],
      ['postgres://user@127.0.0.1:1/name', `${setting}.*127\\.0\\.0\\.1:1`],
      ['postgres://user:a/b@127.0.0.1/name', `${setting}Invalid URL`],
      ['mysql://user@host/name', 'DATABASE_URL is no address of PostgreSQL'],
      [`postgres://user@127.0.0.1:${port}/name`, `${setting}.*timeout`],
    ]
    await Promise.all(
      table.map(async ([database, message]) => {
        const child = spawn(process.execPath, [cli, 'start'], {
          stdio: ['ignore', 'ignore', 'pipe'],
          env: { ...process.env, DATABASE_URL: database },
        })
        let said = ''
        child.stderr.on('data', (text) => (said += String(text)))
        const [code] = (await once(child, 'close')) as [number]
        assert.notEqual(code, 0)
        assert.match(said, new RegExp(message))
        assert.doesNotMatch(said, /\n\s+at /, 'a sentence, no trace')
      }),
    )
  } finally {
    silent.close()
    await admin.end()
    cluster.remove()
  }
})
