import { h } from './dom.ts'
import { from, hrefOf, inkOf, linkable } from './parts.ts'
import type { Frame, Issue } from './queries.ts'

const ofSettings = (path: string) => from('siteSettings', 'siteSettings', path)

/** The strip above everything, the masthead and the sections. On the home page the name is the heading. */
export function header(
  { settings, sections }: Frame,
  current: { section?: string; isHome: boolean },
): HTMLElement {
  const { title = 'Lintel', tagline, issue } = settings ?? {}
  const name = h('a', { href: '/', class: 'wordmark' }, title)
  return h(
    'header',
    { class: `site-header${current.isHome ? ' is-home' : ''}` },
    announcement(settings),
    h(
      'div',
      { class: 'masthead' },
      h(current.isHome ? 'h1' : 'p', { class: 'name' }, name),
      h(
        'div',
        { class: 'masthead-side' },
        tagline ? h('p', { class: 'tagline', ...ofSettings('tagline') }, tagline) : null,
        issue ? h('p', { class: 'issue-line' }, issueLine(issue)) : null,
      ),
    ),
    h(
      'nav',
      { class: 'sections', 'aria-label': 'Sections' },
      h(
        'ul',
        {},
        sections.map((section) =>
          h(
            'li',
            inkOf(section),
            h(
              'a',
              {
                href: hrefOf('section', section.slug),
                'aria-current': section.slug === current.section ? 'true' : null,
              },
              section.title,
            ),
          ),
        ),
        h('li', {}, h('a', { href: '/?letters' }, 'Letters')),
        h('li', {}, h('a', { href: '/?issues' }, 'Issues')),
      ),
    ),
  )
}

function announcement(settings: Frame['settings']): HTMLElement | null {
  const { isShown, text, href } = settings?.announcement ?? {}
  if (!isShown || !text) return null
  const address = linkable(href)
  const words = address ? h('a', { href: address }, text) : text
  return h('p', { class: 'announcement', ...ofSettings('announcement.text') }, words)
}

function issueLine({ number, title, soldOut, price }: Issue): (Node | string)[] {
  const shop = soldOut ? 'sold out' : price === undefined ? '' : `€${price}`
  return [
    h('a', { href: hrefOf('issue', number) }, `No. ${number}, ${title}`),
    shop ? ` · ${shop}` : '',
  ]
}

export function footer({ settings, pages, sections }: Frame): HTMLElement {
  const { title = 'Lintel', description, contact } = settings ?? {}
  return h(
    'footer',
    { class: 'site-footer' },
    h(
      'div',
      { class: 'footer-about' },
      h('p', { class: 'footer-name' }, title),
      description ? h('p', ofSettings('description'), description) : null,
      contact?.address ? h('p', { class: 'address' }, contact.address) : null,
      contact?.email
        ? h('p', {}, h('a', { href: `mailto:${contact.email}` }, contact.email))
        : null,
    ),
    h(
      'nav',
      { 'aria-label': 'About the magazine' },
      h(
        'ul',
        {},
        pages.map(({ title: words, slug }) =>
          h('li', {}, h('a', { href: hrefOf('page', slug) }, words)),
        ),
      ),
    ),
    h(
      'nav',
      { 'aria-label': 'Sections, again' },
      h(
        'ul',
        {},
        sections.map((section) =>
          h('li', {}, h('a', { href: hrefOf('section', section.slug) }, section.title)),
        ),
      ),
    ),
  )
}
