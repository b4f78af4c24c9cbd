import { h } from './dom.ts'
import {
  beam,
  byline,
  card,
  day,
  figure,
  from,
  hrefOf,
  image,
  inkOf,
  letterCard,
  sectionLink,
} from './parts.ts'
import { runningText } from './portable-text.ts'
import type { Article, PersonLink } from './queries.ts'

/** One article, with everything that belongs to it. */
export function articlePage(article: Article): HTMLElement {
  const { title = 'Untitled', kicker, standfirst, section, authors, correction, tags } = article
  const at = (path: string) => from(article.id, 'article', path)
  const facts = [
    day(article.publishedAt) ?? 'Not published yet',
    article.minutes ? `${article.minutes} min to read` : null,
    article.place ?? null,
  ].filter((fact) => fact !== null)
  return h(
    'main',
    { id: 'main', class: 'article-page', ...inkOf(section) },
    h(
      'article',
      from(article.id, 'article'),
      h(
        'header',
        { class: 'article-head' },
        beam(
          h(
            'p',
            { class: 'kicker' },
            sectionLink(section),
            kicker ? h('span', at('kicker'), kicker) : null,
          ),
        ),
        h('h1', at('title'), title),
        standfirst ? h('p', { class: 'standfirst', ...at('standfirst') }, standfirst) : null,
        h(
          'p',
          { class: 'meta' },
          byline(authors),
          facts.map((fact) => h('span', {}, fact)),
        ),
      ),
      figure(article.image, { class: 'main-picture', eager: true, at: at('mainImage') }),
      runningText(article.body, (key) => at(`body[_key=="${key}"]`)),
      correction
        ? h(
            'p',
            { class: 'correction', ...at('correction') },
            h('b', {}, 'Correction. '),
            correction,
          )
        : null,
      tags?.length
        ? h(
            'ul',
            { class: 'tags', 'aria-label': 'Tags', ...at('tags') },
            tags.map((tag) => h('li', {}, tag)),
          )
        : null,
      (authors ?? []).map(aboutAuthor),
    ),
    article.letters.length > 0
      ? h(
          'section',
          { class: 'letters', 'aria-label': 'Letters about this article' },
          h('h2', {}, 'You wrote'),
          h(
            'div',
            { class: 'letter-grid' },
            article.letters.map((letter) => letterCard(letter)),
          ),
        )
      : null,
    article.more.length > 0
      ? h(
          'section',
          { class: 'more' },
          beam(h('h2', {}, `More from ${section?.title ?? 'us'}`)),
          h(
            'div',
            { class: 'card-grid' },
            article.more.map((other) => card(other, 'medium', { inSection: true })),
          ),
        )
      : null,
  )
}

function aboutAuthor({ name, slug, role, bio, portrait }: PersonLink): HTMLElement | null {
  if (!bio) return null
  return h(
    'aside',
    { class: 'about-author', 'aria-label': `About ${name}`, ...from(`person-${slug}`, 'person') },
    image(portrait, { size: [480, 480] }),
    h(
      'div',
      {},
      h('p', {}, h('a', { href: hrefOf('person', slug) }, name), role ? `, ${role}` : ''),
      h('p', {}, bio),
    ),
  )
}
