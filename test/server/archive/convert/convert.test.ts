// Small copies of the shapes that sites and programs write.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { convert } from '../../../../src/server/archive/convert/convert.ts'
import { readMapping } from '../../../../src/server/archive/convert/mapping.ts'
import { readSource } from '../../../../src/server/archive/convert/read-source.ts'
import { richText } from '../../../../src/server/archive/convert/rich-text.ts'
import type { Mapping } from '../../../../src/server/archive/convert/source.ts'

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
  const source = readSource(path)
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
      () => readSource(folderOf({ 'a.md': '---\ntitle: [x\n---\n' })),
      /a\.md: its front matter is not valid YAML/,
    )
    assert.throws(() => readSource(folderOf({ 'a.txt': '' })), /There is no Markdown in/)
    assert.throws(
      () => converted(folderOf({ 'a/index.md': 'x', 'b/a.md': 'y' })),
      /b\/a\.md would have the id "a", as another record has/,
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
    const { documents, losses } = converted(
      join(folderOf({ 'people.csv': rows }), 'people.csv'),
      people,
    )
    assert.deepEqual(documents, [
      { _id: 'city-Koln', _type: 'city', name: 'Köln' },
      {
        _id: 'person-Zoe-Z-Weir',
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
      () => readSource(join(folderOf({ 'p.json': '{"a":[],"b":[]}' }), 'p.json')),
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
    const { documents, losses } = converted(
      join(folderOf({ 'site.xml': wxr(post, draft, file) }), 'site.xml'),
    )
    assert.deepEqual(
      documents.map(({ _id, _type }) => `${_id} ${_type}`),
      ['person-Zoe-Weir person', 'category-Water category', 'post-7 article', 'drafts.page-8 page'],
    )
    const { body, ...facts } = documents[2]!
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
    assert.deepEqual(texts(documents[3]!['body']), [
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

  test('other and broken XML is refused', () => {
    const read = (text: string) => () => readSource(join(folderOf({ 'x.xml': text }), 'x.xml'))
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
