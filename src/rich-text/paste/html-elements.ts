import { inlineStyleOf } from './parse-html.ts'
import type { LeftOutKind } from './left-out.ts'

// What the elements of pasted HTML are, by name, style and the marks that programs leave on them.

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '))

const skipped = setOf(
  'SCRIPT STYLE META LINK TITLE HEAD TEMPLATE NOSCRIPT SVG svg BUTTON SELECT TEXTAREA DATALIST COLGROUP',
)

const lost: Readonly<Record<string, LeftOutKind>> = {
  IFRAME: 'media',
  EMBED: 'media',
  VIDEO: 'media',
  AUDIO: 'media',
  CANVAS: 'images',
  MATH: 'formulas',
  math: 'formulas',
  HR: 'rules',
}

const blocks = setOf(
  'P DIV H1 H2 H3 H4 H5 H6 BLOCKQUOTE LI PRE SECTION ARTICLE HEADER FOOTER MAIN ASIDE NAV FIGURE FIGCAPTION ' +
    'DL DT DD UL OL MENU DIR TABLE CAPTION TR TD TH BODY ADDRESS CENTER DETAILS SUMMARY FIELDSET LEGEND FORM HGROUP ' +
    'SEARCH DIALOG',
)

/** The last value that an inline style sets for a property, as in CSS. */
export function styleOf(style: string, property: string): string | undefined {
  const entries = style.split(';').map((entry) => entry.split(':'))
  return entries.findLast(([name]) => name?.trim().toLowerCase() === property)?.[1]?.trim()
}

/** True for elements that begin and end lines. */
export function isBlock(element: Element, style = inlineStyleOf(element)): boolean {
  const display = styleOf(style, 'display') ?? ''
  if (/^(block|flex|grid|table|list-item|flow-root)\b(?!-)/i.test(display)) return true
  if (element.tagName === 'DIV' && /^inline\b/i.test(display)) return false
  return (
    blocks.has(element.tagName) ||
    // An empty element in the text of Slack.
    element.getAttribute('data-stringify-type') === 'paragraph-break'
  )
}

/** True for elements without readable content, and for those that are not shown. */
export function isUnread({ tagName }: Element, style: string): boolean {
  return skipped.has(tagName) || /display:\s*none|mso-hide:\s*all|mso-list:\s*ignore/i.test(style)
}

/** What is left out with an element of which nothing can be kept; null for all other elements. */
export function lostWith(element: Element, style: string): LeftOutKind | null {
  if (/mso-element:\s*comment|mso-special-character:\s*comment/i.test(style)) return 'comments'
  if (/\bmsocomanchor\b/i.test(element.className)) return 'comments'
  if (element.tagName === 'INPUT')
    return element.getAttribute('type') === 'checkbox' ? 'checks' : null
  // Apple Notes wraps its tables in objects.
  if (element.tagName === 'OBJECT') return element.textContent?.trim() ? null : 'media'
  return lost[element.tagName] ?? null
}

/** The style of a heading; null for other elements. */
export function headingOf(element: Element): string | null {
  const { tagName, className } = element
  if (/^H[1-6]$/.test(tagName)) return tagName.toLowerCase()
  const level =
    element.getAttribute('role') === 'heading'
      ? (element.getAttribute('aria-level') ?? '2')
      : (/(?:^|\s)(?:Mso)?Heading([1-6])(?:\s|$)/i.exec(className)?.[1] ?? null)
  if (level) return `h${level}`
  return /\bMsoTitle\b/.test(className) ? 'h1' : null
}

export interface ListPlace {
  readonly kind: 'bullet' | 'number'
  readonly level: number
}

/** Where a paragraph of Word is in a list; null for all other elements. */
export function wordListOf(element: Element, style: string): ListPlace | null {
  const [, level] = /mso-list:\s*l\d+\s+level(\d+)/i.exec(style) ?? []
  if (level) return { kind: signKind(element), level: Number(level) }
  const [, kind, depth] = /\bMsoList(Bullet|Number)(\d?)(?:Cx\w+)?\b/.exec(element.className) ?? []
  if (!kind) return null
  return { kind: kind === 'Number' ? 'number' : 'bullet', level: Number(depth || 1) }
}

/** The level that an item states for itself; null where it has that of the lists around it. */
export function levelOf(item: HTMLElement): number | null {
  const { ariaLevel, stringifyIndent } = item.dataset
  const level = Number(item.getAttribute('aria-level') ?? ariaLevel ?? 0)
  if (level > 0) return level
  return stringifyIndent ? Number(stringifyIndent) + 1 || null : null
}

/** The kind of list: Word writes an item's bullet or number as text before the item. */
function signKind(element: Element): ListPlace['kind'] {
  const sign = [...element.querySelectorAll('*')].find((one) =>
    /mso-list:\s*ignore/i.test(inlineStyleOf(one)),
  )
  return /^\s*\(?(\d+|[a-z]{1,4})[.)]/i.test(sign?.textContent ?? '') ? 'number' : 'bullet'
}

/** Picture signs that stand for a character; null for real pictures. */
export function emojiOf(image: Element): string | null {
  const name = image.getAttribute('data-stringify-emoji')
  if (name) return name
  const alt = image.getAttribute('alt') ?? ''
  return /^\p{Extended_Pictographic}/u.test(alt) && alt.length <= 16 ? alt : null
}
