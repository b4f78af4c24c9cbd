import {
  DOMParser,
  Fragment,
  type Node,
  type ParseOptions,
  type TagParseRule,
} from 'prosemirror-model'

type ElementRule = Omit<TagParseRule, 'tag'>
/** With an option of the view that the types of the package leave out. */
type ViewOptions = ParseOptions & {
  readonly ruleFromNode?: (node: globalThis.Node) => ElementRule | null
}
type Positions = NonNullable<ParseOptions['findPositions']>

/**
 * Reads what was typed without changing any other character. ProseMirror's parser turns carriage returns into line feeds,
 * so it gets a copy in which a stand-in of the same length takes their place.
 */
export class ExactParser extends DOMParser {
  override parse(dom: globalThis.Node, options: ParseOptions = {}): Node {
    const { from = 0, to = dom.childNodes.length } = options
    const read: globalThis.Node[] = []
    let next = dom.childNodes[from] ?? null
    for (; next && read.length < to - from; next = next.nextSibling) read.push(next)
    const text = read.map(({ textContent }) => textContent).join('')
    if (!text.includes('\r')) return super.parse(dom, options)
    const standIn = unusedCharacter(text)
    const copies = new Map<globalThis.Node, globalThis.Node>()
    const page = dom.ownerDocument!.implementation.createHTMLDocument('')
    const copy = page.importNode(dom, false)
    for (const child of read) copy.appendChild(copyOf(child, page, standIn, copies))
    copies.set(dom, copy)
    const findPositions: Positions | undefined = options.findPositions?.map(({ node, offset }) => {
      const known = closestCopied(node, copies)
      if (known !== node) return { node: copies.get(known)!, offset: 0 }
      return { node: copies.get(node)!, offset: node === dom ? offset - from : offset }
    })
    const { ruleFromNode } = options as ViewOptions
    const originals = new Map([...copies].map(([original, its]) => [its, original]))
    const ofCopy: ViewOptions = {
      ...options,
      from: 0,
      to: read.length,
      ...(findPositions && { findPositions }),
      ...(ruleFromNode && {
        ruleFromNode: (node: globalThis.Node) => {
          const rule = ruleFromNode(originals.get(node) ?? node)
          return rule && inCopy(rule, copies)
        },
      }),
    }
    const parsed = super.parse(copy, ofCopy)
    findPositions?.forEach(({ pos }, index) => {
      const position = options.findPositions![index]!
      if (pos !== undefined) position.pos = pos
    })
    return withText(parsed, (part) => part.replaceAll(standIn, '\r'))
  }
}

/** A private-use character that is not in the text. */
function unusedCharacter(text: string): string {
  for (let code = 0xe000; ; code++) {
    const character = String.fromCharCode(code)
    if (!text.includes(character)) return character
  }
}

/** What an object renders is not read, and stays out of the copy. */
function copyOf(
  node: globalThis.Node,
  page: Document,
  standIn: string,
  copies: Map<globalThis.Node, globalThis.Node>,
): globalThis.Node {
  const copy = page.importNode(node, false)
  copies.set(node, copy)
  if (copy.nodeType === copy.TEXT_NODE) copy.nodeValue = copy.nodeValue!.replaceAll('\r', standIn)
  if ((node as HTMLElement).contentEditable === 'false') return copy
  for (const child of node.childNodes) copy.appendChild(copyOf(child, page, standIn, copies))
  return copy
}

function closestCopied(
  node: globalThis.Node,
  copies: ReadonlyMap<globalThis.Node, unknown>,
): globalThis.Node {
  let known = node
  while (!copies.has(known) && known.parentNode) known = known.parentNode
  return known
}

function inCopy(
  rule: ElementRule,
  copies: ReadonlyMap<globalThis.Node, globalThis.Node>,
): ElementRule {
  const { contentElement, skip } = rule
  const isNode = (value: unknown): value is globalThis.Node =>
    typeof value === 'object' && value !== null && 'nodeType' in value
  return {
    ...rule,
    ...(isNode(contentElement) && {
      contentElement: (copies.get(contentElement) ?? contentElement) as HTMLElement,
    }),
    ...(isNode(skip) && { skip: (copies.get(skip) ?? skip) as unknown as boolean }),
  }
}

function withText(node: Node, change: (text: string) => string): Node {
  if (node.isText) return node.type.schema.text(change(node.text!), node.marks)
  return node.copy(Fragment.from(node.children.map((child) => withText(child, change))))
}
