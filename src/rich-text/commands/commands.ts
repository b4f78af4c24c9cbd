import {
  chainCommands,
  deleteSelection,
  joinBackward,
  selectNodeBackward,
  splitBlockAs,
  toggleMark,
} from 'prosemirror-commands'
import { GapCursor } from 'prosemirror-gapcursor'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  TextSelection,
  AllSelection,
  type Transaction,
} from 'prosemirror-state'
import { createKey } from '../../model/key.ts'
import type { Keyed } from '../../model/portable-text.ts'
import { newFields } from '../value/convert.ts'
import { inlineNode, isAnnotation, objectNode, type TextAttributes } from '../value/schema.ts'

export const lastLevel = 9

interface FoundBlock {
  readonly node: Node
  readonly position: number
}

/** Text blocks in the selection. */
export function selectedTexts({ doc, selection }: EditorState): FoundBlock[] {
  const found: FoundBlock[] = []
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (node.isTextblock) found.push({ node, position })
    return false
  })
  return found
}

export const attributesOf = (node: Node): TextAttributes => node.attrs as TextAttributes

function changeTexts(
  change: (attributes: TextAttributes) => Partial<TextAttributes> | null,
): Command {
  return (state, dispatch) => {
    const changes = selectedTexts(state).flatMap(({ node, position }) => {
      const next = change(attributesOf(node))
      return next ? [{ node, position, next }] : []
    })
    if (changes.length === 0) return false
    if (dispatch) {
      const { tr } = state
      for (const { node, position, next } of changes) {
        tr.setNodeMarkup(position, null, { ...node.attrs, ...next }, node.marks)
      }
      if (state.storedMarks) tr.setStoredMarks(state.storedMarks)
      dispatch(tr.scrollIntoView())
    }
    return true
  }
}

export const setStyle = (style: string): Command => changeTexts(() => ({ style }))

/** Turns the selected blocks into list items, or into plain blocks if all of them already are. */
export function toggleList(name: string): Command {
  return (state, dispatch) => {
    const areItems = selectedTexts(state).every(({ node }) => attributesOf(node).listItem === name)
    const change = changeTexts(({ level }) =>
      areItems ? { listItem: null, level: null } : { listItem: name, level: level ?? 1 },
    )
    return change(state, dispatch)
  }
}

/** Changes the level of list items by one, within its limits. */
export function shiftLevel(by: 1 | -1): Command {
  return changeTexts(({ listItem, level }) => {
    const next = (level ?? 1) + by
    return listItem === null || next < 1 || next > lastLevel ? null : { level: next }
  })
}

/** Whether the caret is in a list, where Tab changes the level. */
export function isInList(state: EditorState): boolean {
  return selectedTexts(state).some(({ node }) => attributesOf(node).listItem !== null)
}

/** Enter in an empty list item: moves it out by one level, and finally out of the list; then out of its style. */
const leaveEmpty: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.content.size > 0) return false
  return outdent(state, dispatch) || becomePlain(state, dispatch)
}

const outdent: Command = (state, dispatch) =>
  changeTexts(({ listItem, level }) => {
    if (listItem === null) return null
    return (level ?? 1) > 1 ? { level: level! - 1 } : { listItem: null, level: null }
  })(state, dispatch)

/** Makes a heading or a quote plain text. */
const becomePlain: Command = (state, dispatch) =>
  changeTexts(({ style }) =>
    isHeading(style) || style === 'blockquote' ? { style: 'normal' } : null,
  )(state, dispatch)

const isHeading = (style: string | null): boolean => style !== null && /^h[1-6]$/.test(style)

function isCaretAtStart({ selection: { $from, empty } }: EditorState): boolean {
  return empty && $from.parent.isTextblock && $from.parentOffset === 0
}

/** Backspace at the start of a list item: moves it out by one level. */
const outdentAtStart: Command = (state, dispatch) =>
  isCaretAtStart(state) && outdent(state, dispatch)

/** Backspace at the start of a heading or a quote: makes it plain text, which the next one joins. */
const becomePlainAtStart: Command = (state, dispatch) =>
  isCaretAtStart(state) && becomePlain(state, dispatch)

/** Backspace after an empty block removes the empty block, so that the current one keeps its style. */
const removeEmptyBefore: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.depth !== 1 || $from.parentOffset > 0) return false
  const before = state.doc.resolve($from.before()).nodeBefore
  if (!before?.isTextblock || before.content.size > 0) return false
  if (dispatch) {
    dispatch(state.tr.delete($from.before() - before.nodeSize, $from.before()).scrollIntoView())
  }
  return true
}

/** Enter: the new block has the attributes of the previous one, but after the end of a heading it is plain text. */
const splitBlock = splitBlockAs((node, isAtEnd) => {
  const attributes = attributesOf(node)
  const { style, listItem } = attributes
  const endsHeading = isAtEnd && listItem === null && isHeading(style)
  return { type: node.type, attrs: { ...attributes, ...(endsHeading && { style: 'normal' }) } }
})

/** Enter splits a block; decorators of the text before the caret continue in the new one. */
const splitText: Command = (state, dispatch) =>
  splitBlock(
    state,
    dispatch &&
      ((tr) => {
        const { $from } = state.selection
        const marks = state.storedMarks ?? ($from.parentOffset > 0 ? $from.marks() : [])
        const carried = marks.filter(({ type }) => !isAnnotation(type.name))
        dispatch(carried.length > 0 || state.storedMarks ? tr.ensureMarks(carried) : tr)
      }),
  )

/** Enter at the start of a heading inserts plain text above it. */
const insertAboveHeading: Command = (state, dispatch) => {
  const { $from } = state.selection
  const { style, ...attributes } = attributesOf($from.parent)
  if (!isCaretAtStart(state) || !isHeading(style) || $from.parent.content.size === 0) return false
  if (dispatch) {
    const { type } = $from.parent
    const look = { ...attributes, style: 'normal', key: createKey(), rest: newFields(type) }
    dispatch(state.tr.insert($from.before(), type.create(look)).scrollIntoView())
  }
  return true
}

/**
 * Leaves a selected object, or the gap beside one: the caret is behind an inline object, or in a new text block behind a
 * block. Null where the caret is in text already.
 */
export function leaveObject(state: EditorState): Transaction | null {
  const { selection, doc, tr } = state
  const object = selection instanceof NodeSelection && selection.node.isAtom ? selection.node : null
  if (object?.isInline) return tr.setSelection(TextSelection.create(doc, selection.to))
  if (!object && !(selection instanceof GapCursor)) return null
  return insertTextBlock(state, selection.to)
}

/** Enter, or a line break, at a selected block object begins a text block after it; at a gap cursor, one there. */
const textBesideObject: Command = (state, dispatch) => {
  const { selection } = state
  if (selection instanceof NodeSelection && selection.node.isInline) return false
  const tr = leaveObject(state)
  if (tr) dispatch?.(tr)
  return tr !== null
}

/** Inserts a text block between two blocks, with the caret at its end. */
export function insertTextBlock(state: EditorState, position: number, text = ''): Transaction {
  const { tr, schema } = state
  const type = firstTextType(state)
  const look = { style: 'normal', key: createKey(), rest: newFields(type) }
  tr.insert(position, type.create(look, text === '' ? null : schema.text(text)))
  const caret = TextSelection.create(tr.doc, position + 1 + text.length)
  return tr.setSelection(caret).scrollIntoView()
}

export const enter = chainCommands(textBesideObject, leaveEmpty, insertAboveHeading, splitText)
export const backspace = chainCommands(
  deleteSelection,
  outdentAtStart,
  removeEmptyBefore,
  becomePlainAtStart,
  joinBackward,
  selectNodeBackward,
)

export const softBreak: Command = (state, dispatch) => {
  const { selection, tr } = state
  if (textBesideObject(state, dispatch)) return true
  if (!selection.$from.parent.isTextblock) return false
  // A selected inline object stays.
  if (selection instanceof NodeSelection)
    tr.setSelection(TextSelection.create(state.doc, selection.to))
  dispatch?.(tr.insertText('\n').scrollIntoView())
  return true
}

function firstTextType({ schema }: EditorState): NodeType {
  return Object.values(schema.nodes).find(({ isTextblock }) => isTextblock)!
}

/**
 * Inserts a block object, replacing an empty block or after the block at the caret. The caret is then in the empty block
 * after it, or in the gap there, where a text block begins with the first letter.
 */
export function insertObject(value: Keyed): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    const node = state.schema.nodes[objectNode]!.create({ value })
    if (dispatch) {
      const { tr } = state
      const isEmpty = $from.depth > 0 && $from.parent.isTextblock && $from.parent.content.size === 0
      const index = $from.depth > 0 ? $from.after() : state.selection.to
      const start = isEmpty ? $from.before() : index
      if (isEmpty) tr.replaceWith($from.before(), $from.after(), node)
      else tr.insert(index, node)
      const $behind = tr.doc.resolve(start + node.nodeSize)
      const next = $behind.nodeAfter
      const isFree = next?.isTextblock === true && next.content.size === 0
      tr.setSelection(isFree ? TextSelection.near($behind) : new GapCursor($behind))
      dispatch(tr.scrollIntoView())
    }
    return true
  }
}

export function canInsertInline({ selection }: EditorState): boolean {
  return (
    !(selection instanceof NodeSelection && selection.node.isBlock) &&
    selection.$from.parent.isTextblock
  )
}

/** Inserts an inline object, with the caret behind it. */
export function insertInline(value: Keyed): Command {
  return (state, dispatch) => {
    if (!canInsertInline(state)) return false
    const node = state.schema.nodes[inlineNode]!.create({ value })
    if (dispatch) {
      const tr = leaveObject(state) ?? state.tr
      tr.replaceSelectionWith(node, false)
      dispatch(tr.scrollIntoView())
    }
    return true
  }
}

/** Moves the selected blocks up or down by one. */
export function moveBlocks(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const { selection, doc } = state
    const first = selection.$from.index(0)
    const last =
      selection.to === selection.$to.before(1) ? selection.$to.index(0) - 1 : selection.$to.index(0)
    const end = Math.max(first, Math.min(last, doc.childCount - 1))
    const neighbour = direction < 0 ? first - 1 : end + 1
    const other = doc.maybeChild(neighbour)
    if (!other) return false
    if (dispatch) {
      const { tr } = state
      const start = positionOf(doc, first)
      const stop = positionOf(doc, end + 1)
      if (direction < 0) {
        tr.insert(stop, other).delete(start - other.nodeSize, start)
      } else {
        tr.delete(stop, stop + other.nodeSize).insert(start, other)
      }
      dispatch(tr.scrollIntoView())
    }
    return true
  }
}

/** Duplicates the block at the caret. */
export const duplicateBlock: Command = (state, dispatch) => {
  const { $from } = state.selection
  const index = $from.index(0)
  const node = state.doc.maybeChild(index)
  if (!node) return false
  // The keys plugin assigns new keys to the copy.
  dispatch?.(state.tr.insert(positionOf(state.doc, index + 1), node).scrollIntoView())
  return true
}

export const removeBlock: Command = (state, dispatch) => {
  const index = state.selection.$from.index(0)
  const node = state.doc.maybeChild(index)
  const start = positionOf(state.doc, index)
  if (node) dispatch?.(state.tr.delete(start, start + node.nodeSize).scrollIntoView())
  return node !== null
}

export function positionOf(doc: Node, index: number): number {
  let position = 0
  for (const node of doc.children.slice(0, index)) position += node.nodeSize
  return position
}

/** Applies a decorator to the whole selection, or removes it if the whole selection has it. */
export const toggleDecorator = (type: MarkType): Command =>
  toggleMark(type, null, { removeWhenPresent: false })

/** Selects the text of the block, or everything if the block is already selected. */
export const selectMore: Command = (state, dispatch) => {
  const { $from, from, to } = state.selection
  const isBlock = $from.parent.isTextblock
  const isWhole =
    !isBlock || $from.parent.content.size === 0 || (from <= $from.start() && to >= $from.end())
  const next = isWhole
    ? new AllSelection(state.doc)
    : TextSelection.create(state.doc, $from.start(), $from.end())
  dispatch?.(state.tr.setSelection(next))
  return true
}
