import type { Mark, MarkType, Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { createKey } from '../../model/key.ts'
import type { Keyed } from '../../model/portable-text.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { annotationMark, decoratorMark, isAnnotation } from '../value/schema.ts'
import type { TextType } from '../value/text-type.ts'
import { attributesOf } from './commands.ts'

export interface TextRange {
  readonly from: number
  readonly to: number
}

/** An annotation in the text, with the range from its first to its last character. */
export interface FoundAnnotation extends TextRange {
  readonly mark: Mark
  readonly value: Keyed
  /** Key of its block. */
  readonly block: string
}

/** The annotation at the caret or the start of the selection; null if the selection leaves the block. */
export function annotationAt(state: EditorState, type?: string): FoundAnnotation | null {
  const { $from, empty, to } = state.selection
  const { parent } = $from
  if (!parent.isTextblock || to > $from.end()) return null
  const marks = empty
    ? [...($from.nodeBefore?.marks ?? []), ...($from.nodeAfter?.marks ?? [])]
    : ($from.nodeAfter?.marks ?? [])
  const mark = marks.find(
    (one) => isAnnotation(one.type.name) && (!type || one.type.name === annotationMark(type)),
  )
  return mark ? foundAt(state.doc, $from.pos, mark) : null
}

/** The annotations of a type in ranges that are each within a block. */
export function annotationsIn(
  doc: Node,
  ranges: readonly TextRange[],
  type: MarkType,
): readonly FoundAnnotation[] {
  return ranges.flatMap((range) =>
    marksIn(doc, range, type).map((mark) => foundAt(doc, range.from, mark)),
  )
}

function marksIn(doc: Node, { from, to }: TextRange, type: MarkType): readonly Mark[] {
  const found: Mark[] = []
  doc.nodesBetween(from, to, (node) => {
    for (const mark of node.isText ? node.marks : []) {
      if (mark.type === type && !found.some((one) => one.eq(mark))) found.push(mark)
    }
  })
  return found
}

function foundAt(doc: Node, position: number, mark: Mark): FoundAnnotation {
  const $position = doc.resolve(position)
  const { parent } = $position
  let [from, to] = [-1, -1]
  parent.forEach((child, offset) => {
    if (!child.marks.some((one) => one.eq(mark))) return
    if (from < 0) from = $position.start() + offset
    to = $position.start() + offset + child.nodeSize
  })
  return { mark, value: mark.attrs['value'] as Keyed, block: attributesOf(parent).key, from, to }
}

/** Whether the buttons of annotations are enabled: the selection must be text within one block. */
export function canAnnotate({ selection: { $from, $to } }: EditorState): boolean {
  return $from.parent.isTextblock && $from.sameParent($to) && $from.parent.content.size > 0
}

/** The text to annotate: the selected text of each block, or the word at the caret, which may be empty. */
export function annotatedRanges(state: EditorState): readonly TextRange[] {
  const { doc, selection } = state
  if (selection.empty) return selection.$from.parent.isTextblock ? [wordAt(state)] : []
  const ranges: TextRange[] = []
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (!node.isTextblock) return true
    const start = position + 1
    const from = Math.max(selection.from, start)
    const to = Math.min(selection.to, start + node.content.size)
    if (from < to && doc.textBetween(from, to, '', () => '') !== '') ranges.push({ from, to })
    return false
  })
  return ranges
}

function wordAt({ selection: { $from } }: EditorState): TextRange {
  const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, '\ufffc')
  const isWord = (at: number) => /[\p{L}\p{N}'’-]/u.test(text[at] ?? '')
  let [start, end] = [$from.parentOffset, $from.parentOffset]
  while (start > 0 && isWord(start - 1)) start--
  while (end < text.length && isWord(end)) end++
  return { from: $from.start() + start, to: $from.start() + end }
}

/**
 * Annotates the selected text of each block, or the word at the caret. Each block gets an annotation of its own: the
 * first one of this type that the text touches, extended to the whole text, else a new one.
 */
export function addAnnotation(type: string, value: Keyed, chosen?: readonly TextRange[]): Command {
  return (state, dispatch) => {
    const mark = state.schema.marks[annotationMark(type)]
    const ranges = (chosen ?? annotatedRanges(state)).filter(({ from, to }) => from < to)
    if (!mark || ranges.length === 0) return false
    if (dispatch) {
      const { tr } = state
      ranges.forEach((range, index) => {
        const [old] = annotationsIn(tr.doc, [range], mark)
        const from = Math.min(range.from, old?.from ?? range.from)
        const to = Math.max(range.to, old?.to ?? range.to)
        const _key = old?.value._key ?? (index === 0 ? value._key : createKey())
        annotateOnly(tr, { from, to }, mark.create({ value: { ...value, _key } }))
      })
      dispatch(tr)
    }
    return true
  }
}

/** Removes an annotation: from the selected part of it, or all of it if nothing is selected. */
export function removeAnnotation({ mark, from, to }: FoundAnnotation): Command {
  return (state, dispatch) => {
    const { selection, tr } = state
    const start = selection.empty ? from : Math.max(from, selection.from)
    const end = selection.empty ? to : Math.min(to, selection.to)
    if (start >= end) return false
    dispatch?.(clear(tr, { from: start, to: end }, mark))
    return true
  }
}

/** Removes the annotations of a type from ranges. */
export function removeAnnotations(type: MarkType, ranges: readonly TextRange[]): Command {
  return (state, dispatch) => {
    const { tr } = state
    for (const range of ranges) {
      for (const mark of marksIn(tr.doc, range, type)) clear(tr, range, mark)
    }
    if (!tr.docChanged) return false
    dispatch?.(tr)
    return true
  }
}

/** Makes this the only annotation of its type in a range. */
function annotateOnly(tr: Transaction, range: TextRange, mark: Mark): Transaction {
  for (const old of marksIn(tr.doc, range, mark.type)) clear(tr, range, old)
  return tr.addMark(range.from, range.to, mark)
}

/** Removes an annotation from a range. If text before and behind it keeps it, these become two annotations. */
function clear(tr: Transaction, { from, to }: TextRange, mark: Mark): Transaction {
  tr.removeMark(from, to, mark)
  const { from: start, to: end } = foundAt(tr.doc, from, mark)
  if (start < 0 || start >= from || end <= to) return tr
  const copy = { ...(mark.attrs['value'] as Keyed), _key: createKey() }
  return replaceMark(tr, { from: to, to: end }, mark, copy)
}

/** Gives an annotation other data. */
export function changeAnnotation({ mark, from, to }: FoundAnnotation, value: Keyed): Command {
  return ({ tr }, dispatch) => {
    dispatch?.(replaceMark(tr, { from, to }, mark, value))
    return true
  }
}

function replaceMark(tr: Transaction, range: TextRange, mark: Mark, value: Keyed): Transaction {
  const next = mark.type.create({ value })
  tr.doc.nodesBetween(range.from, range.to, (node, position) => {
    if (!node.isInline || !mark.isInSet(node.marks)) return
    const from = Math.max(range.from, position)
    const to = Math.min(range.to, position + node.nodeSize)
    tr.removeMark(from, to, mark).addMark(from, to, next)
  })
  return tr
}

/** The field of an annotation type that contains an address. */
export function addressField({ fields }: SchemaType): string | undefined {
  const found =
    fields.find(({ type }) => type.fieldType.filter?.(type) === 'url') ??
    fields.find(({ name, type }) => /^(href|url)$/.test(name) && type.jsonType === 'string')
  return found?.name
}

/** The annotation that links text: the one with an address, else the first. */
export function linkType({ annotations }: TextType): SchemaType | undefined {
  const named = annotations.filter(({ name }) => name === 'link')
  return [...named, ...annotations].find(addressField) ?? named[0] ?? annotations[0]
}

/** The annotation type for links, and its field for the address; null if there is none. */
export function linkField(text: TextType): { type: string; field: string } | null {
  const type = linkType(text)
  const field = type && addressField(type)
  return field === undefined ? null : { type: type!.name, field }
}

/** Creates the value of a link. */
export function linkTo(link: { type: string; field: string }, address: string): Keyed {
  return { _type: link.type, _key: createKey(), [link.field]: address }
}

/** Links the selected text of each block to an address, or inserts the address as a link at the caret. */
export function linkPasted(text: TextType, address: string): Command {
  return (state, dispatch) => {
    const link = linkField(text)
    const mark = link && state.schema.marks[annotationMark(link.type)]
    if (!link || !mark) return false
    const { selection, tr } = state
    if (selection.empty) return insertLink(mark, linkTo(link, address), address)(state, dispatch)
    const ranges = selection instanceof TextSelection ? annotatedRanges(state) : []
    for (const range of ranges) {
      annotateOnly(tr, range, mark.create({ value: linkTo(link, address) }))
    }
    if (ranges.length > 0) dispatch?.(tr)
    return ranges.length > 0
  }
}

/** Inserts an annotated text at the caret, unless it is in code or in such an annotation. */
function insertLink(mark: MarkType, value: Keyed, text: string): Command {
  return (state, dispatch) => {
    const { $from, from } = state.selection
    const marks = state.storedMarks ?? $from.marks()
    const code = state.schema.marks[decoratorMark('code')]
    if (!$from.parent.isTextblock || code?.isInSet(marks) || mark.isInSet(marks)) return false
    dispatch?.(insertAnnotated(state, from, { mark: mark.create({ value }), text }))
    return true
  }
}

/** Inserts a text with an annotation; the caret stands behind it, and what is typed there is not annotated. */
export function insertAnnotated(
  state: EditorState,
  position: number,
  { mark, text }: { mark: Mark; text: string },
): Transaction {
  const marks = state.storedMarks ?? state.doc.resolve(position).marks()
  const others = marks.filter(({ type }) => type !== mark.type)
  const tr = state.tr.insert(position, state.schema.text(text, mark.addToSet(others)))
  const caret = TextSelection.create(tr.doc, position + text.length)
  return tr.setSelection(caret).setStoredMarks(others).scrollIntoView()
}
