/** An SVG element that may be rendered inside the studio. */
export interface SvgNode {
  name: string
  /** Attribute names as React expects them. */
  attributes: Readonly<Record<string, string>>
  children: readonly SvgNode[]
}

/** Shapes only: no scripts, styles, links, images, animations, text or references. */
const shapes = new Set('svg g path circle ellipse line polyline polygon rect'.split(' '))
const attributes = new Map(
  [
    'viewBox width height d points x y x1 x2 y1 y2 cx cy r rx ry transform fill stroke opacity',
    'fill-rule clip-rule fill-opacity stroke-width stroke-linecap stroke-linejoin stroke-miterlimit',
    'stroke-dasharray stroke-dashoffset stroke-opacity',
  ]
    .join(' ')
    .split(' ')
    .map((name) => [name, name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())]),
)
/** Allowed attribute values; URLs are excluded. */
const plainValue = /^(?!.*url)[\w\s.,#%()+-]*$/i
const maximumDepth = 20

interface Open {
  node: SvgNode & { children: SvgNode[] }
  /** Tag name as written, to match the closing tag. */
  tag: string
}

/**
 * Parses untrusted SVG text and keeps only elements that draw shapes. The text is never passed to a browser parser.
 * Null if nothing drawable remains.
 */
export function parseSvg(text: string): SvgNode | null {
  const tags = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w:.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g
  const open: Open[] = []
  let root: SvgNode | null = null
  /** The element whose content is skipped, and its nesting depth. */
  let skipped: { tag: string; depth: number } | null = null
  for (const [, slash, tag, rest = ''] of text.matchAll(tags)) {
    if (tag === undefined) continue
    const closesItself = rest.endsWith('/')
    if (skipped) {
      if (tag === skipped.tag && !closesItself) skipped.depth += slash ? -1 : 1
      if (skipped.depth === 0) skipped = null
      continue
    }
    if (slash) {
      if (open.at(-1)?.tag === tag) open.pop()
      if (open.length === 0 && root) return root
      continue
    }
    const parent = open.at(-1)
    const isWanted = shapes.has(tag) && (parent ? tag !== 'svg' : tag === 'svg')
    if (!isWanted || open.length === maximumDepth) {
      if (!closesItself) skipped = { tag, depth: 1 }
      continue
    }
    const node = { name: tag, attributes: parseAttributes(rest), children: [] }
    if (parent) parent.node.children.push(node)
    else root ??= node
    if (!closesItself) open.push({ node, tag })
  }
  return root
}

function parseAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', double, single] of text.matchAll(
    /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    const known = attributes.get(name)
    const value = double ?? single ?? ''
    if (known !== undefined && plainValue.test(value)) found[known] = value
  }
  return found
}
