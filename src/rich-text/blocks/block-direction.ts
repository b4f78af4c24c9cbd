import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

const letter = /\p{L}/u

/** True if nothing in a text says in which direction it is written. */
export function isNeutral(text: string): boolean {
  return !letter.test(text)
}

/**
 * Gives blocks without letters the direction of the form: browsers take the direction of a block from its first letter,
 * and without one from left to right, also in a form from right to left.
 */
export function directionPlugin(className: string): Plugin {
  const known = new WeakMap<Node, boolean>()
  const isNeutralBlock = (block: Node): boolean => {
    let isIt = known.get(block)
    if (isIt === undefined) {
      isIt = block.children.every((child) => isNeutral(child.text ?? ''))
      known.set(block, isIt)
    }
    return isIt
  }
  return new Plugin({
    props: {
      decorations({ doc }) {
        const decorations: Decoration[] = []
        doc.forEach((node, at) => {
          if (!node.isTextblock || !isNeutralBlock(node)) return
          decorations.push(Decoration.node(at, at + node.nodeSize, { class: className }))
        })
        return decorations.length === 0 ? null : DecorationSet.create(doc, decorations)
      },
    },
  })
}
