import { Fragment, type Mark, type Node, Slice } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import { createKey } from '../../model/key.ts'
import { isTextBlock, isTextSpan, type Keyed } from '../../model/portable-text.ts'
import { attributesOf, lastLevel } from '../commands/commands.ts'
import type { Converter } from '../value/convert.ts'
import type { TextAttributes } from '../value/schema.ts'
import type { ReadText } from './html-blocks.ts'

type Look = Pick<TextAttributes, 'style' | 'listItem' | 'level'>
type Content = Pick<ReadText, 'blocks' | 'kind'>

/** Where content is inserted, and what plain text takes on there. */
export interface Landing {
  readonly from: number
  readonly to: number
  /** The look of the text block at `from`; null between blocks. */
  readonly look: Look | null
  readonly marks: readonly Mark[]
}

/** The landing at the selection: after a selected object, instead of selected text. */
export function landingAt({ doc, selection, storedMarks }: EditorState): Landing {
  const { $from, $to, to, empty } = selection
  const from = selection instanceof NodeSelection ? to : selection.from
  const { parent } = doc.resolve(from)
  if (!parent.isTextblock) return { from, to, look: null, marks: [] }
  const marks = storedMarks ?? (empty ? $from.marks() : ($from.marksAcross($to) ?? []))
  return { from, to, look: attributesOf(parent), marks }
}

/** The landing between two blocks. */
export function landingBetween(position: number): Landing {
  return { from: position, to: position, look: null, marks: [] }
}

/** A transaction that inserts content, and the landing that would replace the content again. */
export interface Insertion {
  readonly tr: Transaction
  readonly landing: Landing
}

/**
 * Inserts blocks instead of what is at the landing; the caret is after them. A single block of text continues the block
 * it lands in. Of several, the first and the last do so if they look like it or like plain paragraphs.
 */
export function insertBlocks(
  state: EditorState,
  converter: Converter,
  content: Content,
  landing: Landing,
): Insertion {
  const { tr } = state
  const nodes = nodesOf(converter, content, landing)
  const [first, last] = [nodes[0]!, nodes.at(-1)!]
  const [$from, $to] = [state.doc.resolve(landing.from), state.doc.resolve(landing.to)]
  const isInText = $from.parent.isTextblock
  const endsInText = $to.parent.isTextblock
  const isAtStart = isInText && $from.parentOffset === 0
  const isAtEnd = endsInText && $to.parentOffset === $to.parent.content.size
  const takesLook = content.kind !== 'blocks'
  const continues = (node: Node) =>
    node.isTextblock && (takesLook || isPlain(node) || haveSameLook(node, landing.look))
  const isAlone = nodes.length === 1
  const joinsStart = isAlone
    ? isInText && first.isTextblock && (takesLook || !(isAtStart && isAtEnd))
    : isInText && continues(first) && (!isAtStart || takesLook || haveSameLook(first, landing.look))
  const joinsEnd = isAlone ? joinsStart && endsInText : endsInText && !isAtEnd && continues(last)
  // Blocks that stand alone leave no empty ones around them.
  const from =
    joinsStart || !isInText
      ? landing.from
      : isAtStart
        ? $from.before()
        : $from.parentOffset === $from.parent.content.size && !$from.sameParent($to)
          ? $from.after()
          : landing.from
  const to =
    joinsEnd || !endsInText
      ? landing.to
      : isAtEnd
        ? $to.after()
        : $to.parentOffset === 0
          ? Math.max(from, $to.before())
          : landing.to
  tr.replace(from, to, new Slice(Fragment.from(nodes), joinsStart ? 1 : 0, joinsEnd ? 1 : 0))
  const $stop = tr.doc.resolve(tr.mapping.map(to))
  const end = joinsEnd ? $stop.pos : placeCaret(tr, $stop.depth > 0 ? $stop.before(1) : $stop.pos)
  if (joinsEnd) tr.setSelection(TextSelection.create(tr.doc, $stop.pos))
  else if (last.isTextblock) tr.setSelection(TextSelection.create(tr.doc, end - 1))
  tr.scrollIntoView().setMeta('uiEvent', 'paste').setMeta('paste', true)
  const isTailApart = !joinsEnd && $stop.depth > 0
  return {
    tr,
    landing: {
      ...landing,
      from: tr.mapping.map(landing.from, -1),
      to: isTailApart ? $stop.pos : end,
    },
  }

  /** After an object, the caret is in the text that follows, which is created if there is none. */
  function placeCaret(one: Transaction, position: number): number {
    if (last.isTextblock) return position
    const isText = one.doc.resolve(position).nodeAfter?.isTextblock === true
    const empty = isText ? null : converter.emptyBlock()
    if (empty) one.insert(position, empty)
    one.setSelection(TextSelection.create(one.doc, position + 1))
    return position + (empty?.nodeSize ?? 0)
  }
}

function nodesOf(converter: Converter, content: Content, landing: Landing): readonly Node[] {
  const { look, marks } = landing
  const blocks = look ? adapted(content, look) : content.blocks
  return blocks.map((block) => {
    const node = converter.toNode(block)
    if (content.kind !== 'plain' || marks.length === 0) return node
    return node.copy(
      Fragment.from(
        node.children.map((child) =>
          child.mark(marks.reduce((set, mark) => mark.addToSet(set), child.marks)),
        ),
      ),
    )
  })
}

/** Blocks as they look in the text block they land in: lines, paragraphs and items join its list. */
function adapted({ blocks, kind }: Content, look: Look): readonly Keyed[] {
  const { style, listItem, level } = look
  const list = listItem === null ? {} : { listItem, level: level ?? 1 }
  if (kind === 'plain') {
    const lines = listItem === null ? blocks : blocks.flatMap(linesOf)
    // As after Enter, only one line is a heading.
    const isHeading = /^h\d$/.test(style ?? '') && listItem === null
    return lines.map((block, at) => ({
      ...block,
      ...(style !== null && !(isHeading && at > 0) && { style }),
      ...list,
    }))
  }
  if (listItem === null) return blocks
  const first = blocks[0]
  const arePlain = blocks.every(
    (block) => isTextBlock(block) && block.style === 'normal' && block.listItem === undefined,
  )
  if (arePlain) return blocks.map((block) => ({ ...block, ...list }))
  if (!first || !isTextBlock(first) || first.listItem === undefined) return blocks
  const shift = (level ?? 1) - (first.level ?? 1)
  return blocks.map((block) =>
    isTextBlock(block) && block.listItem !== undefined
      ? {
          ...block,
          listItem: block.listItem === first.listItem ? listItem : block.listItem,
          level: Math.min(lastLevel, Math.max(1, (block.level ?? 1) + shift)),
        }
      : block,
  )
}

/** A block of plain text as one block for each of its lines. */
function linesOf(block: Keyed): readonly Keyed[] {
  if (!isTextBlock(block)) return [block]
  const [span] = block.children
  const lines = isTextSpan(span) ? span.text.split('\n') : []
  return lines
    .filter((line) => line !== '')
    .map((text, at) => ({
      ...block,
      _key: at === 0 ? block._key : createKey(),
      children: [{ ...span, _key: createKey(), text }],
    }))
}

function isPlain(node: Node): boolean {
  const { style, listItem } = attributesOf(node)
  return listItem === null && (style ?? 'normal') === 'normal'
}

function haveSameLook(node: Node, look: Look | null): boolean {
  const own = attributesOf(node)
  if (!look) return false
  return (
    own.style === look.style &&
    own.listItem === look.listItem &&
    (own.level ?? 1) === (look.level ?? 1)
  )
}
