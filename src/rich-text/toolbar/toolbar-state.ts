import type { EditorState } from 'prosemirror-state'
import { NodeSelection } from 'prosemirror-state'
import { isEqual } from '../../model/equal.ts'
import { attributesOf, canInsertInline, selectedTexts } from '../commands/commands.ts'
import { annotationAt, canAnnotate } from '../commands/links.ts'
import { decoratorOf, isAnnotation } from '../value/schema.ts'

/** State of the toolbar for the current selection. */
export interface ToolbarState {
  /** Common style of all selected blocks; null if they differ or have none. */
  readonly style: string | null
  readonly list: string | null
  readonly decorators: readonly string[]
  /** Type of the annotation at the caret. */
  readonly annotation: string | null
  readonly canAnnotate: boolean
  readonly canInsertInline: boolean
  readonly hasText: boolean
  readonly isEmptySelection: boolean
}

/** Derives the toolbar's state; returns `before` if nothing visible has changed. */
export function toolbarState(state: EditorState, before: ToolbarState | null): ToolbarState {
  const texts = selectedTexts(state).map(({ node }) => attributesOf(node))
  const [first] = texts
  const next: ToolbarState = {
    style: first && texts.every(({ style }) => style === first.style) ? first.style : null,
    list:
      first && texts.every(({ listItem }) => listItem === first.listItem) ? first.listItem : null,
    decorators: decoratorsAt(state),
    annotation: annotationAt(state)?.mark.type.name.split(' ')[1] ?? null,
    canAnnotate: canAnnotate(state),
    canInsertInline: canInsertInline(state),
    hasText: texts.length > 0,
    isEmptySelection: state.selection.empty || state.selection instanceof NodeSelection,
  }
  return before && isEqual(before, next) ? before : next
}

function decoratorsAt({ selection, storedMarks, doc }: EditorState): readonly string[] {
  const { $from, from, to, empty } = selection
  if (empty)
    return (storedMarks ?? $from.marks()).flatMap(({ type }) => decoratorOf(type.name) ?? [])
  let common: readonly string[] | null = null
  doc.nodesBetween(from, to, (node) => {
    if (!node.isText) return true
    const marks = node.marks.flatMap(({ type }) =>
      isAnnotation(type.name) ? [] : (decoratorOf(type.name) ?? []),
    )
    common = common === null ? marks : common.filter((name) => marks.includes(name))
    return false
  })
  return common ?? []
}
