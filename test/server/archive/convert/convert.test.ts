// Small copies of the shapes that sites and programs write.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { after, describe, test } from 'node:test'
import { convert } from '../../../../src/server/archive/convert/convert.ts'
import { makeId } from '../../../../src/server/archive/convert/make-id.ts'
import { readMapping } from '../../../../src/server/archive/convert/mapping.ts'
import { isForeign, readForeign } from '../../../../src/server/archive/convert/read-source.ts'
import { richText } from '../../../../src/server/archive/convert/rich-text.ts'
import type { FieldMapping, Mapping } from '../../../../src/server/archive/convert/source.ts'

const root = mkdtempSync(join(tmpdir(), 'content-convert-'))
after(() => rmSync(root, { recursive: true }))

/** Writes files into a folder of their own; returns its path. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(root, 'source-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

function converted(path: string, mapping?: Mapping) {
  const source = readForeign(path)
  return convert(source, mapping ? [mapping] : source.mapping!)
}

/** Texts of blocks, each behind its style. */
const texts = (blocks: unknown): string[] =>
  (blocks as Record<string, unknown>[]).map(({ _type, style, listItem, level, children, code }) =>
    _type === 'block'
      ? `${String(listItem ? `${String(listItem)}${String(level)}` : style)}: ${(children as { text: string }[]).map(({ text }) => text).join('|')}`
      : `${String(_type)}: ${String(code ?? '')}`,
  )

describe('a folder of Markdown', () => {
  test('becomes documents, with ids and dates of file names, as Jekyll writes them', () => {
    const { documents, losses } = converted(
      folderOf({
        '_posts/2023-04-05-first-post.md':
          '---\nlayout: post\ntitle: "First: a post"\ntags: [one, two]\n---\nHello **you**.\n',
        '_drafts/unfinished.md': '---\ntitle: Not yet\ndraft: true\n---\nText\n',
      }) + '/_posts',
    )
    assert.deepEqual(losses, ['the value "layout" is in no field (1 times)'])
    const { body, ...facts } = documents[0]!
    assert.deepEqual(facts, {
      _id: 'first-post',
      _type: 'article',
      title: 'First: a post',
      slug: { _type: 'slug', current: 'first-post' },
      publishedAt: '2023-04-05T00:00:00.000Z',
      tags: ['one', 'two'],
    })
    assert.deepEqual(texts(body), ['normal: Hello |you|.'])
  })

  test('names pages after their folder and takes the pictures beside them, as Hugo writes them', () => {
    const { documents, pictures, losses } = converted(
      folderOf({
        'bridges/index.md':
          '---\ntitle: Bridges\ndraft: true\ndate: 2024-02-03T10:00:00+02:00\n---\n![Pier](pier.png)\n\n![](../weirs/pier.png)\n',
        'bridges/pier.png': 'a',
        'weirs/index.md':
          '---\ntitle: Weirs\n---\n![Gone](gone.png)\n\n![Far](https://example.com/x.png)\n',
        'weirs/pier.png': 'b',
      }),
    )
    assert.deepEqual(
      documents.map(({ _id, publishedAt }) => [_id, publishedAt]),
      [
        ['drafts.bridges', '2024-02-03T08:00:00.000Z'],
        ['weirs', undefined],
      ],
    )
    assert.deepEqual([...pictures.keys()], ['pier.png', 'pier-2.png'])
    assert.deepEqual(
      (documents[0]!['body'] as Record<string, unknown>[]).map(({ alt, _sanityAsset }) => [
        alt,
        _sanityAsset,
      ]),
      [
        ['Pier', 'image@file://./images/pier.png'],
        [undefined, 'image@file://./images/pier-2.png'],
      ],
    )
    assert.deepEqual(losses, [
      'weirs/index.md: there is no picture "gone.png" in the folder',
      'weirs/index.md: the picture https://example.com/x.png is not fetched',
    ])
  })

  test('takes the first heading as title where there is no front matter, as notes are written', () => {
    const { documents } = converted(folderOf({ 'note.md': '\uFEFF# A *note*\n\nText\n' }))
    assert.equal(documents[0]!['title'], 'A note')
    assert.deepEqual(texts(documents[0]!['body']), ['normal: Text'])
  })

  test('never takes a file from outside of the folder', () => {
    const outside = folderOf({ 'secret.png': 'x' })
    const folder = folderOf({
      'a.md': '![a](../secret.png)\n\n![b](link.png)\n\n![c](/etc/hostname)\n',
    })
    symlinkSync(join(outside, 'secret.png'), join(folder, 'link.png'))
    const { pictures, losses } = converted(folder)
    assert.equal(pictures.size, 0)
    assert.equal(losses.length, 3)
  })

  test('is refused with the name of the file that is wrong', () => {
    assert.throws(
      () => readForeign(folderOf({ 'a.md': '---\ntitle: [x\n---\n' })),
      /a\.md: its front matter is not valid YAML/,
    )
    assert.throws(() => readForeign(folderOf({ 'a.txt': '' })), /There is no Markdown in/)
    assert.throws(
      () => converted(folderOf({ 'a/index.md': 'x', 'b/a.md': 'y' })),
      /^Error: b\/a\.md \("a"\) and a\/index\.md \("a"\) would both have the id "a"$/,
    )
  })
})

describe('CSV and JSON', () => {
  const people: Mapping = {
    type: 'person',
    id: 'person-{name}',
    fields: {
      name: 'name',
      born: { from: 'born', as: 'date' },
      score: { from: 'score', as: 'number' },
      isStaff: { from: 'staff', as: 'boolean' },
      subjects: { from: 'subjects', as: 'list', separator: '|' },
      city: {
        from: 'city',
        as: 'reference',
        id: 'city-{value}',
        create: { type: 'city', title: 'name' },
      },
    },
  }

  test('values become what a mapping says, and documents are made for what they refer to', () => {
    const rows =
      '\uFEFFname;born;score;staff;subjects;city;note\r\n"Zoë ""Z""\r\nWeir";1980-02-03;1.5;yes;a | b;Köln;x\r\nBo;soon;many;no;;Köln;\r\n'
    const { documents, targets, losses } = converted(
      join(folderOf({ 'people.csv': rows }), 'people.csv'),
      people,
    )
    assert.deepEqual(targets, [{ _id: 'city-Koln', _type: 'city', name: 'Köln' }])
    assert.deepEqual(documents, [
      {
        _id: 'person-Zoe-Z-Weir-756f2daa',
        _type: 'person',
        name: 'Zoë "Z"\r\nWeir',
        born: '1980-02-03',
        score: 1.5,
        isStaff: true,
        subjects: ['a', 'b'],
        city: { _type: 'reference', _ref: 'city-Koln' },
      },
      {
        _id: 'person-Bo',
        _type: 'person',
        name: 'Bo',
        isStaff: false,
        city: { _type: 'reference', _ref: 'city-Koln' },
      },
    ])
    assert.deepEqual(losses, [
      'row 2: "born" is no date: "soon"',
      'row 2: "score" is no number: "many"',
      'the value "note" is in no field (1 times)',
    ])
  })

  test('a list of objects, or an object that holds one, is read from JSON', () => {
    const mapping: Mapping = {
      type: 'place',
      id: '{key}',
      fields: { tags: 'tags', title: { from: 'name', as: 'text' } },
    }
    for (const text of [
      '[{"key":"a","name":7,"tags":["x"]}]',
      '{"version":1,"places":[{"key":"a","name":7,"tags":["x"]}]}',
    ]) {
      const { documents } = converted(join(folderOf({ 'p.json': text }), 'p.json'), mapping)
      assert.deepEqual(documents, [{ _id: 'a', _type: 'place', title: '7', tags: ['x'] }])
    }
    assert.throws(
      () => readForeign(join(folderOf({ 'p.json': '{"a":[],"b":[]}' }), 'p.json')),
      /must hold one list of objects/,
    )
  })

  test('a mistake in a mapping is named', () => {
    const wrong = (mapping: unknown, message: RegExp) =>
      assert.throws(
        () => readMapping(join(folderOf({ 'map.json': JSON.stringify(mapping) }), 'map.json')),
        message,
      )
    wrong({ type: 'a', fields: {} }, /the mapping needs the texts "type" and "id"/)
    wrong(
      { type: 'a', id: 'x', feilds: {} },
      /the mapping has "feilds"; it can have type, where, id, draft, fields/,
    )
    wrong(
      [
        { type: 'a', id: 'x', fields: {} },
        { type: 'a', id: 'x', fields: { b: { from: 'c', as: 'html' } } },
      ],
      /"as" of the field "b" of mapping 2 is none of value, text/,
    )
    wrong(
      { type: 'a', id: 'x', fields: { b: { from: 'c', as: 'reference' } } },
      /needs an "id" to refer to/,
    )
  })
})

describe('ids', () => {
  const idOf = (value: unknown) => makeId('p-{value}', new Map([['value', value]]))

  test('keep values that are ids, and the words of others', () => {
    assert.equal(makeId('{_id}', new Map([['_id', 'drafts.A_b.c-1']])), 'drafts.A_b.c-1')
    assert.equal(idOf(7), 'p-7')
    assert.equal(idOf('Zoë von Weir'), 'p-Zoe-von-Weir')
    assert.equal(
      makeId(
        '{first name}-{n}',
        new Map([
          ...([
            ['first name', 'A B'],
            ['n', '1'],
          ] as const),
        ]),
      ),
      'A-B-1',
    )
  })

  test('differ where letters and signs are lost', () => {
    for (const values of [
      ['C', 'C++', 'C#'],
      ['日本', '中国'],
      ['a@b.org', 'a-b.org', 'a b.org'],
      ['x'.repeat(200), `${'x'.repeat(199)}y`],
    ]) {
      const ids = values.map(idOf)
      assert.equal(new Set(ids).size, values.length, ids.join(' '))
    }
    assert.match(idOf('C++'), /^p-C-[0-9a-f]{8}$/)
  })

  test('need a text', () => {
    for (const value of [undefined, null, '', ' ', {}, ['a']])
      assert.throws(() => idOf(value), /the id "p-\{value\}" needs a text in "value"/)
  })

  test('of two values that are the same are named, with both', () => {
    const mapping: Mapping = {
      type: 'a',
      id: '{id}',
      fields: { city: { from: 'city', as: 'reference', id: 'c-{value}' } },
    }
    const rows = (text: string) => converted(join(folderOf({ 'a.csv': text }), 'a.csv'), mapping)
    assert.throws(
      () => rows('id,city\nOld Town,\nOld-Town,\n'),
      /row 2 \("Old-Town"\) and row 1 \("Old Town"\) would both have the id "Old-Town"/,
    )
    const { documents, losses } = rows('id,city\n1,Köln\n2,Koln\n3,Köln\n')
    assert.deepEqual(losses, ['row 2: "city": "Koln" and "Köln" would both have the id "c-Koln"'])
    assert.deepEqual(
      documents.map(({ city }) => city !== undefined),
      [true, false, true],
    )
  })
})

describe('values', () => {
  /** The field `x` of a value, and what is reported. */
  function read(value: unknown, as: NonNullable<FieldMapping['as']>) {
    const path = join(folderOf({ 'a.json': JSON.stringify([{ id: 'a', x: value }]) }), 'a.json')
    const field = { from: 'x', as, id: 'to-{value}' }
    const { documents, losses } = converted(path, { type: 't', id: '{id}', fields: { x: field } })
    return [documents[0]!['x'], losses]
  }

  test('that are objects are no texts', () => {
    for (const as of ['text', 'slug', 'number', 'boolean', 'date', 'image', 'rich-text'] as const) {
      const [x, losses] = read({ a: 1 }, as)
      assert.equal(x, undefined)
      assert.match(String(losses), /^item 1: "x" is no [a-z ]+: \{"a":1\}$/)
    }
    assert.deepEqual(read(['a', { b: 1 }], 'list'), [
      undefined,
      ['item 1: "x" is no list of texts: ["a",{"b":1}]'],
    ])
    assert.deepEqual(read({ a: 1 }, 'reference')[0], undefined)
    assert.deepEqual(read({ a: 1 }, 'value'), [{ a: 1 }, []])
  })

  test('that are yes or no are read strictly', () => {
    const said = (value: unknown) => read(value, 'boolean')[0]
    assert.deepEqual([true, 1, '1', 'TRUE', ' yes ', 'on'].map(said), Array(6).fill(true))
    assert.deepEqual([false, 0, '0', 'False', 'no', 'off'].map(said), Array(6).fill(false))
    assert.deepEqual(['maybe', 2, 'null'].map(said), Array(3).fill(undefined))
  })

  test('that are numbers are read strictly', () => {
    const said = (value: unknown) => read(value, 'number')[0]
    assert.deepEqual(['1.5', '-2', '1e3', ' 7 '].map(said), [1.5, -2, 1000, 7])
    assert.deepEqual(['1,5', '0x10', true, [5], ' '].map(said), Array(5).fill(undefined))
  })

  test('that are times are read in UTC on every machine', () => {
    const cases: [text: string, time: string | null][] = [
      ['2024-02-03', '2024-02-03T00:00:00.000Z'],
      ['2024-02-03 04:05', '2024-02-03T04:05:00.000Z'],
      ['2024-02-03T04:05:06.5', '2024-02-03T04:05:06.500Z'],
      ['2024-02-03 04:05:06 +0900', '2024-02-02T19:05:06.000Z'],
      ['2024-02-03T04:05:06-02:00', '2024-02-03T06:05:06.000Z'],
      ['2024', '2024-01-01T00:00:00.000Z'],
      ['3 February 2024', '2024-02-03T00:00:00.000Z'],
      ['Feb 3, 2024 04:05', '2024-02-03T04:05:00.000Z'],
      ['Sat, 03 Feb 2024 04:05:06 GMT', '2024-02-03T04:05:06.000Z'],
      ['Sat, 03 Feb 2024 04:05:06 +0900', '2024-02-02T19:05:06.000Z'],
      ['03/02/2024', null],
      ['2024-02-31', null],
      ['soon 1', null],
    ]
    const module = import.meta.resolve('../../../../src/server/archive/convert/read-value.ts')
    const script = `import { readTime } from ${JSON.stringify(module)}
      const texts = ${JSON.stringify(cases.map(([text]) => text))}
      console.log(JSON.stringify(texts.map(readTime)))`
    for (const TZ of ['UTC', 'Asia/Tokyo', 'America/Los_Angeles']) {
      const env = { ...process.env, TZ }
      const read = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env })
      assert.deepEqual(
        JSON.parse(String(read)),
        cases.map(([, time]) => time),
        TZ,
      )
    }
  })

  test('of a draft that are unclear make a draft', () => {
    const path = folderOf({
      'a.md': '---\ndraft: perhaps\n---\nText',
      'b.md': '---\ndraft: "no"\n---\nText',
      'c.md': '---\ndraft:\n---\nText',
      'd.md': '---\ndraft: {on: true}\n---\nText',
    })
    const { documents, losses } = converted(path)
    assert.deepEqual(
      documents.map(({ _id }) => _id),
      ['drafts.a', 'b', 'c', 'drafts.d'],
    )
    assert.deepEqual(losses, [
      'a.md: "draft" is neither yes nor no, so it is a draft now: "perhaps"',
      'd.md: "draft" is neither yes nor no, so it is a draft now: {"on":true}',
    ])
  })

  test('may have names that objects have', () => {
    const names = ['__proto__', 'constructor', 'toString']
    const csv = join(folderOf({ 'a.csv': `${names.join(',')}\na,b,c\n` }), 'a.csv')
    const fields = { x: '__proto__', y: 'constructor', z: 'valueOf' }
    const { documents, losses } = converted(csv, { type: 't', id: '{toString}', fields })
    assert.deepEqual(documents, [{ _id: 'c', _type: 't', x: 'a', y: 'b' }])
    assert.deepEqual(losses, [])
    const json = join(folderOf({ 'a.json': '[{"__proto__":"a"}]' }), 'a.json')
    assert.equal(converted(json, { type: 't', id: '{__proto__}', fields }).documents[0]!._id, 'a')
    const blocks = richText('<constructor>a</constructor><tostring>b</tostring>', {
      ...{ markup: 'html', picture: () => null, onLoss: assert.fail },
    })
    assert.deepEqual(texts(blocks), ['normal: ab'])
  })

  test('of pictures may have a percent sign', () => {
    const folder = folderOf({
      'a.md': '![](<100%.png>)\n\n![](a%20b.png)',
      '100%.png': 'a',
      'a b.png': 'b',
    })
    const { pictures, losses } = converted(folder)
    assert.deepEqual([[...pictures.keys()], losses], [['100%.png', 'a b.png'], []])
  })
})

describe('a table', () => {
  const people: Mapping = { type: 'p', id: '{id}', fields: { name: 'full name' } }
  const read = (text: string, name = 'a.csv') =>
    converted(join(folderOf({ [name]: text }), name), people).documents.map(({ _id, ...one }) => [
      _id,
      one['name'],
    ])

  test('has the delimiter of its header', () => {
    assert.deepEqual(read('id,full name\n1,a;b\n'), [['1', 'a;b']])
    assert.deepEqual(read('"id";"full name";"a,b,c,d"\n1;a,b;\n'), [['1', 'a,b']])
    assert.deepEqual(read('id\tfull name \n1\ta,b;c\n'), [['1', 'a,b;c']])
    assert.deepEqual(read('id\tfull name\n1\ta\n', 'a.tsv'), [['1', 'a']])
  })

  test('with two columns of one name is refused', () => {
    assert.throws(
      () => read('id,a,full name,a,id\n1,2,3,4,5\n'),
      /a\.csv: more than one column is named "a", "id"/,
    )
  })

  test('is told from lines of documents: JSON is converted only with a mapping', () => {
    const folder = folderOf({ 'a.json': '[]', 'a.csv': '', 'a.ndjson': '', 'a.markdown': '' })
    const found = (isMapped: boolean) =>
      ['a.json', 'a.csv', 'a.ndjson', 'a.markdown', 'none.csv', '.'].map((name) =>
        isForeign(join(folder, name), { isMapped }),
      )
    assert.deepEqual(found(true), [true, true, false, true, false, true])
    assert.deepEqual(found(false), [false, true, false, true, false, true])
  })
})

describe('an export of WordPress', () => {
  const item = (parts: string) => `<item>${parts}</item>`
  const wxr = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Site</title><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login><![CDATA[zoe]]></wp:author_login><wp:author_display_name><![CDATA[Zoë Weir]]></wp:author_display_name></wp:author>
${items.join('\n')}
</channel></rss>`
  const post =
    item(`<title>Bridges &amp; weirs</title><link>https://example.com/bridges</link><dc:creator><![CDATA[zoe]]></dc:creator>
<content:encoded><![CDATA[<!-- wp:paragraph --><p>First <em>one</em></p><!-- /wp:paragraph -->
<!-- wp:heading --><h2>Second</h2><!-- /wp:heading -->
<!-- wp:image --><figure><img src="https://example.com/a.jpg" alt=""/><figcaption>Seen from far</figcaption></figure><!-- /wp:image -->]]></content:encoded>
<excerpt:encoded><![CDATA[Short]]></excerpt:encoded><wp:post_id>7</wp:post_id><wp:post_date_gmt><![CDATA[2021-01-02 03:04:05]]></wp:post_date_gmt>
<wp:post_name><![CDATA[bridges]]></wp:post_name><wp:status><![CDATA[publish]]></wp:status><wp:post_type><![CDATA[post]]></wp:post_type>
<category domain="category" nicename="water"><![CDATA[Water]]></category><category domain="post_tag" nicename="old"><![CDATA[Old]]></category>
<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>`)
  const draft = item(`<title>Later</title><content:encoded><![CDATA[One line
and on

Another [gallery ids="1,2"]]]></content:encoded><wp:post_id>8</wp:post_id><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>
<wp:status>draft</wp:status><wp:post_type>page</wp:post_type>`)
  const file = item(
    '<title>a.jpg</title><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type>',
  )

  test('becomes articles, pages, people and categories, and everything else is named', () => {
    const { documents, targets, losses } = converted(
      join(folderOf({ 'site.xml': wxr(post, draft, file) }), 'site.xml'),
    )
    assert.deepEqual(
      [...targets, ...documents].map(({ _id, _type }) => `${_id} ${_type}`),
      ['person-Zoe-Weir person', 'category-Water category', 'post-7 article', 'drafts.page-8 page'],
    )
    const { body, ...facts } = documents[0]!
    assert.deepEqual(facts, {
      _id: 'post-7',
      _type: 'article',
      title: 'Bridges & weirs',
      slug: { _type: 'slug', current: 'bridges' },
      publishedAt: '2021-01-02T03:04:05.000Z',
      standfirst: 'Short',
      author: { _type: 'reference', _ref: 'person-Zoe-Weir' },
      categories: [{ _type: 'reference', _ref: 'category-Water' }],
      tags: ['Old'],
    })
    assert.deepEqual(texts(body), ['normal: First |one', 'h2: Second', 'normal: Seen from far'])
    assert.deepEqual(texts(documents[1]!['body']), [
      'normal: One line and on',
      'normal: Another [gallery ids="1,2"]',
    ])
    assert.deepEqual(losses, [
      '1 comments',
      '1 attachments',
      '"Bridges & weirs": the picture https://example.com/a.jpg is not fetched',
      '"Later": a shortcode [gallery]',
      'the value "link" is in no field (1 times)',
    ])
  })

  test('keeps posts with a password from readers, decodes titles and terms, and counts fields and terms of its own', () => {
    const own =
      item(`<title><![CDATA[Fish &amp; chips &#8211; a <em>love</em>]]></title><wp:post_id>10</wp:post_id>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:post_password><![CDATA[secret]]></wp:post_password>
<category domain="category" nicename="a-b"><![CDATA[A &amp; B]]></category><category domain="genre" nicename="x"><![CDATA[Tragic &amp; long]]></category>
<wp:postmeta><wp:meta_key><![CDATA[subtitle]]></wp:meta_key><wp:meta_value><![CDATA[Later]]></wp:meta_value></wp:postmeta>
<wp:postmeta><wp:meta_key><![CDATA[_edit_last]]></wp:meta_key><wp:meta_value><![CDATA[1]]></wp:meta_value></wp:postmeta>`)
    const path = join(folderOf({ 'site.xml': wxr(own) }), 'site.xml')
    const { documents, targets, losses } = converted(path)
    assert.equal(documents[0]!._id, 'drafts.post-10')
    assert.equal(documents[0]!['title'], 'Fish & chips – a love')
    assert.deepEqual(
      targets.map(({ title }) => title),
      ['A & B'],
    )
    assert.deepEqual(losses, [
      '1 passwords of posts, which are drafts now',
      '1 hidden custom fields',
      'the value "terms:genre" is in no field (1 times)',
      'the value "meta:subtitle" is in no field (1 times)',
    ])
    const fields = { genres: { from: 'terms:genre', as: 'list' }, under: 'meta:subtitle' } as const
    const mapped = converted(path, { type: 'p', id: '{id}', fields }).documents[0]!
    assert.deepEqual([mapped['genres'], mapped['under']], [['Tragic & long'], 'Later'])
  })

  test('other and broken XML is refused', () => {
    const read = (text: string) => () => readForeign(join(folderOf({ 'x.xml': text }), 'x.xml'))
    assert.throws(
      read('<rss><channel><title>News</title></channel></rss>'),
      /no export of WordPress/,
    )
    assert.throws(read('<rss><channel></rss>'), /x\.xml, line 1: /)
  })
})

test('rich text keeps lists, marks, links and code, and names the rest', () => {
  const losses: string[] = []
  const blocks = richText(
    '<ol><li>One<ul><li>Inner <b>b<i>oth</i></b></li></ul></li></ol><p>See <a href="/x">here</a> and <a href="javascript:x">there</a><br>next</p><pre><code class="language-ts">let a\n</code></pre><hr><table><tr><td>1</td></tr></table><script>x</script>',
    { markup: 'html', picture: () => null, onLoss: (what) => losses.push(what) },
  )
  assert.deepEqual(texts(blocks), [
    'number1: One',
    'bullet2: Inner |b|oth',
    'normal: See |here| and there\nnext',
    'code: let a',
    'normal: 1',
  ])
  const [, inner, linked] = blocks as { children: { marks: string[] }[]; markDefs: unknown[] }[]
  assert.deepEqual(
    inner!.children.map(({ marks }) => marks),
    [[], ['strong'], ['em', 'strong']],
  )
  assert.deepEqual(linked!.markDefs, [{ _type: 'link', _key: 'link1', href: '/x' }])
  assert.deepEqual(losses, [
    'a link to javascript:x',
    'a rule',
    'a table, whose texts are paragraphs now',
    'a script',
  ])
})

test('marks and links go on behind pictures and in other paragraphs', () => {
  const blocks = richText(
    '<p><a href="/x">one <b>two</b><img src="a.png"> three</a> <a href="/y">four</a></p><strong><p>five</p><ul><li>six</li></ul></strong><a href="/z">seven\n\neight <em> </em></a>',
    { markup: 'html', picture: () => ({ at: 1 }), onLoss: assert.fail },
  )
  const links = (
    blocks as {
      children?: { text: string; marks: string[] }[]
      markDefs?: { _key: string; href: string }[]
    }[]
  ).map(({ children = [], markDefs = [] }) =>
    [
      ...children.map(({ text, marks }) => [text, ...marks].join(' ')),
      ...markDefs.map(({ _key, href }) => `${_key} ${href}`),
    ].join(', '),
  )
  assert.deepEqual(links, [
    'one  link1, two strong link1, link1 /x',
    '',
    'three link1,  , four link2, link1 /x, link2 /y',
    'five strong',
    'six strong',
    'seven link1, link1 /z',
    'eight link1, link1 /z',
  ])
})
