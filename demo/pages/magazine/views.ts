import { articlePage } from './article-page.ts'
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

/** What an address shows: what to ask the dataset for, and how to draw the answer. */
export interface View {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  /** `answer` is null where there is no such document. */
  draw(answer: unknown, frame: Frame): DrawnView
}

/** A drawn page, ready to be put in place of the last one. */
export interface DrawnView {
  readonly title: string
  readonly body: HTMLElement
  /** What the editor bar offers to edit here. */
  readonly document?: { id: string; type: string; name: string } | undefined
}

interface Content {
  readonly title?: string
  readonly main: HTMLElement
  readonly section?: string
  readonly isHome?: boolean
  readonly document?: DrawnView['document']
}

/** The view of an address. */
export function viewOf(search: URLSearchParams): View {
  const article = search.get('article')
  if (article) {
    return one<Article>('article', queries.articleQuery, { slug: article }, (found) => {
      const { id, title = 'Untitled', section } = found
      const document = { id, type: 'article', name: title }
      return { title, main: articlePage(found), section: section?.slug, document }
    })
  }
  const section = search.get('section')
  if (section) {
    return one<SectionContent>('section', queries.sectionQuery, { slug: section }, (found) => {
      const { id, title, slug } = found
      const document = { id, type: 'section', name: title }
      return { title, main: sectionPage(found), section: slug, document }
    })
  }
  const person = search.get('person')
  if (person) {
    return one<PersonContent>('person', queries.personQuery, { slug: person }, (found) => {
      const { id, name } = found
      return { title: name, main: personPage(found), document: { id, type: 'person', name } }
    })
  }
  const page = search.get('page')
  if (page) {
    return one<TextPage>('page', queries.pageQuery, { slug: page }, (found) => {
      const { id, title } = found
      return { title, main: textPage(found), document: { id, type: 'page', name: title } }
    })
  }
  const issue = search.get('issue')
  if (issue) {
    return one<IssueContent>('issue', queries.issueQuery, { number: Number(issue) }, (found) => {
      const { id, title } = found
      return { title, main: issuePage(found), document: { id, type: 'issue', name: title } }
    })
  }
  if (search.has('issues')) {
    return view<Issue[]>(queries.issuesQuery, {}, (issues) => ({
      title: 'Issues',
      main: issuesPage(issues),
    }))
  }
  if (search.has('letters')) {
    return view<Letter[]>(queries.lettersQuery, {}, (letters) => ({
      title: 'Letters',
      main: lettersPage(letters),
    }))
  }
  return view<Home>(queries.homeQuery, {}, (home, frame) => {
    if (frame.sections.length === 0) return { main: nothingYet() }
    const document = { id: 'siteSettings', type: 'siteSettings', name: 'the home page' }
    return { isHome: true, main: homePage(home, frame), document }
  })
}

function one<T>(
  what: string,
  query: string,
  params: View['params'],
  draw: (found: T) => Content,
): View {
  return view<T | null>(query, params, (found) => (found === null ? missing(what) : draw(found)))
}

function view<T>(
  query: string,
  params: View['params'],
  draw: (answer: T, frame: Frame) => Content,
): View {
  return {
    query,
    params,
    draw(answer, frame) {
      const { title, main, section, isHome = false, document } = draw(answer as T, frame)
      const { title: name = 'Lintel', tagline } = frame.settings ?? {}
      return {
        title: title ? `${title} — ${name}` : [name, tagline].filter(Boolean).join(': '),
        body: h('div', { id: 'site' }, header(frame, { section, isHome }), main, footer(frame)),
        document,
      }
    },
  }
}

const nothingYet = (): HTMLElement =>
  messagePage(
    'Nothing has been written yet',
    'This dataset holds no magazine. The studio is the place to begin one.',
    { href: '/studio/', words: 'To the studio' },
  )

function missing(what: string): Content {
  return {
    title: 'Not found',
    main: messagePage(
      'Not here',
      `There is no such ${what}. It may have been renamed, or not be published yet.`,
    ),
  }
}
