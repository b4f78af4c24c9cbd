import type { Mark, Node, NodeType, Schema } from 'prosemirror-model'
import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import {
  type Fields,
  haveKeys,
  isKeyed,
  isTextBlock,
  isTextSpan,
  type Keyed,
  type TextBlock,
} from '../../model/portable-text.ts'
import { type Piece, withContents } from '../../model/portable-text-block.ts'
import {
  annotationMark,
  decoratorMark,
  decoratorOf,
  inlineNode,
  isAnnotation,
  objectNode,
  type TextAttributes,
  textNode,
  unknownMark,
} from './schema.ts'

/** Converts between items of the value and document nodes. Nodes that are not edited keep their identical item. */
export class Converter {
  readonly schema: Schema
  readonly #items = new WeakMap<Node, unknown>()
  readonly #nodes = new WeakMap<object, Node>()

  constructor(schema: Schema) {
    this.schema = schema
  }

  /** Converts a value to a document; for an empty value, the document has one empty block that is not in the value. */
  toDoc(value: readonly unknown[]): Node {
    const nodes = value.map((item) => this.toNode(item))
    return this.schema.topNodeType.create(null, nodes.length > 0 ? nodes : [this.emptyBlock()])
  }

  /** A block without a key: it becomes an item of the value once text is entered. */
  emptyBlock(): Node {
    const type = Object.values(this.schema.nodes).find(({ isTextblock }) => isTextblock)!
    return type.create({ style: 'normal', rest: newFields(type) })
  }

  toNode(item: unknown): Node {
    const known = isRecord(item) ? this.#nodes.get(item) : undefined
    if (known) return known
    const node = this.#textNode(item) ?? this.schema.nodes[objectNode]!.create({ value: item })
    this.link(node, item)
    return node
  }

  /** Associates the node with an equal item from now on. */
  link(node: Node, item: unknown): void {
    this.#items.set(node, item)
    if (isRecord(item)) this.#nodes.set(item, node)
  }

  isKnown(node: Node): boolean {
    return this.#items.has(node)
  }

  /** Converts a node to an item; `old` is an earlier version of it. */
  toItem(node: Node, old?: unknown): unknown {
    if (this.#items.has(node)) return this.#items.get(node)
    const item = node.isTextblock
      ? withContents(fieldsOf(node), piecesOf(node), isTextBlock(old) ? old : undefined, {
          definitions: definitionsIn(node),
          makeKey: () => createKey(),
        })
      : (node.attrs['value'] as unknown)
    this.link(node, item)
    return item
  }

  #textNode(item: unknown): Node | null {
    if (!isTextBlock(item) || !isPlainText(item)) return null
    const type = this.schema.nodes[textNode(item._type)]
    if (!type) return null
    const { style, listItem, level, _key, children: _c, markDefs: _m, ...rest } = item
    const attributes: TextAttributes = {
      key: _key,
      style: style ?? null,
      listItem: listItem ?? null,
      level: level ?? null,
      rest: { ...rest, ...(item.markDefs !== undefined && { markDefs: [] }) },
    }
    return type.create(
      attributes,
      item.children.flatMap((child) => this.#inlineNode(child, item)),
    )
  }

  #inlineNode(child: Keyed, block: TextBlock): Node[] {
    if (!isTextSpan(child)) return [this.schema.nodes[inlineNode]!.create({ value: child })]
    if (child.text === '') return []
    return [this.schema.text(child.text, this.marksOf(child.marks ?? [], block.markDefs ?? []))]
  }

  /** Converts mark names: decorators, annotations with their definitions, and unknown names. */
  marksOf(names: readonly string[], definitions: readonly Keyed[]): Mark[] {
    const { marks } = this.schema
    return [...new Set(names)].reduce<Mark[]>((set, name) => {
      const value = definitions.find(({ _key }) => _key === name)
      const annotation = value && marks[annotationMark(String(value['_type']))]
      const mark = annotation
        ? annotation.create({ value })
        : (marks[decoratorMark(name)]?.create() ?? marks[unknownMark]!.create({ name }))
      return [...mark.addToSet(set)]
    }, [])
  }
}

/** Fields of every text block created here. */
export function newFields({ name }: NodeType): Fields {
  return { _type: name.slice(textNode('').length), markDefs: [] }
}

/** Whether the editor can handle the types of a block's fields; any other block is kept unchanged. */
function isPlainText({ style, listItem, level, markDefs, children }: TextBlock): boolean {
  const isName = (value: unknown) => value === undefined || typeof value === 'string'
  if (!isName(style) || !isName(listItem)) return false
  if (level !== undefined && typeof level !== 'number') return false
  if (markDefs !== undefined && !haveKeys(markDefs)) return false
  return children.every((child) => isTextSpan(child) || isKeyed(child))
}

function fieldsOf({ attrs }: Node): Keyed {
  const { key, style, listItem, level, rest } = attrs as TextAttributes
  return {
    _type: 'block',
    ...rest,
    _key: key,
    ...(style !== null && { style }),
    ...(listItem !== null && { listItem }),
    ...(level !== null && { level }),
  }
}

function piecesOf(node: Node): Piece[] {
  return node.children.map((child): Piece =>
    child.isText
      ? { text: child.text!, marks: child.marks.map(markName) }
      : { child: child.attrs['value'] as Keyed },
  )
}

/** The name of a mark in a span: that of its decorator, or the key of its definition. */
export function markName(mark: Mark): string {
  const { name } = mark.type
  if (isAnnotation(name)) return (mark.attrs['value'] as Keyed)._key
  return decoratorOf(name) ?? (mark.attrs['name'] as string)
}

function definitionsIn(node: Node): ReadonlyMap<string, Keyed> {
  const found = new Map<string, Keyed>()
  for (const child of node.children) {
    for (const mark of child.marks) {
      if (!isAnnotation(mark.type.name)) continue
      const value = mark.attrs['value'] as Keyed
      found.set(value._key, value)
    }
  }
  return found
}

/** The key of a top-level node; empty if it is not in the value yet. */
export function keyOfNode(node: Node): string {
  const { key, value } = node.attrs as { key?: string; value?: unknown }
  return key ?? (isKeyed(value) ? value._key : '')
}
