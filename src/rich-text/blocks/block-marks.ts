import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import { worstLevel } from '../../form/store/form-node.ts'
import type { Path } from '../../model/path.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { keyOfNode } from '../value/convert.ts'
import { byBlock } from './block-places.ts'

/** Information about blocks from outside the editor. */
export interface BlockNews {
  readonly markers: readonly ValidationMarker[]
  /** Avatars of other users in a block, by block key. */
  readonly people: ReadonlyMap<string, HTMLElement>
  /** Elements shown below blocks, by block key. */
  readonly questions: ReadonlyMap<string, HTMLElement>
  /** Path of the text in the document. */
  readonly path: Path
}

export const blockMarks = new PluginKey<DecorationSet>('block marks')

/** Decorates blocks with findings, users and questions. Edits only map the decorations; `BlockNews` rebuilds them. */
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

function draw(doc: Node, { markers, people, questions, path }: BlockNews): DecorationSet {
  const findings = byBlock(markers, path.length)
  if (findings.size + people.size + questions.size === 0) return DecorationSet.empty
  const decorations: Decoration[] = []
  const widget = (position: number, element: HTMLElement | undefined, key: string) => {
    if (!element) return
    const options = { key, side: -1, stopEvent: () => true, ignoreSelection: true }
    decorations.push(Decoration.widget(position, element, options))
  }
  doc.forEach((node, position) => {
    const key = keyOfNode(node)
    const end = position + node.nodeSize
    widget(position, people.get(key), `people ${key}`)
    widget(end, questions.get(key), `question ${key}`)
    const level = worstLevel(findings.get(key) ?? [])
    if (level) decorations.push(Decoration.node(position, end, { 'data-finding': level }))
  })
  return DecorationSet.create(doc, decorations)
}
