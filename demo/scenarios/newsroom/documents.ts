import type { ContentDocument } from '../../../src/model/document.ts'
import type { ScenarioOptions } from '../scenario.ts'
import { portraitOf } from './art/pictures.ts'
import {
  createBuilder,
  oneLine,
  readingMinutes,
  referTo,
  referToAll,
  referToProducts,
  referToUnpublished,
  timesFor,
} from './build.ts'
import type { Builder } from './build.ts'
import { keyFor } from '../seeded.ts'
import { articles } from './texts/articles.ts'
import { events } from './texts/events.ts'
import { issues } from './texts/issues.ts'
import { letters } from './texts/letters.ts'
import { pages } from './texts/pages.ts'
import { people } from './texts/people.ts'
import type { PersonSource } from './texts/people.ts'
import { revisions } from './texts/revisions.ts'
import { sections } from './texts/sections.ts'
import type { ArticleFormat, ArticleSource, SectionName } from './texts/source.ts'
import { winter } from './texts/winter.ts'

/** All documents of the newsroom: what is published, then what is being worked on. */
export function createNewsroomDocuments({ assetId }: ScenarioOptions): ContentDocument[] {
  const builder = createBuilder(assetId)
  const published = [
    ...createPeople(builder),
    ...createSections(builder),
    ...createIssues(builder, false),
    ...createArticles(builder),
    ...createLetters(builder),
    ...createEvents(builder, false),
    ...createPages(builder),
    createSettings(builder),
  ]
  const unpublished = [
    ...createIssues(builder, true),
    ...createEvents(builder, true),
    ...createUnfinished(builder),
  ]
  return [...published, ...unpublished.map(asDraft), ...createRevisions(builder, published)]
}

function createPeople({ document, picture }: Builder): ContentDocument[] {
  const all = Object.entries<PersonSource>(people)
  return all.map(([name, { email, website, hair: _hair, bio, ...fields }]) =>
    document(
      { type: 'person', name, day: fields.since },
      {
        ...fields,
        slug: slug(name),
        bio: oneLine(bio),
        portrait: picture(portraitOf(name), { credit: 'Drawing: Nguyễn Thu Hà' }),
        ...((email || website) && {
          contact: {
            ...(email && { email, showEmail: fields.desk === 'editor' }),
            ...(website && { website }),
          },
        }),
        takesCommissions: fields.desk === 'contributor',
      },
    ),
  )
}

function createSections({ document, picture }: Builder): ContentDocument[] {
  return Object.entries(sections).map(([name, { editor, image, description, ...fields }], index) =>
    document(
      { type: 'section', name, day: '2025-11-20' },
      {
        ...fields,
        slug: slug(name),
        order: index + 1,
        description: oneLine(description),
        editor: referTo('person', editor),
        image: picture(image),
      },
    ),
  )
}

function createIssues({ document, picture }: Builder, unpublished: boolean): ContentDocument[] {
  return issues
    .filter((source) => (source.unpublished ?? false) === unpublished)
    .map(({ image, date, editorial, unpublished: _unpublished, ...fields }) =>
      document(
        { type: 'issue', name: String(fields.number), day: unpublished ? '2026-11-12' : date },
        {
          ...fields,
          publishedOn: date,
          editorial: oneLine(editorial),
          cover: picture(image, { caption: fields.coverLine }),
          shopUrl: fields.soldOut
            ? undefined
            : `https://shop.lintel.example/issues/${fields.number}`,
        },
      ),
    )
}

function createArticles(builder: Builder): ContentDocument[] {
  return Object.entries(articles).flatMap(([section, sources]) =>
    sources.map((source) => createArticle(builder, section as SectionName, source)),
  )
}

function createArticle(
  { document, picture, body }: Builder,
  section: SectionName,
  source: ArticleSource,
): ContentDocument {
  const {
    slug: name,
    date,
    image,
    caption,
    standfirst,
    authors,
    featured = false,
    tags = [],
    products,
  } = source
  const blocks = body(`article/${name}`, source.body)
  const minutes = readingMinutes(blocks)
  return document(
    { type: 'article', name, day: date },
    {
      title: source.title,
      slug: slug(name),
      format: source.format,
      kicker: source.kicker,
      standfirst: oneLine(standfirst),
      mainImage: image && picture(image, { caption }),
      body: blocks,
      authors: referToAll('person', authors),
      section: referTo('section', section),
      issue: referTo('issue', String(issueOn(date))),
      publishedAt: timesFor(`article/${name}`, date)._updatedAt,
      readingMinutes: minutes,
      featured,
      place: source.place,
      tags,
      inTheShop: products && referToProducts(products),
      factChecked: true,
      sources:
        source.place && `${source.authors.length > 1 ? 'Notebooks' : 'Notebook'}, ${source.place}.`,
      fee: { amount: feeFor(source.format, minutes), currency: 'EUR', paid: date < '2026-11-01' },
      seo: source.format === 'feature' ? { title: source.title, hideFromSearch: false } : undefined,
    },
  )
}

function createLetters({ document }: Builder): ContentDocument[] {
  return letters.map(({ slug: name, date, text, reply, about, ...fields }) =>
    document(
      { type: 'letter', name, day: date },
      {
        ...fields,
        text: oneLine(text),
        receivedOn: date,
        about: about && referTo('article', about),
        reply: reply && oneLine(reply),
        mayPrint: true,
      },
    ),
  )
}

function createEvents({ document, picture }: Builder, unpublished: boolean): ContentDocument[] {
  return events
    .filter((source) => (source.unpublished ?? false) === unpublished)
    .map(({ unpublished: _unpublished, ...source }) => {
      const { slug: name, host, description, at, programme, photos, ...fields } = source
      return document(
        { type: 'event', name, day: unpublished ? '2026-11-10' : '2026-10-15' },
        {
          ...fields,
          soldOut: fields.soldOut ?? false,
          location: { _type: 'geopoint', lat: at[0], lng: at[1] },
          slug: slug(name),
          description: oneLine(description),
          host: referTo('person', host),
          programme: programme?.map(([title, minutes], index) => ({
            _key: keyFor(`${name}/programme/${index}`),
            _type: title === null ? 'programmeBreak' : 'programmePart',
            title: title ?? 'Break',
            minutes,
          })),
          photos: photos?.map(([photo, caption]) => ({
            _key: keyFor(`${name}/photo/${photo}`),
            ...picture(photo, { caption }),
          })),
        },
      )
    })
}

function createPages({ document, body }: Builder): ContentDocument[] {
  return pages.map(({ slug: name, body: text, ...fields }) =>
    document(
      { type: 'page', name, day: name === 'corrections' ? '2026-10-06' : '2026-02-20' },
      {
        ...fields,
        slug: slug(name),
        body: body(`page/${name}`, text),
      },
    ),
  )
}

function createSettings({ document }: Builder): ContentDocument {
  const settings = document(
    { type: 'siteSettings', name: 'lintel', day: '2026-11-13' },
    {
      title: 'Lintel',
      tagline: 'Cities, craft, and the science of things within reach',
      description: 'A magazine about what holds other things up. Quarterly on paper, weekly here.',
      announcement: {
        isShown: true,
        text: 'The Winter issue goes to the printer on Friday. Subscribe by then and it comes with a calendar.',
        href: '?page=subscribe',
      },
      lead: referTo('article', 'the-bus-that-waits'),
      picks: referToAll('article', [
        'painting-the-same-bridge-for-ever',
        'what-glass-does-when-nobody-is-looking',
        'the-communal-oven',
        'every-morning-at-nine',
      ]),
      articlesPerSection: 6,
      currentIssue: referTo('issue', '23'),
      contact: {
        email: 'hello@lintel.example',
        telephone: '+32 9 555 01 34',
        address: 'Lintel, Tegelstraat 34, 9000 Ghent, Belgium',
      },
      elsewhere: {
        newsletter: 'https://lintel.example/post',
        feed: 'https://lintel.example/feed.xml',
      },
    },
  )
  return { ...settings, _id: 'siteSettings' }
}

/** What is in preparation for the winter issue; some of it not fit to be published yet. */
function createUnfinished({ document, picture, body }: Builder): ContentDocument[] {
  return winter.map((source) => {
    const name = source.slug
    return document(
      { type: 'article', name, day: source.edited },
      {
        title: source.title,
        slug: source.title === undefined ? undefined : slug(name),
        format: source.format,
        kicker: source.kicker,
        standfirst: source.standfirst && oneLine(source.standfirst),
        mainImage: source.image && picture(source.image),
        body: source.body && body(`article/${name}`, source.body),
        authors: referToAll('person', source.authors),
        section: source.section && referTo('section', source.section),
        issue: referToUnpublished('issue', '24'),
        readingMinutes: source.readingMinutes,
        featured: false,
        deskNotes: source.deskNotes,
        canonicalUrl: source.canonicalUrl,
        factChecked: false,
      },
    )
  })
}

function createRevisions(
  { body }: Builder,
  published: readonly ContentDocument[],
): ContentDocument[] {
  return revisions.map(({ id, edited, ...revision }) => {
    const base = published.find((document) => document._id === id)
    if (!base) throw new Error(`A revision names "${id}", which is not published.`)
    const seed = `revision/${id}`
    const changed = { ...base, ...revision.change(base, { prose: (text) => body(seed, text) }) }
    const fields = Object.entries(changed)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, typeof value === 'string' ? oneLine(value) : value])
    const document = Object.fromEntries(fields) as ContentDocument
    return asDraft({ ...document, _updatedAt: timesFor(seed, edited)._updatedAt })
  })
}

function asDraft(document: ContentDocument): ContentDocument {
  return { ...document, _id: `drafts.${document._id}` }
}

function slug(current: string): { _type: 'slug'; current: string } {
  return { _type: 'slug', current }
}

/** Number of the issue that was in the shops on a day. */
function issueOn(day: string): number {
  const inShops = issues.filter(({ date, unpublished }) => date <= day && !unpublished)
  return Math.max(20, ...inShops.map(({ number }) => number))
}

/** By the word, as the page for writers says, on a count of 230 words a minute. */
function feeFor(format: ArticleFormat, minutes: number): number {
  return Math.round(minutes * 230 * (format === 'feature' ? 0.9 : 0.7))
}
