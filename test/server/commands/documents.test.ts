import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import type { ContentDocument } from '../../../src/model/document.ts'
import { UsageError, type Terminal } from '../../../src/server/commands/command.ts'
import { describeChanges } from '../../../src/server/commands/documents/diff.ts'
import { profilesPath } from '../../../src/server/commands/documents/profiles.ts'
import { commands } from '../../../src/server/commands/index.ts'
import { startTestServer, type TestServer } from '../../kit/harness-server.ts'
import { cli } from '../../kit/server-process.ts'
import { startTcpProxy } from '../../kit/tcp-proxy.ts'

const folder = mkdtempSync(join(tmpdir(), 'content-documents-'))
let server: TestServer
before(async () => {
  process.env['XDG_CONFIG_HOME'] = folder
  server = await startTestServer({
    data: ':memory:',
    people: [{ name: 'Vera', roles: ['viewer'] }],
    documents: [
      { _id: 'a', _type: 'note', title: 'First', count: 1, tags: ['x'] },
      { _id: 'b', _type: 'note', title: 'Second', of: { _type: 'reference', _ref: 'a' } },
    ],
  })
})
after(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

interface Ran {
  code: number
  out: string
  err: string
}

/** Starts the command line as a process of its own. */
const start = (args: readonly string[]) => spawn(process.execPath, [cli, ...args], { cwd: folder })

/** Runs a command line here, or, if it reads its input, as a process. */
async function run([name, ...args]: readonly string[], input?: string): Promise<Ran> {
  if (input !== undefined) return runProcess([name!, ...args], input)
  const ran: Ran = { code: 0, out: '', err: '' }
  const terminal: Terminal = {
    cwd: folder,
    out: (printed) => void (ran.out += printed),
    err: (printed) => void (ran.err += printed),
    isInteractive: false,
  }
  const command = commands.find((known) => known.name === name)!
  try {
    ran.code = (await command.run(args, terminal)) ?? 0
  } catch (error) {
    ran.code = error instanceof UsageError ? 2 : 1
    ran.err += `${(error as Error).message}\n`
  }
  return ran
}

async function runProcess(args: readonly string[], input: string): Promise<Ran> {
  const child = start(args)
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { code, out, err }
}

/** Writes a file of documents; resolves with its name. */
function write(name: string, ...documents: object[]): string {
  writeFileSync(join(folder, name), documents.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return name
}

const here = (...args: string[]) => [...args, '--server', server.url]

describe('documents on the command line', () => {
  test('query prints the result as JSON, with parameters from the command line and a query from standard input', async () => {
    const asked = '*[_id == $id && count >= $least][0].title'
    const first = await run(here('query', asked, '--param', 'id=a', '--param', 'least=1'))
    assert.deepEqual(first, { code: 0, out: '"First"\n', err: '' })
    const piped = await run(here('query', '-'), 'count(*[_type == "note"])')
    assert.equal(piped.out, '2\n')
    const listed = await run(
      here('query', '*[_id in $ids].title', ...['--param', 'ids=["a","b"]', '--param', 'x=a]=b']),
    )
    assert.deepEqual(JSON.parse(listed.out), ['First', 'Second'])
    const wrong = await run(here('query', '*['))
    assert.equal(wrong.code, 1)
    assert.match(wrong.err, /^[^\n]*(expected|unexpected|syntax)[^\n]*\n$/i)
  })

  test('get prints documents, and names those that do not exist', async () => {
    const { code, out, err } = await run(here('get', 'a,nothing'))
    assert.equal(code, 1)
    assert.equal(JSON.parse(out).title, 'First')
    assert.equal(err, 'There is no document "nothing" that you may read\n')
  })

  test('create writes all documents of a file or none, and gives keys to items', async () => {
    write(
      'notes.ndjson',
      { _id: 'n1', _type: 'note', list: [{ text: 'x' }] },
      { _id: 'n2', _type: 'note' },
    )
    const tried = await run(here('create', 'notes.ndjson', '--dry-run'))
    assert.equal(tried.code, 0)
    assert.equal((await run(here('get', 'n1'))).code, 1)
    assert.equal((await run(here('create', 'notes.ndjson'))).out, 'n1\nn2\n')
    const { out } = await run(here('query', '*[_id == "n1"][0].list[0]._key'))
    assert.match(out, /^"\w+"\n$/)
    const again = await run(
      here('create', '-'),
      '[{"_id":"n3","_type":"note"},{"_id":"n1","_type":"note"}]',
    )
    assert.equal(again.code, 1)
    assert.match(again.err, /n1.*already exists/)
    assert.equal((await run(here('get', 'n3'))).code, 1)
    const kept = await run(here('create', write('kept', { _id: 'n1', _type: 'note' }), '--missing'))
    assert.equal(kept.code, 0)
    assert.match((await run(here('query', '*[_id == "n1"][0].list[0].text'))).out, /"x"/)
    const untyped = await run(here('create', write('untyped', { _type: 'note' }, { title: 'x' })))
    assert.deepEqual(untyped, {
      code: 2,
      out: '',
      err: 'Document 2 is not an object with a _type\n',
    })
  })

  test('patch changes fields by path, and refuses an outdated revision', async () => {
    const items = [{ _key: 'k=1', text: 'before' }]
    await server.client().create({ _id: 'p', _type: 'note', count: 1, old: true, items })
    const { code } = await run(
      here(
        ...[
          'patch',
          'p',
          '--set',
          'title=Of a = sign [1]',
          '--set',
          'items[_key=="k=1"].text=after',
        ],
        ...['--unset', 'old', '--inc', 'count=2', '--append', 'tags="new"'],
      ),
    )
    assert.equal(code, 0)
    const { _rev, _createdAt, _updatedAt, ...content } = JSON.parse(
      (await run(here('get', 'p'))).out,
    )
    assert.deepEqual(content, {
      _id: 'p',
      _type: 'note',
      count: 3,
      items: [{ _key: 'k=1', text: 'after' }],
      tags: ['new'],
      title: 'Of a = sign [1]',
    })
    const late = await run(here('patch', 'p', '--set', 'title=x', '--revision', 'older'))
    assert.equal(late.code, 1)
    const unequal = await run(here('patch', 'p', '--set', 'items[_key=="x"]'))
    assert.equal(unequal.err, '"items[_key=="x"]" is not of the form name=value\n')
    assert.equal((await run(here('patch', 'p'))).code, 2)
  })

  test('delete keeps a document that others refer to, and shows what a query would delete', async () => {
    const refused = await run(here('delete', 'a'))
    assert.equal(refused.code, 1)
    assert.match(refused.err, /references? to it|refer/)
    await run(
      here('create', write('gone', { _id: 'd1', _type: 'gone' }, { _id: 'd2', _type: 'gone' })),
    )
    const asked = await run(here('delete', '--query', '*[_type == "gone"] | order(_id)'))
    assert.deepEqual(asked, {
      code: 0,
      out: 'd1\nd2\n',
      err: '2 would be deleted; say --yes to delete them\n',
    })
    const deleted = await run(here('delete', '--query', '*[_type == "gone"]._id', '--yes'))
    assert.equal(deleted.code, 0)
    assert.equal((await run(here('query', 'count(*[_type == "gone"])'))).out, '0\n')
    assert.equal((await run(here('delete', 'd1'))).code, 1)
  })

  test('diff compares what is published with the draft, or a revision with today', async () => {
    await server.client().create({ _id: 'v', _type: 'note', title: 'Old' })
    await server.client().create({ _id: 'drafts.v', _type: 'note', title: 'New' })
    const drafted = await run(here('diff', 'v'))
    assert.deepEqual(drafted, { code: 1, out: '~ title: "Old" → "New"\n', err: '' })
    const revision = JSON.parse((await run(here('get', 'v'))).out)._rev
    await run(here('patch', 'v', '--set', 'title=Newer'))
    const since = await run(here('diff', 'v', '--revision', revision))
    assert.equal(since.out, '~ title: "Old" → "Newer"\n')
    assert.equal((await run(here('diff', 'v', 'v'))).code, 0)
  })

  test('listen prints each change, and goes on after a lost connection where it was', async (t) => {
    const proxy = await startTcpProxy(server.url)
    t.after(() => proxy.close())
    const child = start([
      ...['listen', '*[_type == "heard"]', '--events', '2', '--server', proxy.url],
    ])
    t.after(() => child.kill())
    const said = createInterface(child.stderr)[Symbol.asyncIterator]()
    const out = text(child.stdout)
    assert.equal((await said.next()).value, 'listening')
    await server.client().create({ _id: 'h1', _type: 'heard' })
    await server.client().create({ _id: 'unheard', _type: 'other' })
    proxy.cut()
    assert.equal((await said.next()).value, 'the connection was lost; trying again')
    await server.client().create({ _id: 'h2', _type: 'heard' })
    proxy.restore()
    await once(child, 'close')
    const heard = (await out).trim().split('\n')
    assert.deepEqual(
      heard.map((line) => JSON.parse(line).documentId),
      ['h1', 'h2'],
    )
  })

  test('listen ends with the reason when its user is removed', async (t) => {
    const { accounts } = server.server.access
    const { account, token } = await accounts.addRobot({ name: 'Listener', roles: ['viewer'] })
    process.env['CONTENT_STUDIO_TOKEN'] = token
    const child = start(['listen', '--server', server.url])
    delete process.env['CONTENT_STUDIO_TOKEN']
    t.after(() => child.kill())
    const said: string[] = []
    for await (const line of createInterface(child.stderr)) {
      said.push(line)
      if (line === 'listening') await accounts.remove(account.id)
    }
    assert.equal(child.exitCode ?? (await once(child, 'close'))[0], 1)
    assert.equal(said[1], 'the connection was lost; trying again')
    assert.match(said.at(-1)!, /session|token|sign/i)
    assert.equal(said.length, 3)
  })

  test('a profile keeps its token in a file that nobody else may read, for its own server', async (t) => {
    const token = server.tokens['vera']!
    const add = ['profile', 'add', 'test', '--server', server.url, '--token']
    const [own, file] = ['content-studio', 'content-studio/profiles.json'].map((name) =>
      join(folder, name),
    ) as [string, string]
    mkdirSync(own, { mode: 0o755 })
    writeFileSync(file, '{}', { mode: 0o644 })
    assert.equal((await run(add, `${token}\n`)).code, 0)
    assert.deepEqual(
      [own, file].map((path) => statSync(path).mode & 0o777),
      [0o700, 0o600],
    )
    const listed = await run(['profile', 'list'])
    assert.match(listed.out, /^test\thttp.*\tproduction\twith a token\n$/)
    assert.equal((await run(['get', 'a', '--profile', 'test'])).code, 0)
    const refused = await run(['patch', 'a', '--set', 'title=x', '--profile', 'test'])
    assert.equal(refused.code, 1)
    assert.match(refused.err, /permission/i)
    const seen: (string | undefined)[] = []
    const stranger = createServer((request, response) => {
      seen.push(request.headers.authorization)
      response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    t.after(() => stranger.close())
    await once(stranger, 'listening')
    const elsewhere = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
    const foreign = await run(['get', 'a', '--profile', 'test', '--server', elsewhere])
    assert.deepEqual(foreign, { code: 1, out: '', err: 'The server answered with 404\n' })
    assert.deepEqual(seen, [undefined])
    assert.equal((await run(['profile', 'remove', 'test'])).code, 0)
    assert.equal((await run(['get', 'a', '--profile', 'test'])).code, 2)
  })

  test('profiles are in the home folder where the environment names no other', () => {
    const given = process.env['XDG_CONFIG_HOME']
    try {
      process.env['XDG_CONFIG_HOME'] = ''
      assert.equal(profilesPath(), join(homedir(), '.config/content-studio/profiles.json'))
    } finally {
      process.env['XDG_CONFIG_HOME'] = given
    }
  })

  test('a token is not sent over http to another machine', async (t) => {
    process.env['CONTENT_STUDIO_TOKEN'] = 'secret'
    t.after(() => delete process.env['CONTENT_STUDIO_TOKEN'])
    const { code, err } = await run(['get', 'a', '--server', 'http://studio.example'])
    assert.equal(code, 2)
    assert.match(err, /use https/)
    assert.doesNotMatch(err, /secret/)
  })
})

test('differences name the innermost path, and moved items once', () => {
  const of = (content: object) => ({ _id: 'x', _type: 'note', ...content }) as ContentDocument
  const [a, b, c] = ['a', 'b', 'c'].map((key) => ({ _key: key, text: key }))
  assert.deepEqual(
    describeChanges(of({ seo: { _type: 'seo', hint: 'x' }, items: [a, b], old: 1 }), {
      ...of({ seo: { _type: 'seo', hint: 'y' }, items: [b, a, c], more: [1] }),
    }),
    [
      '~ seo.hint: "x" → "y"',
      '~ moved items[_key=="a"]: {"_key":"a","text":"a"}',
      '+ items[_key=="c"]: {"_key":"c","text":"c"}',
      '- old: 1',
      '+ more: [1]',
    ],
  )
})
