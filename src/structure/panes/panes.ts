/** One pane in the path of the structure tool: the id of its content, and its options. */
export interface PaneRoute {
  id: string
  params: Readonly<Record<string, string>>
}

const separators = /[;,|=/\\%?#\s]/g
/** Browsers escape `|` in paths, so an escaped bar is always a separator; bars in names use this replacement. */
const bar = { separator: /\||%7c/i, inNames: '\u001f' } as const

/**
 * Parses the tool's path: panes from left to right separated by `;`, split siblings by `|`, options after the id
 * separated by `,` (`article;a1,template=article-default`).
 */
export function parsePanes(path: string): PaneRoute[][] {
  if (path === '') return []
  return path.split(';').map((group) => group.split(bar.separator).map(parsePane))
}

/** Formats panes as a path; the inverse of `parsePanes`. */
export function formatPanes(groups: readonly (readonly PaneRoute[])[]): string {
  return groups.map((group) => group.map(formatPane).join('|')).join(';')
}

/** Creates a pane route, by default without options. */
export function pane(id: string, params: Readonly<Record<string, string>> = {}): PaneRoute {
  return { id, params }
}

function parsePane(text: string): PaneRoute {
  const [id = '', ...options] = text.split(',')
  const params = options.flatMap((option) => {
    const at = option.indexOf('=')
    return at > 0 ? [[decodeSegment(option.slice(0, at)), decodeSegment(option.slice(at + 1))]] : []
  })
  return { id: decodeSegment(id), params: Object.fromEntries(params) }
}

function formatPane({ id, params }: PaneRoute): string {
  const options = Object.entries(params).map(
    ([name, value]) => `,${encodeSegment(name)}=${encodeSegment(value)}`,
  )
  return `${encodeSegment(id)}${options.join('')}`
}

/** Escapes separators only; everything else stays readable. */
export function encodeSegment(text: string): string {
  return text.replace(separators, (character) =>
    encodeURIComponent(character === '|' ? bar.inNames : character),
  )
}

/** Decodes a segment; a malformed escape is taken literally instead of breaking the page. */
export function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll(bar.inNames, '|')
  } catch {
    return text
  }
}
