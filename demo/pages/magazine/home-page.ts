import { h } from './dom.ts'
import { beam, card, day, from, hrefOf, image, inkOf, letterCard, linkable } from './parts.ts'
import type { Card, Frame, Happening, Issue, Letter, SectionLink } from './queries.ts'

interface HomeSection extends SectionLink {
  id: string
  articles: Card[]
}

export interface Home {
  lead: Card | null
  picks: { key: string; article: Card | null }[] | null
  sections: HomeSection[]
  letters: Letter[]
  events: Happening[]
}

/** The home page: the lead, the editors’ picks, then every section in turn. */
export function homePage(
  { lead, picks, sections, letters, events }: Home,
  { settings }: Frame,
): HTMLElement {
  const picked = (picks ?? []).flatMap(({ key, article }) => (article ? [{ key, article }] : []))
  const shown = new Set([lead, ...picked.map(({ article }) => article)].map((one) => one?.id))
  const rows = sections.map((section, index) => {
    const fresh = section.articles.filter(({ id }) => !shown.has(id))
    return sectionRow(section, fresh.slice(0, settings?.articlesPerSection ?? 4), index)
  })
  const half = Math.ceil(rows.length / 2)
  return h(
    'main',
    { id: 'main', class: 'home' },
    lead
      ? h(
          'section',
          { class: 'lead', 'aria-label': 'Lead article', ...ofHome('lead') },
          card(lead, 'large', { level: 'h2' }),
        )
      : null,
    picked.length > 0
      ? h(
          'section',
          { class: 'picks', 'aria-label': 'Editors’ picks', ...ofHome('picks') },
          picked.map(({ key, article }) =>
            card(article, 'medium', { level: 'h2', at: ofHome(`picks[_key=="${key}"]`) }),
          ),
        )
      : null,
    rows.slice(0, half),
    settings?.issue || events.length > 0
      ? h(
          'div',
          { class: 'interlude' },
          settings?.issue ? issueCard(settings.issue) : null,
          events.length > 0 ? eventList(events) : null,
        )
      : null,
    rows.slice(half),
    letters.length > 0
      ? h(
          'section',
          { class: 'letters' },
          beam(h('h2', {}, h('a', { href: '/?letters' }, 'Letters'))),
          h(
            'div',
            { class: 'letter-grid' },
            letters.map((letter) => letterCard(letter)),
          ),
        )
      : null,
  )
}

/** A choice of the editors of the home page. */
const ofHome = (path: string) => from('siteSettings', 'siteSettings', path)

/** One section: a picture for one article, a longer one if there is one; the others in words. */
function sectionRow(
  section: HomeSection,
  articles: readonly Card[],
  index: number,
): HTMLElement | null {
  if (articles.length === 0) return null
  const withPicture = articles.filter(({ image: picture }) => picture?.path)
  const pictured = withPicture.find(({ format }) => format !== 'note') ?? withPicture[0]
  const others = articles.filter((article) => article !== pictured)
  return h(
    'section',
    { class: `section-row ${index % 2 ? 'turned' : ''}`, ...inkOf(section) },
    h(
      'div',
      { class: 'beam', ...from(section.id, 'section') },
      h('h2', {}, h('a', { href: hrefOf('section', section.slug) }, section.title)),
      section.strapline
        ? h(
            'p',
            { class: 'strapline', ...from(section.id, 'section', 'strapline') },
            section.strapline,
          )
        : null,
    ),
    h(
      'div',
      { class: 'section-grid' },
      pictured ? card(pictured, 'medium', { inSection: true }) : null,
      others.map((article) =>
        card(article, article.format === 'note' ? 'note' : 'text', { inSection: true }),
      ),
    ),
  )
}

function issueCard(issue: Issue): HTMLElement {
  const { number, title, coverLine, editorial, price, pages, soldOut, cover } = issue
  const facts = [pages ? `${pages} pages` : '', soldOut ? 'sold out' : price ? `€${price}` : '']
  return h(
    'section',
    { class: 'issue-card', 'aria-label': 'In the shops', ...from(issue.id, 'issue') },
    h(
      'div',
      { class: 'cover' },
      h('p', { class: 'cover-name' }, 'Lintel'),
      image(cover),
      h('p', { class: 'cover-line' }, coverLine ?? ''),
    ),
    h(
      'div',
      {},
      h('p', { class: 'kicker' }, 'In the shops'),
      h('h2', {}, h('a', { href: hrefOf('issue', number) }, `No. ${number}, ${title}`)),
      editorial ? h('p', { class: 'standfirst' }, editorial) : null,
      h('p', { class: 'meta' }, facts.filter(Boolean).join(' · ')),
    ),
  )
}

function eventList(events: readonly Happening[]): HTMLElement {
  return h(
    'section',
    { class: 'events', 'aria-label': 'Events' },
    h('p', { class: 'kicker' }, 'Come along'),
    h(
      'ol',
      {},
      events.map(({ id, title, startsAt, city, soldOut, ticketUrl }) =>
        h(
          'li',
          from(id, 'event'),
          h('p', { class: 'when' }, day(startsAt), city ? `, ${city}` : ''),
          h(
            'h3',
            {},
            linkable(ticketUrl) && !soldOut ? h('a', { href: linkable(ticketUrl) }, title) : title,
          ),
          soldOut ? h('p', { class: 'full' }, 'Full') : null,
        ),
      ),
    ),
  )
}
