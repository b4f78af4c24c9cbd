import assert from 'node:assert/strict'
import { createHash, X509Certificate } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { after, describe, test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { commands } from '../../../src/server/commands/index.ts'
import { createDatasetServer } from '../../../src/server/dataset-server.ts'
import { lacksOpenssl } from '../../kit/certificate.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { startS3Server } from '../../kit/s3-server.ts'
import { quarters } from '../assets/pictures.ts'

const root = mkdtempSync(join(tmpdir(), 'content-commands-'))
after(() => rmSync(root, { recursive: true }))

/** A folder of its own, in which commands are given as on the command line. */
function workplace(name: string) {
  const cwd = mkdtempSync(join(root, `${name}-`))
  return {
    cwd,
    path: (file: string): string => join(cwd, file),
    async run(line: string): Promise<{ code: number; out: string; err: string }> {
      const [command = '', ...args] = line.split(' ')
      const said = { out: '', err: '' }
      const terminal = {
        cwd,
        out: (text: string) => void (said.out += text),
        err: (text: string) => void (said.err += text),
        isInteractive: true,
      }
      const found = commands.find((known) => known.name === command)
      return { code: (await found?.run(args, terminal)) ?? 0, ...said }
    },
    write: (file: string, content: string | Uint8Array) => writeFileSync(join(cwd, file), content),
    serve: (data = 'data') => startTestServer({ data: join(cwd, data), datasets: ['production'] }),
  }
}

const lines = (...documents: object[]): string =>
  documents.map((document) => `${JSON.stringify(document)}\n`).join('')

test('every command has a help text', async () => {
  const { run } = workplace('help')
  for (const { name } of commands) {
    const { out } = await run(`${name} --help`)
    assert.match(out, new RegExp(`^content-studio ${name}: `))
    assert.match(out, /^Usage\n/m)
  }
})

describe('certificates', { skip: lacksOpenssl }, () => {
  test('certificate makes a private key and a certificate, and overwrites neither', async () => {
    const place = workplace('certificate')
    const { out } = await place.run('certificate --host studio.test')
    assert.match(out, /valid for 397 days and localhost, .*, studio\.test\nnext: .* start --tls\n$/)
    assert.equal(statSync(place.path('certificate-key.pem')).mode & 0o777, 0o600)
    const { subjectAltName } = new X509Certificate(readFileSync(place.path('certificate.pem')))
    assert.match(
      subjectAltName ?? '',
      /DNS:localhost, .*IP Address:127\.0\.0\.1, .*DNS:studio\.test/,
    )
    await assert.rejects(place.run('certificate'), /certificate\.pem is here already; remove it/)
  })

  test('start --tls names a file that is missing', async () => {
    const { run } = workplace('tls')
    await assert.rejects(
      run('start --tls --data :memory: --certificate nowhere.pem'),
      /nowhere\.pem is missing; name it with --certificate, or make one .* content-studio certificate/,
    )
  })
})

describe('settings', () => {
  test('init creates a database and saves its settings', async () => {
    const place = workplace('init')
    const { out } = await place.run('init --data store --project magazine --dataset blog')
    assert.match(out, /made .*store with dataset blog\nwrote content-studio\.json\n/)
    assert.deepEqual(JSON.parse(readFileSync(place.path('content-studio.json'), 'utf8')), {
      data: 'store',
      project: 'magazine',
      dataset: ['blog'],
      port: '3333',
    })
    assert.equal((await place.run('dataset list')).out, 'blog\tprivate\t0 documents\n')
    place.write('a.ndjson', lines({ _id: 'a', _type: 't' }))
    assert.match((await place.run('import a.ndjson')).out, /into blog\n$/)
    await assert.rejects(place.run('init'), /content-studio\.json is here already/)
  })

  test('an invalid setting is reported by name', async () => {
    const place = workplace('settings')
    place.write('content-studio.json', '{"data": 7.5, "force": "yes"}')
    await assert.rejects(
      place.run('export a.ndjson'),
      /"force" in content-studio\.json must be true or false/,
    )
    place.write('content-studio.json', '{')
    await assert.rejects(place.run('dataset list'), /content-studio\.json is not valid JSON/)
  })
})

describe('import and export', () => {
  test('documents survive export and import with their times', async () => {
    const place = workplace('ndjson')
    const document = {
      _id: 'a',
      _type: 't',
      text: 'héllo\n',
      _createdAt: '2020-01-01T00:00:00.000Z',
      _updatedAt: '2021-01-01T00:00:00.000Z',
    }
    place.write('in.ndjson', `${lines(document)}\n\n${lines({ _id: 'b', _type: 't' })}`)
    await place.run('import in.ndjson')
    const { out } = await place.run('export out.ndjson')
    assert.match(out, /^exported 2 documents of production to /)
    const [first, second] = readFileSync(place.path('out.ndjson'), 'utf8').trim().split('\n')
    const { _rev, ...same } = JSON.parse(first ?? '') as Record<string, unknown>
    assert.deepEqual(same, document)
    assert.equal(JSON.parse(second ?? '')._id, 'b')
    await assert.rejects(
      place.run('export out.ndjson'),
      /exists; choose another name or say --force/,
    )
    await place.run('export out.ndjson --force')
    assert.deepEqual(
      readdirSync(place.cwd).filter((name) => name.endsWith('.part')),
      [],
    )
  })

  test('an invalid line aborts the whole import and is reported', async () => {
    const place = workplace('broken')
    place.write('in.ndjson', `${lines({ _id: 'a', _type: 't' })}{"_id": "b"}\n`)
    await assert.rejects(
      place.run('import in.ndjson'),
      /^ImportError: Line 2: document "b" has no _type/,
    )
    assert.equal((await place.run('dataset list')).out, 'production\tprivate\t0 documents\n')
    await assert.rejects(place.run('import nowhere.ndjson'), /There is no file .*nowhere\.ndjson/)
    await assert.rejects(
      place.run('export x.ndjson --dataset nope'),
      /no dataset "nope"; there is production/,
    )
  })

  test('an archive moves assets to another project, dataset and URL', async () => {
    const place = workplace('archive')
    const server = await place.serve()
    const client = server.client()
    const image = await client.assets.upload('image', await quarters(30, 20).png().toBuffer(), {
      filename: 'flag.png',
      title: 'Flag',
    })
    const bytes = Buffer.alloc(2_500_000, 'large file ')
    const file = await client.assets.upload('file', bytes, { filename: 'large.bin' })
    const cover = { _type: 'image', asset: { _type: 'reference', _ref: image._id } }
    await client.create({ _id: 'article', _type: 'article', cover })
    // Online: the server goes on while the copy is made.
    assert.match((await place.run('export copy.tar.gz')).out, /exported 3 documents/)
    await server.close()

    const { out } = await place.run(
      'import copy.tar.gz --data other --dataset blog --project magazine --url http://example.com:8080/',
    )
    assert.equal(out, 'imported 3 documents and 2 assets into blog\n')
    const other = await createDatasetServer({
      data: place.path('other'),
      projectId: 'magazine',
      datasets: ['blog'],
      dev: true,
    })
    const get = (path: string): Promise<Response> =>
      other.fetch(new Request(`http://localhost/${path}`))
    const answer = await get('v1/data/doc/blog/' + [image._id, file._id, 'article'].join(','))
    const { documents } = (await answer.json()) as { documents: Record<string, unknown>[] }
    const [article, movedFile, movedImage] = documents.toSorted((a, b) =>
      String(a['_id']) < String(b['_id']) ? -1 : 1,
    )
    assert.deepEqual(article?.['cover'], cover)
    assert.equal(movedImage?.['title'], 'Flag')
    assert.equal(movedImage['path'], `images/magazine/blog/${image.path.split('/').at(-1)}`)
    assert.equal(movedImage['url'], `http://example.com:8080/${String(movedImage['path'])}`)
    const served = await get(String(movedFile?.['path']))
    assert.ok(Buffer.from(await served.arrayBuffer()).equals(bytes))
    assert.equal((await get(`${String(movedImage['path'])}?w=10`)).status, 200)
    await other.close()
    assert.equal((await place.run('doctor --data other --project magazine')).code, 0)
  })

  /** An archive as other exporters write it: assets by name, no documents for them. */
  async function foreignArchive(entries: Record<string, string | Uint8Array>): Promise<Buffer> {
    const tar = pack()
    for (const [name, content] of Object.entries(entries)) tar.entry({ name }, Buffer.from(content))
    tar.finalize()
    return gzipSync(await buffer(tar))
  }

  test('archives of other exporters get documents for their assets', async () => {
    const place = workplace('foreign')
    const png = await quarters(12, 6).png().toBuffer()
    const sha1 = createHash('sha1').update(png).digest('hex')
    const document = {
      _id: 'a',
      _type: 't',
      cover: {
        _type: 'image',
        _sanityAsset: `image@file://./images/${sha1}-12x6.png`,
        alt: 'Flag',
      },
      paper: { _type: 'file', _sanityAsset: 'file@file://./files/report.pdf' },
    }
    place.write(
      'foreign.tar.gz',
      await foreignArchive({
        'production-export/data.ndjson': lines(document),
        [`production-export/images/${sha1}-12x6.png`]: png,
        'production-export/files/report.pdf': '%PDF-1.7 report',
        'production-export/assets.json': '{}',
      }),
    )
    await place.run('import foreign.tar.gz')
    await using server = await place.serve()
    const client = server.client()
    const imported = await client.fetch<Record<string, unknown>>(
      '*[_id == "a"][0]{cover, "image": cover.asset->{mimeType, "w": metadata.dimensions.width}, "file": paper.asset->{originalFilename, mimeType}}',
    )
    assert.deepEqual(imported, {
      cover: {
        _type: 'image',
        alt: 'Flag',
        asset: { _type: 'reference', _ref: `image-${sha1}-12x6-png` },
      },
      image: { mimeType: 'image/png', w: 12 },
      file: { originalFilename: 'report.pdf', mimeType: 'application/pdf' },
    })
  })

  test('a table is converted; what it only refers to is kept where it exists, which a dry run tells', async () => {
    const place = workplace('converted')
    place.write(
      'map.json',
      JSON.stringify({
        type: 'person',
        id: '{id}',
        fields: {
          photo: { from: 'photo', as: 'image' },
          city: {
            ...{ from: 'city', as: 'reference', id: 'city-{value}' },
            create: { type: 'city', title: 'name' },
          },
        },
      }),
    )
    place.write('people.csv', 'id,photo,city\na,flag.png,Bonn\nb,,Ulm\n')
    place.write('flag.png', await quarters(16, 16).png().toBuffer())
    place.write('known.json', lines({ _id: 'city-Bonn', _type: 'city', name: 'Federal city' }))
    await place.run('import known.json')
    await place.run('import people.csv --map map.json')
    const read = async () => {
      await place.run('export all.ndjson --force')
      return readFileSync(place.path('all.ndjson'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    }
    const all = new Map((await read()).map((document) => [document['_id'], document]))
    assert.equal(all.get('city-Bonn')?.['name'], 'Federal city')
    assert.equal(all.get('city-Ulm')?.['name'], 'Ulm')
    assert.match(JSON.stringify(all.get('a')?.['photo']), /"_ref":"image-/)
    place.write('people.csv', 'id,photo,city\na,flag.png,Bonn\nc,,Jena\n')
    const before = await read()
    assert.deepEqual(await place.run('import people.csv --map map.json --dry-run'), {
      code: 0,
      out: 'keep city-Bonn (city)\ncreate city-Jena (city)\nreplace a (person)\ncreate c (person)\nupload images/flag.png\n',
      err: '',
    })
    assert.deepEqual(await read(), before)
    await assert.rejects(place.run('import known.json --map map.json'), /known\.json/)
    await assert.rejects(place.run('import all.ndjson --map map.json'), /--map is for Markdown/)
    assert.match(
      (await place.run('import known.json --dry-run')).out,
      /^replace city-Bonn \(city\)\n$/,
    )
  })

  test('importing an archive keeps existing asset metadata and adds that of the archive', async () => {
    const place = workplace('texts')
    const png = await quarters(12, 6).png().toBuffer()
    const other = await quarters(14, 6).png().toBuffer()
    const lonely = await quarters(16, 6).png().toBuffer()
    const sha1Of = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')
    const [known, fresh, unused] = [png, other, lonely].map(sha1Of)
    const server = await place.serve()
    const client = server.client()
    const image = await client.assets.upload('image', png, {
      filename: 'original.png',
      title: 'Flag',
    })
    const file = await client.assets.upload('file', Buffer.from('%PDF-1.7 report'), {
      filename: 'Report 2026.pdf',
    })
    const texts = { altText: 'A flag', tags: ['flags'], title: 'Flag', creditLine: 'Ada' }
    await client
      .patch(image._id)
      .set({ ...texts, metadata: { ...image.metadata, exif: { by: 'Ada' } } })
      .commit()
    await client.patch(file._id).set({ description: 'Yearly' }).commit()
    await server.close()

    const use = (name: string) => ({
      _type: 'image',
      _sanityAsset: `image@file:\\/\\/.\\/images\\/${name}`,
    })
    place.write(
      'a.tar.gz',
      await foreignArchive({
        'x/data.ndjson': lines({
          _id: 'a',
          _type: 't',
          list: [{ n: 1 }, { n: [{ deep: true }] }, { _key: 'kept' }, 'text'],
          known: use(`${known}-12x6.png`),
          fresh: use(`${fresh}-14x6.png`),
          paper: { _type: 'file', _sanityAsset: 'file@file://./files/report.pdf' },
        }).replaceAll('\\\\', '\\'),
        [`x/images/${known}-12x6.png`]: png,
        [`x/images/${fresh}-14x6.png`]: other,
        [`x/images/${unused}-16x6.png`]: lonely,
        'x/files/report.pdf': '%PDF-1.7 report',
        'x/notes.txt': 'Read me',
        'x/assets.json': JSON.stringify({
          [`image-${known}-12x6-png`]: {
            title: 'New title',
            altText: '',
            tags: [],
            _id: 'x',
            url: 'y',
          },
          [`image-${fresh}`]: { originalFilename: 'fresh.png', label: 'F' },
          [`image-${'0'.repeat(40)}-1x1-png`]: { title: 'Nobody' },
        }),
      }),
    )
    const { out, err } = await place.run('import a.tar.gz')
    assert.match(out, /imported 4 documents and 4 assets/)
    assert.match(err, /not imported: x\/notes\.txt is no part/)
    assert.match(err, new RegExp(`images/${unused}-16x6\\.png belongs to no document`))
    assert.match(err, /assets\.json describes "image-0{40}-1x1-png"/)
    // The same once more, as lines: documents of assets that know less.
    place.write(
      'again.ndjson',
      lines({ ...image, altText: null, title: undefined, metadata: {}, tags: [] }),
    )
    await place.run('import again.ndjson')

    await using started = await place.serve()
    const read = started.client()
    const { url, path, _id, metadata, ...rest } = (await read.getDocument(
      image._id,
    )) as typeof image
    assert.ok(url.endsWith(path) && _id === image._id)
    assert.deepEqual([metadata.dimensions.width, metadata.exif], [12, { by: 'Ada' }])
    const expected = { ...texts, title: 'New title', originalFilename: 'original.png' }
    for (const [name, value] of Object.entries(expected)) assert.deepEqual(rest[name], value, name)
    const paper = await read.getDocument(file._id)
    assert.deepEqual(
      [paper?.['originalFilename'], paper?.['description']],
      ['Report 2026.pdf', 'Yearly'],
    )
    const brought = await read.getDocument(`image-${fresh}-14x6-png`)
    assert.deepEqual([brought?.['originalFilename'], brought?.['label']], ['fresh.png', 'F'])
    const list = (await read.getDocument('a'))?.['list'] as Record<string, unknown>[]
    assert.equal(list[2]?.['_key'], 'kept')
    assert.ok(
      [list[0], list[1], (list[1]?.['n'] as unknown[])[0]].every(
        (item) => (item as object | undefined) && '_key' in (item as object),
      ),
    )
  })

  test('lines that name an asset file are refused, and missing bytes are reported', async () => {
    const place = workplace('marked')
    for (const address of ['image@file:///etc/passwd', 'image@https://example.com/a.png', 'x']) {
      const picture = { _type: 'image', _sanityAsset: address }
      place.write(
        'a.ndjson',
        lines({ _id: 'b', _type: 't' }, { _id: 'a', _type: 't', list: [{ picture }] }),
      )
      await assert.rejects(place.run('import a.ndjson'), (error: Error) => {
        assert.match(error.message, /^Line 2: cannot import the asset/)
        return error.message.includes(address)
      })
    }
    await using server = await startTestServer()
    await assert.rejects(
      async () =>
        server.server.importDocuments('production', [{ _type: 't', a: { _sanityAsset: 'x' } }]),
      /Line 1: an asset named by/,
    )
    const id = `image-${'a'.repeat(40)}-1x1-png`
    place.write('b.ndjson', lines({ _id: id, _type: 'sanity.imageAsset' }))
    assert.match(
      (await place.run('import b.ndjson')).err,
      new RegExp(`Line 1: the bytes of "${id}"`),
    )
  })

  test('a damaged archive leaves nothing behind', async () => {
    const place = workplace('damaged')
    const png = await quarters(9, 9).png().toBuffer()
    const wrong = `${'a'.repeat(40)}-9x9.png`
    const cases: [Record<string, string | Uint8Array>, RegExp][] = [
      [
        { 'x/data.ndjson': '', [`x/images/${wrong}`]: png },
        /damaged: a{40}-9x9\.png does not hold/,
      ],
      [{ 'x/data.ndjson': '', 'x/assets.json': '{' }, /assets\.json is not valid JSON/],
      [{ 'x/data.ndjson': '', 'x/assets.json': '{"a": 1}' }, /assets\.json: "a" is not an object/],
      [{ 'x/images/flag.png': png }, /holds no data\.ndjson/],
      [{ 'x/images/flag.png': png, 'x/data.ndjson': '{"_id":"a"}' }, /Line 1: document "a" has no/],
      [
        {
          'x/data.ndjson': lines({
            _id: 'a',
            _type: 't',
            f: { _sanityAsset: 'file@file://./files/no' },
          }),
        },
        /Line 1: .* the asset "file@file:\/\/\.\/files\/no"/,
      ],
    ]
    for (const [entries, message] of cases) {
      place.write('a.tar.gz', await foreignArchive(entries))
      await assert.rejects(place.run('import a.tar.gz'), message)
    }
    place.write('a.tar.gz', 'no archive at all')
    await assert.rejects(place.run('import a.tar.gz'), /not a gzipped tar archive, or is damaged/)
    const { code, out } = await place.run('doctor')
    assert.equal(code, 0, out)
    assert.match(out, /0 documents/)
  })
})

describe('backup and restore', () => {
  test('a backup made under load restores everything', async () => {
    const place = workplace('backup')
    const server = await place.serve()
    const client = server.client()
    await client.create({ _id: 'a', _type: 't', n: 0 })
    const asset = await client.assets.upload('file', Buffer.alloc(3_000_000, 'x'))
    const writing = (async () => {
      for (let n = 0; n < 40; n++) await client.patch('a').inc({ n: 1 }).commit()
    })()
    const { out } = await place.run('backup saved.db')
    assert.match(out, /^backed up /)
    await writing
    await client.delete(asset._id)
    await assert.rejects(place.run('restore saved.db'), /in use by another content-studio process/)
    await server.close()

    assert.match(
      (await place.run('restore saved.db')).out,
      /the former database is .*content\.db\.20/,
    )
    const again = await place.serve()
    const document = await again.client().getDocument('a')
    assert.ok(Number(document?.['n']) <= 40)
    assert.equal((await fetch(`${again.url}/${asset.path}`)).status, 200)
    const history = await fetch(
      `${again.url}/v1/data/history/production/transactions/a?reverse=true`,
    )
    assert.equal(JSON.parse((await history.text()).split('\n')[0] ?? '').id, document?._rev)
    await again.close()
  })

  test('a file that is not a backup is refused', async () => {
    const place = workplace('no-backup')
    await place.run('init')
    place.write('x.db', 'nothing of the kind'.repeat(100))
    await assert.rejects(place.run('restore x.db'), /is not an intact backup/)
    await assert.rejects(place.run('restore y.db'), /There is no file/)
    assert.equal((await place.run('doctor')).code, 0)
  })
})

test('datasets can be listed, created, changed and deleted', async () => {
  const place = workplace('dataset')
  await place.run('init')
  await place.run('dataset create staging --acl public --description trial')
  assert.match((await place.run('dataset list')).out, /^staging\tpublic\t0 documents$/m)
  assert.equal(
    (await place.run('dataset edit staging --acl private')).out,
    'dataset staging is private\n',
  )
  await assert.rejects(place.run('dataset create staging'), {
    message: 'Conflict - Dataset "staging" already exists',
  })
  await assert.rejects(place.run('dataset delete staging'), /cannot be undone: say --yes/)
  await place.run('dataset delete staging --yes')
  await assert.rejects(place.run('dataset paint x'), /none of list, create, edit, delete/)
  await assert.rejects(place.run('dataset create'), /Say which dataset to create/)
  assert.equal((await place.run('dataset list')).out, 'production\tprivate\t0 documents\n')
})

describe('doctor', () => {
  test('checks an asset store and reports the wrong setting', async () => {
    const s3 = await startS3Server()
    const environment = { ...process.env }
    Object.assign(process.env, s3.environment)
    try {
      const { run } = workplace('store')
      await run('init --data store')
      assert.match((await run(`doctor --assets ${s3.url}`)).out, /✔ s3:.* can be written, read and/)
      assert.equal(s3.objects.size, 0)
      s3.fault = () => ({ status: 403, code: 'AccessDenied' })
      const { code, out } = await run(`doctor --assets ${s3.url}`)
      assert.equal(code, 1)
      assert.match(out, /✖ .*access is denied/)
    } finally {
      process.env = environment
      await s3.close()
    }
  })

  test('reports what is missing and how to fix it', async () => {
    const place = workplace('doctor')
    const none = await place.run('doctor')
    assert.equal(none.code, 1)
    assert.match(none.out, /✖ there is no database in .*\n  make one with content-studio init/)
    assert.ok(!existsSync(place.path('data')))

    const server = await place.serve()
    await server.client().assets.upload('file', Buffer.from('%PDF-1.7'))
    const id = `file-${'b'.repeat(40)}-pdf`
    await server.client().create({ _id: id, _type: 'sanity.fileAsset' })
    const { code, out } = await place.run('doctor')
    assert.equal(code, 1)
    assert.match(out, /✔ a server is using the data/)
    assert.match(out, new RegExp(`✖ dataset production: 1 asset documents have no bytes: ${id}`))
    await server.close()
  })
})

test('links to previews are made for a user, listed, and revoked', async () => {
  const place = workplace('share')
  await place.run('init')
  const { err } = await place.run('token create ada --role viewer')
  const [, id = ''] = /^made (\S+),/.exec(err) ?? []
  const page = 'https://site.example.com/news#top'
  const until = new Date(Date.now() + 60_000).toISOString()
  const create = `share create ${page} --user ${id} --document drafts.a --until ${until}`
  const made = await place.run(create)
  assert.match(made.out, /^https:\/\/site\.example\.com\/news#top&content-preview=\S{43}\n$/)
  const [, share = ''] = /^made (\S+), until /.exec(made.err) ?? []
  assert.equal((await place.run('share list')).out, `${share}\ta\tdrafts\t${until}\t${id}\t\n`)

  const server = await createDatasetServer({ data: place.path('data') })
  const response = await server.fetch(
    new Request('http://localhost/v1/data/previews/production/sessions', {
      method: 'POST',
      body: JSON.stringify({ secret: made.out.trim().split('=')[1] }),
    }),
  )
  assert.equal(response.status, 201)
  await server.close()

  assert.equal((await place.run(`share revoke ${share}`)).out, `revoked ${share}\n`)
  assert.equal((await place.run('share list')).out, '')
  await assert.rejects(place.run(`share revoke ${share}`), /There is no such link/)
  await assert.rejects(place.run(create.replace(page, 'news')), /"news" is no address of a page/)
  await assert.rejects(place.run(`share create ${page} --until ${until}`), /Say with --user/)
  await assert.rejects(place.run(`share create ${page} --user ${id}`), /Say with --until/)
  await assert.rejects(place.run(create.replace(id, 'nobody')), /There is no user "nobody"/)
  await assert.rejects(place.run(`${create} --perspective raw`), /does not show "raw"/)
  await assert.rejects(place.run('share move x'), /none of list, create, revoke/)
})

test('users can be invited, listed, given roles and removed; programs get tokens', async () => {
  const place = workplace('user')
  await place.run('init')
  const { out: link } = await place.run('user invite --role editor --email ada@example.com')
  assert.match(link, /^http:\/\/localhost:3333\/\S{20,}\n$/)
  await assert.rejects(place.run('user invite'), /Say with --role/)
  await assert.rejects(place.run('user invite --role king'), /There is no role "king"/)

  const made = await place.run('token create deploy --role viewer')
  assert.match(made.err, /^made p[0-9a-f]+, which is viewer; its token:\n$/)
  const [, id = ''] = /^made (\S+),/.exec(made.err) ?? []
  assert.equal((await place.run('token list')).out, `${id}\tdeploy\tprogram\tviewer\n`)
  assert.equal((await place.run(`user roles ${id} --role editor`)).out, `${id} is editor\n`)

  const server = await createDatasetServer({ data: place.path('data') })
  const ask = (): Promise<Response> =>
    server.fetch(
      new Request('http://localhost/v1/users/me', {
        headers: { authorization: `Bearer ${made.out.trim()}` },
      }),
    )
  assert.equal(((await (await ask()).json()) as { id: string }).id, id)
  await assert.rejects(place.run('token list'), /end that one first/)
  await server.close()

  assert.equal((await place.run(`token revoke ${id}`)).out, `revoked ${id}\n`)
  assert.equal((await place.run('user list')).out, '')
  await assert.rejects(place.run('token revoke nobody'), /no program "nobody"/)
  await assert.rejects(place.run('user remove'), /Say whose/)
  await assert.rejects(place.run('user promote x'), /none of list, invite, roles, password, remove/)
})
