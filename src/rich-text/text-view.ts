import { DOMSerializer, type Node, type Schema } from 'prosemirror-model'
import type { NodeView, NodeViewConstructor } from 'prosemirror-view'
import { keyOfNode } from './value/convert.ts'

type ElementSpec = readonly [tag: string, attributes: Readonly<Record<string, string>>, hole: 0]

/**
 * Views of the text blocks that keep their element when only attributes change. A new element would end a composition,
 * as in the first block of a text, which gets its key with the first letter.
 */
export function textViews({ nodes }: Schema): Record<string, NodeViewConstructor> {
  const texts = Object.values(nodes).filter(({ isTextblock }) => isTextblock)
  return Object.fromEntries(texts.map(({ name }) => [name, textView]))
}

function textView(first: Node, { dom: { ownerDocument } }: { dom: HTMLElement }): NodeView {
  let current = first
  const { dom, contentDOM } = DOMSerializer.renderSpec(ownerDocument, specOf(first))
  return {
    dom,
    contentDOM: contentDOM!,
    update(node) {
      if (node.sameMarkup(current)) return true
      const isOther = keyOfNode(current) !== '' && keyOfNode(current) !== keyOfNode(node)
      const [[tag, before], [nextTag, after]] = [specOf(current), specOf(node)]
      if (isOther || tag !== nextTag) return false
      for (const name of Object.keys(before)) if (!(name in after)) dom.removeAttribute(name)
      for (const [name, value] of Object.entries(after)) {
        if (before[name] !== value) dom.setAttribute(name, value)
      }
      current = node
      return true
    },
  }
}

function specOf(node: Node): ElementSpec {
  return node.type.spec.toDOM!(node) as unknown as ElementSpec
}
