import type { ContentDocument } from '../../../src/model/document.ts'
import { draftId, isDraftId } from '../../../src/model/ids.ts'
import type { Perspective } from '../../../src/protocol/perspective.ts'
import type { Random } from '../../kit/random.ts'

/** A dataset with everything that queries trip over: drafts, ties, missing and odd values, cycles. */
export function generateDataset(random: Random, size: number): ContentDocument[] {
  const ids = Array.from({ length: size }, (_, index) => idOf(random, index))
  const documents = ids.flatMap((id) => generatePair(random, id, ids))
  return documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

const types = ['article', 'author', 'section', 'sanity.imageAsset', 'a "quoted" type'] as const
const words = 'red green blue night day city river rain Über façade 東京 o’clock 42'.split(' ')
/** Where searching goes by rules of its own: dots, quotes, letters without a plain upper case. */
const oddWords = "foo.bar e.g. 3.14 東.京 o'clock a_b Straße ſun İx ﬁn 😀go x😀 a\u0001b --".split(
  ' ',
)

function idOf(random: Random, index: number): string {
  const prefix = random.pick(['', '', '', 'site.', 'site.de.', '_.'])
  return `${prefix}${random.pick(['article', 'author', 'x'])}-${index}`
}

function generatePair(random: Random, id: string, ids: readonly string[]): ContentDocument[] {
  const kind = random.next()
  const published = generateDocument(random, id, ids)
  if (kind < 0.6) return [published]
  const draft = { ...generateDocument(random, draftId(id), ids) }
  // Now and then the draft has become a document of another type.
  if (random.chance(0.9)) draft._type = published._type
  return kind < 0.85 ? [published, draft] : [draft]
}

function generateDocument(random: Random, _id: string, ids: readonly string[]): ContentDocument {
  const maybe = <T>(chance: number, make: () => T) => (random.chance(chance) ? make() : undefined)
  const text = (length: number) =>
    Array.from({ length }, () => random.pick(words)).join(random.pick([' ', ', ', '-']))
  const reference = () => ({
    _type: 'reference',
    _ref: random.pick([random.pick(ids), random.pick(ids), draftId(random.pick(ids)), 'missing']),
    ...(random.chance(0.2) && { _weak: true }),
  })
  const updated = time(random)
  const fields = {
    title: maybe(0.85, () => random.pick([text(3), text(1), '', null, 7])),
    name: maybe(0.7, () =>
      random.pick([
        text(1),
        text(1).toUpperCase(),
        '\u{1F600}',
        '\uFFFD',
        'a\0b',
        true,
        -3.5,
        12,
        [],
      ]),
    ),
    email: maybe(0.5, () => random.pick(['a@x.org', 'b@x.org', false, 5])),
    note: maybe(0.3, () => [random.pick(oddWords), random.pick(oddWords)].join(' ')),
    slug: maybe(0.7, () => ({ _type: 'slug', current: text(2).replaceAll(/\W+/g, '-') })),
    rating: maybe(0.7, () => random.pick([1, 2, 3.5, -4, 'high', null, true])),
    published: maybe(0.6, () => random.pick([true, false, null])),
    tags: maybe(0.6, () =>
      random.pick<unknown>([
        ...Array.from({ length: 4 }, () => several(random, words)),
        several(random, [...words, 3]),
        several(random, [text(500)]),
        null,
        text(1),
        { a: ['b'] },
      ]),
    ),
    author: maybe(0.6, reference),
    related: maybe(0.4, () =>
      Array.from({ length: random.int(4) }, (_, index) => ({ _key: `k${index}`, ...reference() })),
    ),
    nested: maybe(0.3, () => ({ deep: [{ _key: 'a', link: { to: reference() } }] })),
    body: maybe(0.5, () => [
      { _key: 'b1', _type: 'block', children: spans(random, text(5)) },
      { _key: 'b2', _type: 'image', asset: reference() },
    ]),
    originalFilename: maybe(0.3, () => `${text(2).replaceAll(/[ -]/g, '_')}.${random.pick(words)}`),
    sha1hash: maybe(0.3, () => `hash-${random.int(20)}`),
    mimeType: maybe(0.3, () => random.pick(['image/png', 'image/jpeg', 'text/plain'])),
    extension: maybe(0.3, () => random.pick(['png', 'jpg', 'txt'])),
    metadata: maybe(0.3, () => ({ dimensions: { width: random.int(2000), height: 100 } })),
    'odd name': maybe(0.3, () => text(1)),
    count: maybe(0.3, () => random.int(5)),
  }
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return {
    _id,
    _type: random.pick(types),
    _rev: `rev-${random.int(1e6)}`,
    _createdAt: time(random),
    _updatedAt: updated,
    ...Object.fromEntries(present),
  }
}

function several<T>(random: Random, values: readonly T[]): T[] {
  return Array.from({ length: random.int(4) }, () => random.pick(values))
}

/** Formatting begins and ends anywhere, also inside of words, and between spans stand objects. */
function spans(random: Random, text: string): object[] {
  const middle = random.int(text.length)
  return [
    { _key: 's', _type: 'span', text: text.slice(0, middle) },
    ...(random.chance(0.3) ? [{ _key: 'o', _type: 'icon', text: 'between' }] : []),
    { _key: 't', _type: 'span', marks: ['strong'], text: text.slice(middle) },
  ]
}

/** Few enough times that many documents share one. */
function time(random: Random): string {
  const day = String(random.between(1, 28)).padStart(2, '0')
  return `2024-0${random.between(1, 3)}-${day}T00:00:00.${random.pick(['000', '500'])}Z`
}

export interface CorpusQuery {
  readonly query: string
  readonly params?: Record<string, unknown>
}

/** Every shape of protocol section 18 and of the studio's own calls, with values from the dataset. */
export function studioQueries(
  random: Random,
  documents: readonly ContentDocument[],
): CorpusQuery[] {
  const id = () => random.pick(documents)._id
  const [a, b, c] = [id(), id(), id()]
  const referenced = random.pick(referencedIds(documents))
  const published = (text: string) => text.replace(/^drafts\./, '')
  return [
    { query: '*' },
    { query: 'count(*)' },
    { query: '*[_id == $id]', params: { id: a } },
    { query: '*[_id == $id][0]', params: { id: a } },
    { query: '*[_id == "nowhere"][0]' },
    { query: '*[$id == _id]._rev', params: { id: b } },
    { query: '*[@._id == $id]{_id}', params: { id: b } },
    { query: '*[(_id == $id)]{_id, title}', params: { id: c } },
    {
      query: '*[_id == $publishedId || _id == $draftId]',
      params: { publishedId: published(a), draftId: draftId(a) },
    },
    { query: '*[_id in [$a, $b,]]._type', params: { a, b } },
    { query: '*[_id in $ids]._id', params: { ids: [a, b, c, 'nowhere', 5, null] } },
    { query: '*[_id in []]' },
    { query: '*[_id in $none]', params: { none: null } },
    { query: '*[_id == $none]', params: { none: null } },
    { query: '*[_id in path("drafts.**")]._id' },
    { query: "*[!(_id in path('drafts.**'))]._id" },
    { query: '*[!(_id in path("_.**"))]._id' },
    { query: '*[_id in path("site.*")]._id' },
    { query: '*[_id in path("*")]._id' },
    { query: '*[_id in path("**")]._id' },
    { query: '*[_id in path("site.**") && !(_id in path("site.de.**"))]._id' },
    { query: '*[_id in path($p)]._id', params: { p: 'site.de.**' } },
    { query: '*[_type == "article"]' },
    { query: '*[_type == $type]{..., "x": _id}', params: { type: 'a "quoted" type' } },
    { query: '*[_type in ["article", "author"]]._id' },
    { query: 'count(*[_type == "author"])' },
    { query: 'count(*[_type == "author" && defined(title)])' },
    { query: '*[_type == "article" && _type == "author"]' },
    { query: '*[_type == "article"][published == true]._id' },
    { query: '*[_type == "article" && (rating > 1 || published == false)]{_id, rating}' },
    { query: '*[_type == "article" || published == true]._id' },
    { query: '*[!(_type == "article")]._id' },
    { query: '*[_type != "article" && rating >= 2]._id' },
    { query: '*[rating in 1..3]._id' },
    { query: '*[rating in 1...3]._id' },
    { query: '*[references($id)]._id', params: { id: referenced } },
    { query: '*[references($ids)]._id', params: { ids: [referenced, a, b] } },
    { query: '*[references("nowhere", $id)] [0...101]', params: { id: referenced } },
    { query: '*[_type == "article" && references($id)]._id', params: { id: referenced } },
    { query: '*[!references($id)]._id', params: { id: referenced } },
    { query: '*[references([])]' },
    { query: '*[title match "a*" || references($id)]._id', params: { id: referenced } },
    { query: '*[!(title match "a*" || references($a, $b))]._id', params: { a, b } },
    { query: '*[title match "re*"]._id' },
    { query: '*[[title, tags, pt::text(body)] match ["r*", "*y"]]._id' },
    {
      query: `// findability-mvi:4
        *[_type in $__types && (title match $t0 || tags match $t0 || pt::text(body) match $t0) && !(_id in path('drafts.**'))]
        | order(_id asc) [0...$__limit]{_type, _id, ...select(_type == "article" => { "w0": _id, "w1": pt::text(body) }, _type == "author" => {"w0": title})}`,
      params: { __types: ['article', 'author'], t0: 'ni*', __limit: 7 },
    },
    { query: '*[_type == "article"] | order(_updatedAt desc) [0...10]{_id, _updatedAt}' },
    { query: '*[_type == "article"] | order(_updatedAt desc, _id asc) [5..9]._id' },
    { query: '*[_type == "article"] | order(_updatedAt desc, _id desc) [5..9]._id' },
    { query: '*[_type == "article"] | order(_updatedAt desc, title asc) [0...9]._id' },
    { query: '* | order(_createdAt asc) [10...30]{_id, _createdAt}' },
    { query: '*[defined(title)] | order(_createdAt) [0...$n]._id', params: { n: 25 } },
    { query: '*[published == true] | order(_updatedAt) [200...210]._id' },
    { query: '* | order(_id desc) [0...3]._id' },
    { query: '* | order(_id desc, title) [3..3]._id' },
    { query: '* | order(_type, _id)[0...12]._id' },
    { query: '*[_type in ["article", "author"]] | order(_updatedAt desc)[0...15]._id' },
    { query: '*[_type == "author"] | order(_updatedAt desc) [0]{_id}' },
    { query: '*[_type == "author"] | order(_updatedAt desc) [-1]._id' },
    { query: '*[_type == "author"] | order(_updatedAt desc) [-3..-1]._id' },
    { query: '*[_type == "author"] | order(_updatedAt desc) [9...3]._id' },
    { query: '*[_type == "author"] | order(_updatedAt desc) [9999...10010]._id' },
    { query: '*[_type == "author"] | order(lower(title) asc, _id desc) [0...10]{title, _id}' },
    { query: '*[_type == "author"]{_id, title} | order(title) [0...10]' },
    { query: '*[_type == "author"] | order(title) | order(_updatedAt desc) [0...10]._id' },
    {
      query: '*[_type == $type && sha1hash == $hash][0]',
      params: { type: 'sanity.imageAsset', hash: 'hash-3' },
    },
    {
      query: `*[_type == "sanity.imageAsset" && ( mimeType match 'image/*' || extension in ['png', ] || mimeType in [] )] | order(_updatedAt desc) [0...5] {_id,_updatedAt,_createdAt,url,mimeType,extension,size,metadata {dimensions}}`,
    },
    {
      query:
        '[*[_id in ["' +
        a +
        '","' +
        b +
        '"]][0...2]{_id,_rev,_type,title},*[_id in ["' +
        c +
        '"]][0...1]{_id,"odd name": @["odd name"]}][0...2]',
    },
    {
      query: '{"a": *[_id == $id][0].title, "n": count(*[_type == "article"]), "all": count(*)}',
      params: { id: a },
    },
    {
      query:
        '!defined(*[_type == $docType && !(_id in [$draft, $published]) && slug.current == $slug][0]._id)',
      params: { docType: 'article', draft: draftId(a), published: published(a), slug: 'red-green' },
    },
    { query: 'array::unique(*[_type in ["article", "author"]][]._type)' },
    { query: 'array::unique(*[defined(slug)][]._type)' },
    { query: '*[_type == "article"][]{_id}[0...4]' },
    { query: '*[_type == "article"].tags[]' },
    { query: 'array::unique(*[_type in ["article", "author"] && defined(tags)].tags[])' },
    { query: 'array::unique(*[_type == "article"].tags[])' },
    { query: 'array::unique(*[defined(tags) && rating > 1].tags[])' },
    { query: '{"all": array::unique(*[defined(tags)].tags[]), "n": count(*)}' },
    { query: '*[_type == "article"].related[]._ref' },
    { query: '*[_type == "article"]{_id, "author": author->title, "names": related[]->title}' },
    { query: '*[_type == "article"]{_id, author->{_id, "next": author->{_id, title}}}' },
    { query: '*[_id == $id]->', params: { id: a } },
    { query: '*[author->_type == "author"]._id' },
    { query: '*[_type == "author"]{_id, "uses": count(*[references(^._id)])}' },
    {
      query:
        '*[_type == "author"]{_id, "uses": *[references(^._id) && _type == "article"]{_id, "holder": ^._id}}',
    },
    { query: '*[_type == "article"]{_id, "found": *[_id == ^.author._ref][0]{_id, title}}' },
    { query: '*[_type == "article"]{_id, "found": *[^.author._ref == _id && defined(title)]._id}' },
    { query: '*[_type == "article"]{"f": *[_id == ^.author._ref || _type == "section"]._id}' },
    { query: '*[_type == "article"]{"f": *[_id == ^.author._ref && references(^._id)]._id}' },
    { query: '* | order(_updatedAt desc, _id, title desc) [0...5]._id' },
    { query: '*[_type == "article"].related[]{"t": *[_id == ^._ref][0]._type}' },
    {
      query:
        '*[_type == "article"]{"d": related[]{"t": *[_id == ^.^.author._ref]._id, "u": *[_id == ^._ref]._id}}',
    },
    { query: '*[_type == "article"].related[*[_id == ^._ref][0]._type == "author"]._ref' },
    { query: '*[count(*[references(^._id)]) > 1] | order(_id) [0...5]._id' },
    { query: '*[_type == "article"]{"same": *[_type == ^._type && _id > ^._id][0]._id}' },
    { query: '*[_type == "article" && _id in *[_type == "author"].author._ref]._id' },
    { query: '*[_id in *[defined(author)].author._ref] | order(_updatedAt desc) [0...4]._id' },
    { query: '*[_type == "article"]' },
    { query: '*[_type == "article" && title > "m"]' },
    { query: '*[_type == "author"] | order(_updatedAt desc) [3...9]' },
    { query: '*[_type == "author" && published == true] | order(_updatedAt) [0...9]' },
    { query: '*[_createdAt > "2024-02-01T00:00:00Z"]._id' },
    ...['<', '<=', '>', '>='].flatMap((op) =>
      ['_updatedAt', 'title', 'slug.current', 'published'].flatMap((field) => [
        {
          query: `*[${field} ${op} $t]._id`,
          params: { t: random.pick([time(random), '', 'm', 'é']) },
        },
        { query: `*[!(${field} ${op} $t) || _type == "author"]`, params: { t: time(random) } },
      ]),
    ),
    {
      query: '*["2024-02-10T00:00:00.500Z" >= _updatedAt && _createdAt >= $t]._id',
      params: { t: '2024-01-20' },
    },
    { query: '*[dateTime(_updatedAt) > dateTime("2024-02-01T00:00:00Z") - 60*60*24*3]._id' },
    { query: '*[_updatedAt > now()]._id' },
    { query: '*[_type == identity()]' },
    { query: '*[_type == "author"]{"who": identity(), "when": now()}[0]' },
    {
      query: '*[_type == "author"]{"t": coalesce(title, slug.current, "none"), "r": round(rating)}',
    },
    {
      query:
        '*[_type == "author"] | score(title match "r*", boost(published == true, 2)) | order(_score desc) [0...5]{_id, _score}',
    },
    {
      query:
        '*[_type == "author"]{title, "c": select(rating > 2 => "high", rating <= 2 => "low", "?")}',
    },
    { query: '*[_type == "author" && @["odd name"] == "red"]{"odd name": @["odd name"]}' },
    { query: '$value', params: { value: { type: 'Everything', nested: [{ type: 'Filter' }] } } },
    { query: '*[_type == $v.type]._id', params: { v: { type: 'article' } } },
    { query: '*[nested.deep[0].link.to._ref == $id]._id', params: { id: referenced } },
    { query: '*[defined([])]._id[0]' },
    { query: '*[tags[0] == "red"][0..2]{"tag": tags[$i], "last": tags[-1]}', params: { i: 0 } },
    { query: 'math::sum(*[_type == "article"].rating)' },
    { query: 'math::max(*[defined(count)].count) + count(*[_type == "nothing"])' },
    { query: '*[sanity::versionOf($id)]._id', params: { id: published(a) } },
    { query: 'releases::all()' },
    { query: '[diff::changedAny({"a": 1}, *[0], a), count(*)]' },
    { query: '[releases::all(), *[_id == $draft]]', params: { draft: draftId(a) } },
    { query: '*[_type == "section"][0...5]._id' },
    { query: '*[_type == "section"][3]' },
    { query: '*[2]._id' },
    { query: '*[_type == "article"]|{title, "more": {"n": *[_type=="section"][0]._id}}' },
    { query: 'fn site::card($d) = $d{_id, title}; site::card(*[_type == "section"][0])' },
    { query: '*[_type == "article"] // the last comment has no line break' },
  ]
}

/** Lists in which a draft stands for its pair. */
export function newestQueries(random: Random): CorpusQuery[] {
  const newest = 'count(*[_id == "drafts." + ^._id]) == 0'
  const paired =
    '(defined(*[_id == string::split(^._id, "drafts.")[1]][0]._id) || defined(*[_id == "drafts." + ^._id][0]._id))'
  const ids = Array.from({ length: 80 }, (_, n) => n).flatMap((n) =>
    ['article', 'author', 'site.article'].flatMap((kind) => [
      `${kind}-${n}`,
      `drafts.${kind}-${n}`,
    ]),
  )
  const orders = [
    '_updatedAt desc, _id asc',
    'lower(title) asc, _id asc',
    'rating, _id',
    '_id desc',
  ]
  const filters = [
    '_type == "article"',
    '_type in ["article", "author"]',
    '_type == "author" && title match "r*"',
    '(_type == "article" && rating > 1)',
    '!(_id in path("drafts.**"))',
    '_id in path("drafts.**")',
  ]
  const start = random.int(9)
  return filters.flatMap((filter): CorpusQuery[] => [
    { query: `count(*[${filter} && ${newest}])` },
    { query: `*[${newest}][${filter}]._id` },
    ...orders.map((order) => ({
      query: `*[${filter} && ${newest}] | order(${order}) [${start}...${start + 20}]{_id, title}`,
    })),
    { query: `count(*[${filter} && ${paired}])` },
    { query: `count(*[${filter} && ${newest} && !${paired}])` },
    { query: `*[${filter} && ${paired}]._id` },
    { query: `*[${filter} && ${paired}] | order(_updatedAt desc, _id) [${start}...40]._id` },
    { query: `*[_id in $ids && ${filter} && ${paired}]._id`, params: { ids } },
    { query: `*[_id in $ids && !${paired}]._id`, params: { ids } },
    { query: `*[${filter} && !${paired} && rating > 0] | order(_id) [${start}...40]._id` },
    ...['_id in path("drafts.**")', '!(_id in path("drafts.**"))'].flatMap((own) => [
      { query: `count(*[${filter} && (${own} || ${paired})])` },
      {
        query: `*[${filter} && (${own} || ${paired})] | order(_updatedAt desc) [${start}...40]._id`,
      },
      { query: `*[_id in $ids && (${own} || ${paired}) && rating > 0]._id`, params: { ids } },
    ]),
    { query: `*[${filter} && (${paired} || rating > 3)]._id` },
    { query: `*[${filter} && 0 == count(*[_id == "drafts." + ^._id])]._id` },
    { query: `*[${filter} && count(*["drafts." + ^._id == _id]) == 1]._id` },
    { query: `*[${filter} && count(*[_id == "author-" + ^.name]) == 0]._id` },
    { query: `*[${filter} && count(*[_id == "" + ^._id]) == 0]._id` },
    { query: `*[${filter}]{"draft": *[_id == "drafts." + ^._id][0]._id}` },
    {
      query: `*[${filter}]{_id, "isPublished": defined(*[_id == string::split(^._id, "drafts.")[1]][0]._id)}`,
    },
    { query: `*[${filter}]{"odd": *[_id == string::split(^.title, " ")[0]]._id}` },
  ])
}

/** Lookups, orders, searches and times that an index answers, and some that only look as if one did. */
export function indexQueries(random: Random, documents: readonly ContentDocument[]): CorpusQuery[] {
  const target = random.pick(referencedIds(documents))
  const slug = random.pick(
    documents.flatMap(({ slug }) => (slug as { current?: string })?.current ?? []),
  )
  const values = [
    'red',
    '',
    'RED',
    '\u{1F600}',
    '\uFFFD',
    'a\0b',
    'nothing',
    true,
    -3.5,
    12,
    null,
    [],
  ]
  const patterns = [
    ...[
      'ni*',
      'NIGHT',
      'day nig*',
      '*ver',
      'r*v*r',
      '*',
      '',
      '--',
      '42',
      'über',
      'FAÇADE',
      '東*',
      '京',
    ],
    ...[
      'foo.bar',
      'foobar',
      'foo.b*',
      'foo b*',
      'e.g.',
      'eg',
      '3.1*',
      '314',
      '東.京',
      "o'clock",
      "o'c*",
    ],
    ...[
      'a_b',
      'a_*',
      'strasse',
      'STRAßE',
      'sun',
      'ſUN',
      'i̇x',
      'İ*',
      'fin',
      'ﬁn',
      '😀*',
      '\ud83d*',
      'x\ud83d*',
    ],
    ...[
      'a\u0001b',
      'a\u0001*',
      'between',
      'drafts*',
      'article-1*',
      'site*',
      'author',
      'span',
      'gone',
    ],
  ]
  return [
    ...values.flatMap((v): CorpusQuery[] => [
      { query: '*[name == $v]._id', params: { v } },
      { query: '*[_type == "author" && $v == name]._id', params: { v } },
      { query: '*[_type in ["author", "article"] && lower(name) == $v]._id', params: { v } },
      { query: `*[name ${random.pick(['<', '<=', '>', '>='])} $v]._id`, params: { v } },
    ]),
    ...patterns.flatMap((t): CorpusQuery[] => [
      {
        query:
          '*[_type in ["article", "author"] && (title match $t || pt::text(body) match $t || note match $t || _id match $t)] | order(_id asc)[0...20]._id',
        params: { t },
      },
      {
        query: `*[${random.pick(['[title, tags, note]', 'body[].children[].text', 'body', 'coalesce(note, title)', '@["odd name"]', 'author->title', '_type', 'author._ref', '_originalId', 'lower(note)'])} match $t]._id`,
        params: { t },
      },
    ]),
    // Words of assets are found by what is inside them.
    ...['*ai*', '*iver', '*Ri*r*', '*ber re*', '*açad*', '*京*', '*.j*', '**'].flatMap(
      (t): CorpusQuery[] => [
        {
          query:
            '*[_type == "sanity.imageAsset" && (originalFilename match $t || title match $t || tags match $t)]._id',
          params: { t },
        },
        { query: 'count(*[title match $t && _type == "sanity.imageAsset"])', params: { t } },
        { query: '*[title match $t]._id', params: { t } },
      ],
    ),
    // Two words, each in several spellings.
    {
      query:
        '*[_type == "article" && ([title, note] match "r*" || [title, note] match "g*") && (title match "d*" || tags match "foo*")] | order(_id)[0...20]._id',
    },
    {
      query:
        '*[([title, ...tags] match "r*" || [title, tags] match "d*") && _type == "author"]._id',
    },
    { query: '*[title match ["r*", "*"] && note match "a*"]._id' },
    ...['re', 'aç', 'Über', 'zzz', ''].flatMap((t): CorpusQuery[] =>
      ['title', 'lower(title)', 'slug.current', 'author->title', '@["odd name"]', folded].flatMap(
        (text): CorpusQuery[] => [
          { query: `*[${holding(text)}]._id`, params: { t } },
          { query: `count(*[_type == "article" && !(${holding(text)})])`, params: { t } },
          {
            query: `*[_type == "author" && (${holding(text)} || !${holding('note')} && published)] | order(_updatedAt desc, _id asc)[1...6]._id`,
            params: { t },
          },
        ],
      ),
    ),
    { query: '*[title match $t]', params: { t: ['r*', 3] } },
    { query: '*[title match $t || !(note match $t)]._id', params: { t: 'r*' } },
    { query: '*[_type == $type && slug.current == $slug][0]', params: { type: 'article', slug } },
    { query: '*[slug.current == $slug && !(_id in path("drafts.**"))]._id', params: { slug } },
    { query: '*[slug.current in $slugs]._id', params: { slugs: [slug, 'red', slug] } },
    { query: '*[email in ["a@x.org", false]] {_id, email}' },
    { query: '*[email in ["a@x.org", null]]._id' },
    { query: 'count(*[_type == "author" && email == "a@x.org"])' },
    { query: 'count(*[email == "a@x.org" || email == 5])' },
    { query: '*[name > "a" && name < "n" && _type == "author"]._id' },
    { query: '*[name > -10]._id' },
    { query: '*[sha1hash == "hash-3" && _type == "sanity.imageAsset"]._id' },
    ...[
      'title',
      'title desc',
      'name',
      'name desc',
      'lower(name)',
      'lower(title) desc',
      'name, _id',
      'name desc, _id desc',
    ].flatMap((order): CorpusQuery[] => [
      { query: `*[_type == "author"] | order(${order})[0...9]{_id, name, title}` },
      {
        query: `*[_type == "article" && published == true] | order(${order})[${random.int(9)}..20]._id`,
      },
      { query: `*[_type == "author" && defined(name)] | order(${order})[${random.int(9)}]._id` },
      { query: `*[_type in ["author", "article"]] | order(${order})[0...9]._id` },
    ]),
    { query: '*[_type == "author" && title match "r*"] | order(name)[0...5]._id' },
    { query: '*[_type == "author"] | order(slug.current)[0...5]._id' },
    { query: '*[author._ref == $id]._id', params: { id: target } },
    { query: '*[author._ref == $id]._id', params: { id: null } },
    { query: '*[$id in related[]._ref]._id', params: { id: target } },
    { query: '*[$id in related[]._ref]._id', params: { id: null } },
    { query: '*[_type == "author"]{"n": count(*[author._ref == ^._id])}' },
    { query: '*[_type == "author"]{"n": *[^._id in related[]._ref]._id}' },
    { query: '*[_type == "author"]{"n": *[author._ref == ^.author._ref]._id}' },
    { query: '*[_type == "author"]{"same": count(*[name == ^.name])}' },
    {
      query: '*[_type == "author"]{"same": *[slug.current == ^.slug.current && _id != ^._id]._id}',
    },
    ...['>', '>=', '<', '<=', '=='].flatMap((op): CorpusQuery[] => [
      { query: `*[dateTime(_updatedAt) ${op} dateTime($t)]._id`, params: { t: time(random) } },
      { query: `*[dateTime(now()) - 60*60*24*14 ${op} dateTime(_createdAt)]._id` },
    ]),
    { query: '*[dateTime(_updatedAt) > "2024-02-01T00:00:00Z"]._id' },
    { query: '*[dateTime(_updatedAt) > dateTime(_createdAt) + 60]._id' },
    { query: '*[dateTime(title) < dateTime(now())]._id' },
  ]
}

/** A random query over the same fields: a filter of up to three levels and one of several tails. */
export function randomQuery(random: Random, documents: readonly ContentDocument[]): CorpusQuery {
  const params: Record<string, unknown> = {}
  const param = (value: unknown) => {
    const name = `p${Object.keys(params).length}`
    params[name] = value
    return `$${name}`
  }
  const id = () => random.pick(documents)._id
  const atoms = [
    () => `_id == ${param(id())}`,
    () => `_id in ${param([id(), id(), id()])}`,
    () => `_id in path("${random.pick(['drafts.**', 'site.**', '_.**', 'site.de.*', '**'])}")`,
    () => `_type == "${random.pick(['article', 'author', 'section', 'nothing'])}"`,
    () => `_type in ["article", ${param('section')}]`,
    () => `references(${param(random.pick(referencedIds(documents)))})`,
    () => `_updatedAt ${random.pick(['<', '<=', '>', '>='])} "${time(random)}"`,
    () => `${param(time(random))} ${random.pick(['<', '>='])} _createdAt`,
    () => `title match "${random.pick(['r*', '*y', 'night day', '*'])}"`,
    () =>
      `rating ${random.pick(['==', '!=', '>', '<='])} ${param(random.pick([1, 2, 'high', null]))}`,
    () => `name ${random.pick(['==', '<', '>='])} ${param(random.pick(['red', '', 12, true]))}`,
    () => `slug.current == "${random.pick(['red', 'night-day', 'rain'])}"`,
    () => `[note, pt::text(body)] match "${random.pick(['foo*', 'eg', 'ri*', 'night rain'])}"`,
    () => `author._ref == ${param(random.pick(referencedIds(documents)))}`,
    () => `defined(${random.pick(['author', 'tags', 'slug.current'])})`,
    () => `author->_type == "author"`,
  ]
  const condition = (depth: number): string => {
    const kind = depth === 0 ? 1 : random.next()
    if (kind < 0.35) return `${condition(depth - 1)} && ${condition(depth - 1)}`
    if (kind < 0.55) return `(${condition(depth - 1)} || ${condition(depth - 1)})`
    if (kind < 0.65) return `!(${condition(depth - 1)})`
    return random.pick(atoms)()
  }
  const order = random.pick([
    '_id',
    '_id desc',
    '_updatedAt desc',
    '_createdAt',
    '_updatedAt desc, _id',
    'title, _id',
    'name desc',
    'lower(title)',
  ])
  const from = random.int(6)
  const tail = random.pick([
    '',
    '._id',
    `[${from}]._id`,
    `[${from}...${from + random.int(12)}]._id`,
    ` | order(${order})`,
    ` | order(${order}) [${from}..${from + random.int(12)}]{_id, title}`,
    ` | order(${order}) [${from}]`,
    '{_id, "to": author->_id, "from": count(*[references(^._id)])}',
  ])
  const second = random.chance(0.2) ? `[${condition(1)}]` : ''
  const query = `*[${condition(2)}]${second}${tail}`
  return { query: random.chance(0.15) ? `count(*[${condition(2)}])` : query, params }
}

function referencedIds(documents: readonly ContentDocument[]): string[] {
  return [...JSON.stringify(documents).matchAll(/"_ref":"([^"]*)"/g)].map((match) => match[1] ?? '')
}

/** That a text holds another one. */
function holding(text: string): string {
  return `(count(string::split(${text}, $t)) > 1)`
}

const folded =
  'array::join(string::split(array::join(string::split(lower(title), "ü"), "u"), "ç"), "c")'

/** The dataset as a perspective shows it, by definition rather than by index. */
export function seenFrom(perspective: Perspective, documents: readonly ContentDocument[]) {
  if (perspective === 'raw') return documents
  const unversioned = documents.filter(({ _id }) => !_id.startsWith('versions.'))
  if (perspective === 'unversioned') return unversioned
  const published = unversioned.filter(
    ({ _id }) => !isDraftId(_id) && !_id.startsWith('_.releases.'),
  )
  if (perspective === 'published') return published
  const names = perspective === 'drafts' ? ['drafts'] : perspective
  const prefixes = names.map((name) => (name === 'drafts' ? 'drafts.' : `versions.${name}.`))
  const seen = new Map<string, ContentDocument>()
  for (const prefix of [...prefixes, '']) {
    const layer = prefix === '' ? published : documents.filter(({ _id }) => _id.startsWith(prefix))
    for (const document of layer) {
      const _id = document._id.slice(prefix.length)
      if (!seen.has(_id)) seen.set(_id, { ...document, _id, _originalId: document._id })
    }
  }
  return [...seen.values()]
    .filter((document) => !(document['_system'] as { delete?: boolean } | undefined)?.delete)
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))
}
