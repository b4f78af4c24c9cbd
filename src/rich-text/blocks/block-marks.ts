import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import type { Presence } from '../../form/registry.ts'
import { worstLevel } from '../../form/store/form-node.ts'
import { isKeySegment, type Path } from '../../model/path.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { keyOfNode } from '../value/convert.ts'

/** What is known about blocks from outside of the text. */
export interface BlockNews {
  readonly markers: readonly ValidationMarker[]
  readonly presence: readonly Presence[]
  /** What stands below blocks, by their keys. */
  readonly questions: ReadonlyMap<string, HTMLElement>
  /** Of the text. */
  readonly path: Path
}

export const blockMarks = new PluginKey<DecorationSet>('block marks')

/** Marks blocks with findings, and those that others are at. Edits move the marks; only news draw them again. */
export function blockMarksPlugin(): Plugin<DecorationSet> {
  return new Plugin({
    key: blockMarks,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const news = tr.getMeta(blockMarks) as BlockNews | undefined
        return news ? draw(tr.doc, news) : set.map(tr.mapping, tr.doc)
      },
    },
    props: { decorations: (state) => blockMarks.getState(state) },
  })
}

function draw(doc: Node, { markers, presence, questions, path }: BlockNews): DecorationSet {
  const findings = byBlock(markers, path.length)
  const people = byBlock(presence, path.length)
  if (findings.size + people.size + questions.size === 0) return DecorationSet.empty
  const decorations: Decoration[] = []
  doc.forEach((node, position) => {
    const key = keyOfNode(node)
    const question = questions.get(key)
    if (question) {
      const options = { key: `question ${key}`, side: -1, stopEvent: () => true }
      decorations.push(
        Decoration.widget(position + node.nodeSize, question, {
          ...options,
          ignoreSelection: true,
        }),
      )
    }
    const level = worstLevel(findings.get(key) ?? [])
    const names = (people.get(key) ?? []).map(({ user }) => user.displayName)
    if (!level && names.length === 0) return
    decorations.push(
      Decoration.node(position, position + node.nodeSize, {
        ...(level && { 'data-finding': level }),
        ...(names.length > 0 && { 'data-people': names.join(', ') }),
      }),
    )
  })
  return DecorationSet.create(doc, decorations)
}

function byBlock<T extends { readonly path: Path }>(
  items: readonly T[],
  depth: number,
): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const item of items) {
    const segment = item.path[depth]
    if (isKeySegment(segment)) found.set(segment._key, [...(found.get(segment._key) ?? []), item])
  }
  return found
}
