import type { PreviewDefinition } from 'content-studio'

const textAt = (value: unknown, name: string): string | null => {
  const text = Object(value)[name] as unknown
  return typeof text === 'string' && text !== '' ? text : null
}

/** The addresses of the magazine; each kind of page is named by its parameter. */
const kinds = ['article', 'section', 'person', 'page'] as const

/** The magazine’s own pages, beside the forms of what they show. */
export const magazinePage: PreviewDefinition = {
  title: 'Proof',
  url({ _type, slug, number }) {
    if (_type === 'siteSettings') return '/'
    if (_type === 'issue') return typeof number === 'number' ? `/?issue=${number}` : null
    const current = kinds.includes(_type as 'article') ? textAt(slug, 'current') : null
    return current && `/?${_type}=${encodeURIComponent(current)}`
  },
}
