import { h } from './dom.ts'
import { beam, card, day, from, hrefOf, image, inkOf, letterCard, linkable } from './parts.ts'
import { runningText } from './portable-text.ts'
import type { Card, Issue, Letter, PersonLink, Picture, SectionLink, TextPage } from './queries.ts'

export interface SectionContent extends SectionLink {
  id: string
  description?: string
  image?: Picture
  editor?: PersonLink
  articles: Card[]
}

export function sectionPage(section: SectionContent): HTMLElement {
  const { title, description, strapline, editor } = section
  return h(
    'main',
    { id: 'main', class: 'list-page', ...inkOf(section) },
    h(
      'header',
      { class: 'list-head', ...from(section.id, 'section') },
      h(
        'div',
        {},
        beam(h('h1', {}, title)),
        strapline ? h('p', { class: 'standfirst' }, strapline) : null,
        description ? h('p', {}, description) : null,
        editor
          ? h(
              'p',
              { class: 'meta' },
              h(
                'span',
                {},
                'Edited by ',
                h('a', { href: hrefOf('person', editor.slug) }, editor.name),
              ),
            )
          : null,
      ),
      image(section.image, { eager: true }),
    ),
    cards(section.articles, { inSection: true }),
  )
}

export interface PersonContent extends PersonLink {
  id: string
  place?: string
  contact?: { email?: string; website?: string; showEmail?: boolean }
  articles: Card[]
}

export function personPage(person: PersonContent): HTMLElement {
  const { name, role, bio, place, contact, portrait, articles } = person
  const email = contact?.showEmail ? contact.email : undefined
  const website = linkable(contact?.website)
  return h(
    'main',
    { id: 'main', class: 'list-page' },
    h(
      'header',
      { class: 'list-head person', ...from(person.id, 'person') },
      h(
        'div',
        {},
        beam(h('h1', {}, name)),
        h('p', { class: 'standfirst' }, [role, place].filter(Boolean).join(', ')),
        bio ? h('p', {}, bio) : null,
        h(
          'p',
          { class: 'meta' },
          email ? h('a', { href: `mailto:${email}` }, email) : null,
          website ? h('a', { href: website }, hostOf(website)) : null,
        ),
      ),
      image(portrait, { eager: true, size: [480, 480] }),
    ),
    cards(articles),
  )
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}

export interface IssueContent extends Issue {
  articles: Card[]
}

export function issuePage(issue: IssueContent): HTMLElement {
  const { number, title, coverLine, editorial, pages, price, soldOut } = issue
  const facts = [pages ? `${pages} pages` : '', soldOut ? 'sold out' : price ? `€${price}` : '']
  return h(
    'main',
    { id: 'main', class: 'list-page' },
    h(
      'header',
      { class: 'list-head', ...from(issue.id, 'issue') },
      h(
        'div',
        {},
        beam(h('h1', {}, `No. ${number}, ${title}`)),
        coverLine ? h('p', { class: 'standfirst' }, coverLine) : null,
        editorial ? h('p', {}, editorial) : null,
        h(
          'p',
          { class: 'meta' },
          day(issue.publishedOn),
          h('span', {}, facts.filter(Boolean).join(' · ')),
        ),
      ),
      image(issue.cover, { eager: true }),
    ),
    cards(issue.articles),
  )
}

export function issuesPage(issues: readonly Issue[]): HTMLElement {
  return h(
    'main',
    { id: 'main', class: 'list-page' },
    h('header', { class: 'list-head plain' }, beam(h('h1', {}, 'Issues'))),
    h(
      'div',
      { class: 'card-grid' },
      issues.map(({ id, number, title, coverLine, cover }) =>
        h(
          'article',
          { class: 'card medium', ...from(id, 'issue') },
          image(cover),
          h(
            'div',
            { class: 'words' },
            h('p', { class: 'kicker' }, title),
            h('h2', {}, h('a', { href: hrefOf('issue', number) }, `No. ${number}`)),
            h('p', { class: 'standfirst' }, coverLine ?? ''),
          ),
        ),
      ),
    ),
  )
}

export function lettersPage(letters: readonly Letter[]): HTMLElement {
  return h(
    'main',
    { id: 'main', class: 'list-page' },
    h('header', { class: 'list-head plain' }, beam(h('h1', {}, 'Letters'))),
    h(
      'div',
      { class: 'letter-grid' },
      letters.map((letter) => letterCard(letter, 'h2')),
    ),
  )
}

export function textPage(page: TextPage): HTMLElement {
  const { title, intro, body, contactEmail } = page
  return h(
    'main',
    { id: 'main', class: 'article-page text-page' },
    h(
      'article',
      from(page.id, 'page'),
      h(
        'header',
        { class: 'article-head' },
        beam(h('h1', {}, title)),
        intro ? h('p', { class: 'standfirst' }, intro) : null,
      ),
      runningText(body),
      contactEmail
        ? h(
            'p',
            { class: 'column' },
            h('a', { class: 'button', href: `mailto:${contactEmail}` }, contactEmail),
          )
        : null,
    ),
  )
}

/** Says something instead of showing something, and where to go from here. */
export function messagePage(
  title: string,
  text: string,
  way: { href: string; words: string } = { href: '/', words: 'To the home page' },
): HTMLElement {
  return h(
    'main',
    { id: 'main', class: 'article-page text-page' },
    h(
      'header',
      { class: 'article-head' },
      beam(h('h1', {}, title)),
      h('p', { class: 'standfirst' }, text),
    ),
    h('p', { class: 'column' }, h('a', { class: 'button', href: way.href }, way.words)),
  )
}

/** What has a picture first; what is told in words alone stands closer together below. */
function cards(articles: readonly Card[], { inSection = false } = {}): HTMLElement[] {
  const pictured = articles.filter(({ image: picture }) => picture?.path)
  const others = articles.filter((article) => !pictured.includes(article))
  return [
    h(
      'div',
      { class: 'card-grid' },
      pictured.map((article) => card(article, 'medium', { level: 'h2', inSection })),
    ),
    h(
      'div',
      { class: 'card-grid brief' },
      others.map((article) => {
        const look = article.format === 'note' ? 'note' : 'text'
        return card(article, look, { level: 'h2', inSection })
      }),
    ),
  ]
}
