import { isRecord } from '../../model/document.ts'
import { webAddress } from '../web-address.ts'

/** One entry of a help menu: an external page, or the one action the studio performs itself. */
export type HelpItem =
  | { key: string; title: string; url: string }
  | { key: string; title: string; action: 'show-welcome-modal' }

export interface HelpSection {
  key: string
  title: string
  items: readonly HelpItem[]
}

/** The response of `GET /help`, without parts this studio cannot show. */
export interface HelpFeed {
  /** The newest available version; null if it is missing. */
  latestVersion: string | null
  sections: readonly HelpSection[]
  /** A welcome dialog with unparsed rich blocks; null to show the studio's own. */
  welcome: { title: string; text: unknown } | null
}

/** Reads a help feed. Every field may be missing; null when the response is not a feed. */
export function parseHelpFeed(response: unknown): HelpFeed | null {
  if (!isRecord(response)) return null
  const { latestVersion = null, resources = null, welcome } = response
  if (latestVersion !== null && typeof latestVersion !== 'string') return null
  if (resources !== null && !isRecord(resources)) return null
  const sections = resources?.['sectionArray'] ?? []
  if (!Array.isArray(sections)) return null
  return {
    latestVersion,
    sections: sections.filter(isRecord).map(parseSection),
    welcome: parseWelcome(welcome),
  }
}

function parseSection(section: Record<string, unknown>, index: number): HelpSection {
  const items = Array.isArray(section['items']) ? section['items'].filter(isRecord) : []
  return {
    key: typeof section['_key'] === 'string' ? section['_key'] : String(index),
    title: typeof section['sectionTitle'] === 'string' ? section['sectionTitle'] : '',
    items: items.map(parseItem).filter((item) => item !== null),
  }
}

function parseItem(item: Record<string, unknown>, index: number): HelpItem | null {
  const { _key, _type, title, url, type } = item
  if (typeof title !== 'string' || title === '') return null
  const key = typeof _key === 'string' ? _key : String(index)
  if (_type === 'internalAction') {
    return type === 'show-welcome-modal' ? { key, title, action: type } : null
  }
  const address = _type === 'externalLink' ? webAddress(url) : null
  return address === null ? null : { key, title, url: address }
}

function parseWelcome(welcome: unknown): HelpFeed['welcome'] {
  if (!isRecord(welcome)) return null
  const { title, headingText, descriptionText, body } = welcome
  const heading = typeof title === 'string' ? title : headingText
  const text = descriptionText ?? body
  return typeof heading === 'string' && text !== undefined ? { title: heading, text } : null
}
