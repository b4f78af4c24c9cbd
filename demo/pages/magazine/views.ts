import { articlePage } from './article-page.ts'
import { query } from './dataset.ts'
import type { Perspective } from './dataset.ts'
import { h } from './dom.ts'
import { footer, header } from './frame.ts'
import { homePage } from './home-page.ts'
import type { Home } from './home-page.ts'
import {
  issuePage,
  issuesPage,
  lettersPage,
  messagePage,
  personPage,
  sectionPage,
  textPage,
} from './other-pages.ts'
import type { IssueContent, PersonContent, SectionContent } from './other-pages.ts'
import * as queries from './queries.ts'
import type { Article, Frame, Issue, Letter, TextPage } from './queries.ts'

/** A drawn page, ready to be put in place of the last one. */
export interface View {
  readonly title: string
  readonly body: HTMLElement
  /** What the editor bar offers to edit here. */
  readonly document?: { id: string; type: string; name: string }
}

interface Content {
  readonly title?: string
  readonly main: HTMLElement
  readonly section?: string
  readonly isHome?: boolean
  readonly document?: View['document']
}

/** Asks the dataset for what an address shows, and draws it. */
export async function drawView(search: URLSearchParams, perspective: Perspective): Promise<View> {
  const frame = await query<Frame>(queries.frameQuery, { perspective })
  const {
    title,
    main,
    section,
    isHome = false,
    document,
  } = await content(search, frame, perspective)
  const name = frame.settings?.title ?? 'Lintel'
  return {
    title: title
      ? `${title} — ${name}`
      : [name, frame.settings?.tagline].filter(Boolean).join(': '),
    body: h('div', { id: 'site' }, header(frame, { section, isHome }), main, footer(frame)),
    document,
  }
}

async function content(
  search: URLSearchParams,
  frame: Frame,
  perspective: Perspective,
): Promise<Content> {
  const one = <T>(groq: string, params: Record<string, unknown>): Promise<T | null> =>
    query<T | null>(groq, { params, perspective })

  const articleSlug = search.get('article')
  if (articleSlug) {
    const article = await one<Article>(queries.articleQuery, { slug: articleSlug })
    if (!article) return missing('article')
    const { id, title = 'Untitled', section } = article
    const document = { id, type: 'article', name: title }
    return { title, main: articlePage(article), section: section?.slug, document }
  }
  const sectionSlug = search.get('section')
  if (sectionSlug) {
    const section = await one<SectionContent>(queries.sectionQuery, { slug: sectionSlug })
    if (!section) return missing('section')
    const document = { id: section.id, type: 'section', name: section.title }
    return { title: section.title, main: sectionPage(section), section: section.slug, document }
  }
  const personSlug = search.get('person')
  if (personSlug) {
    const person = await one<PersonContent>(queries.personQuery, { slug: personSlug })
    if (!person) return missing('person')
    const document = { id: person.id, type: 'person', name: person.name }
    return { title: person.name, main: personPage(person), document }
  }
  const pageSlug = search.get('page')
  if (pageSlug) {
    const page = await one<TextPage>(queries.pageQuery, { slug: pageSlug })
    if (!page) return missing('page')
    return {
      title: page.title,
      main: textPage(page),
      document: { id: page.id, type: 'page', name: page.title },
    }
  }
  const issueNumber = search.get('issue')
  if (issueNumber) {
    const issue = await one<IssueContent>(queries.issueQuery, { number: Number(issueNumber) })
    if (!issue) return missing('issue')
    return {
      title: issue.title,
      main: issuePage(issue),
      document: { id: issue.id, type: 'issue', name: issue.title },
    }
  }
  if (search.has('issues')) {
    return {
      title: 'Issues',
      main: issuesPage(await query<Issue[]>(queries.issuesQuery, { perspective })),
    }
  }
  if (search.has('letters')) {
    return {
      title: 'Letters',
      main: lettersPage(await query<Letter[]>(queries.lettersQuery, { perspective })),
    }
  }
  if (frame.sections.length === 0) {
    return {
      main: messagePage(
        'Nothing has been written yet',
        'This dataset holds no magazine. The studio is the place to begin one.',
        { href: '/studio/', words: 'To the studio' },
      ),
    }
  }
  const home = await query<Home>(queries.homeQuery, { perspective })
  return {
    isHome: true,
    main: homePage(home, frame),
    document: { id: 'siteSettings', type: 'siteSettings', name: 'the home page' },
  }
}

function missing(what: string): Content {
  return {
    title: 'Not found',
    main: messagePage(
      'Not here',
      `There is no such ${what}. It may have been renamed, or not be published yet.`,
    ),
  }
}
