import type { Size } from '../../../src/image/geometry.ts'
import { framedUrl } from '../../../src/image/output.ts'
import { inks } from '../../scenarios/newsroom/schema/inks.ts'
import { h } from './dom.ts'
import type { Card, Letter, PersonLink, Picture, SectionLink } from './queries.ts'

/** The custom property that paints a part of the page in its section’s ink. */
export function inkOf(
  section: Pick<SectionLink, 'ink'> | undefined | null,
): Record<string, string> {
  const ink = inks.find(({ value }) => value === section?.ink)
  return ink ? { '--ink': `light-dark(${ink.light}, ${ink.dark})` } : {}
}

/** What the overlay for editors looks for: the document, and the field, that something on the page comes from. */
export function from(id: string | undefined, type: string, path = ''): Record<string, string> {
  const published = id?.replace(/^drafts\./, '')
  return published ? { 'data-content': [published, type, path].filter(Boolean).join(' ') } : {}
}

export function hrefOf(
  kind: 'article' | 'section' | 'person' | 'page' | 'issue',
  slug: string | number,
): string {
  return `/?${kind}=${encodeURIComponent(slug)}`
}

/**
 * An address an editor has typed, as it may be linked to: of the web, of mail, or on this site.
 * Anything else, such as one that is still being typed, is no link yet.
 */
export function linkable(href: string | undefined | null): string | undefined {
  if (!href) return undefined
  if (/^[/?#]/.test(href)) return href.startsWith('?') ? `/${href}` : href
  if (!URL.canParse(href)) return undefined
  return /^(https?|mailto):$/.test(new URL(href).protocol) ? href : undefined
}

/** A picture, or nothing where there is none. */
export function image(
  picture: Picture | undefined | null,
  { eager = false, size = [1200, 800] }: { eager?: boolean; size?: readonly [number, number] } = {},
): HTMLElement | null {
  if (!picture?.path) return null
  const [width, height] = size
  return h('img', {
    src: addressOf(picture, { width, height }),
    alt: picture.alt ?? '',
    width,
    height,
    loading: eager ? 'eager' : 'lazy',
    decoding: 'async',
    fetchpriority: eager ? 'high' : null,
  })
}

/** The picture as its editors framed it, cut by the image server to the shape that the page has for it. */
function addressOf({ path, size, crop, hotspot }: Picture, box: Size): string {
  const whole = `/${path}`
  if (!size || (!crop && !hotspot)) return whole
  return framedUrl(whole, { crop, hotspot }, size, box)
}

/** A picture with what is written below it. */
export function figure(
  picture: Picture | undefined | null,
  { class: name, eager, at }: { class?: string; eager?: boolean; at?: Record<string, string> } = {},
): HTMLElement | null {
  const drawn = image(picture, { eager })
  if (!drawn || !picture) return null
  const { caption, credit } = picture
  const words = [caption ? h('span', {}, caption) : null, credit ? h('small', {}, credit) : null]
  return h(
    'figure',
    { class: name, ...at },
    drawn,
    caption || credit ? h('figcaption', {}, words) : null,
  )
}

export function sectionLink(section: SectionLink | undefined | null): HTMLElement | null {
  if (!section) return null
  return h('a', { class: 'section-link', href: hrefOf('section', section.slug) }, section.title)
}

/** “By Ada and Bao”, each a link. */
export function byline(authors: readonly PersonLink[] | null | undefined): HTMLElement | null {
  const people = authors ?? []
  if (people.length === 0) return null
  const names = people.flatMap(({ name, slug }, index) => [
    index === 0 ? '' : index === people.length - 1 ? ' and ' : ', ',
    h('a', { href: hrefOf('person', slug) }, name),
  ])
  return h('span', { class: 'byline' }, 'By ', names)
}

export function day(iso: string | undefined | null): HTMLElement | null {
  if (!iso) return null
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return null
  const shown = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return h('time', { datetime: iso }, shown.format(date))
}

export type CardLook = 'large' | 'medium' | 'text' | 'note'

interface CardOptions {
  readonly level?: 'h2' | 'h3'
  readonly inSection?: boolean
  /** What the card as a whole comes from, if not from its article. */
  readonly at?: Record<string, string>
}

/** An article as it is announced elsewhere. Inside its own section that is not named again. */
export function card(
  article: Card,
  look: CardLook,
  { level = 'h3', inSection = false, at: whole }: CardOptions = {},
): HTMLElement {
  const { title, slug, section, kicker, standfirst, minutes, authors } = article
  const label = kicker ?? (inSection ? null : (section?.title ?? 'In preparation'))
  const words = title ?? 'Untitled'
  const at = (path: string) => from(article.id, 'article', path)
  const name = slug ? h('a', { href: hrefOf('article', slug) }, words) : words
  const head = h(level, at('title'), name)
  const picture =
    look === 'text' || look === 'note' ? null : image(article.image, { eager: look === 'large' })
  return h(
    'article',
    { class: `card ${look}`, ...inkOf(section), ...(whole ?? from(article.id, 'article')) },
    picture && slug
      ? h(
          'a',
          {
            ...{ class: 'picture', href: hrefOf('article', slug), tabindex: -1 },
            ...{ 'aria-hidden': true, ...at('mainImage') },
          },
          picture,
        )
      : picture,
    h(
      'div',
      { class: 'words' },
      label ? h('p', { class: 'kicker', ...(kicker && at('kicker')) }, label) : null,
      head,
      standfirst ? h('p', { class: 'standfirst', ...at('standfirst') }, standfirst) : null,
      look === 'note'
        ? null
        : h(
            'p',
            { class: 'meta' },
            byline(authors),
            minutes ? h('span', {}, `${minutes} min`) : null,
          ),
    ),
  )
}

/** A reader’s letter with what we answered. */
export function letterCard(letter: Letter, level: 'h2' | 'h3' = 'h3'): HTMLElement {
  const { about, heading, text, reply, place } = letter
  return h(
    'article',
    { class: 'letter', ...from(letter.id, 'letter') },
    h(level, from(letter.id, 'letter', 'heading'), heading),
    h('p', { class: 'letter-text', ...from(letter.id, 'letter', 'text') }, text),
    h('p', { class: 'letter-from' }, h('b', {}, letter.from), place ? `, ${place}` : ''),
    about
      ? h(
          'p',
          { class: 'letter-about' },
          'On ',
          h('a', { href: hrefOf('article', about.slug) }, `“${about.title}”`),
        )
      : null,
    reply ? h('p', { class: 'letter-reply', ...from(letter.id, 'letter', 'reply') }, reply) : null,
  )
}

/** The beam that opens every part of the page. */
export function beam(...content: readonly (Node | string | null)[]): HTMLElement {
  return h('div', { class: 'beam' }, content)
}
