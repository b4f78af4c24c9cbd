import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'
import { keyOfNode } from '../value/convert.ts'
import { inlineNode, objectNode } from '../value/schema.ts'

/** An object in the text, and the element that React renders it into. */
export interface ObjectPortal {
  readonly id: number
  readonly element: HTMLElement
  readonly isInline: boolean
  readonly value: unknown
  readonly isSelected: boolean
  /** Its position in the document; undefined while it is being removed. */
  readonly position: () => number | undefined
}

/** All objects of one editor. A change of one re-renders only that object. */
export interface PortalStore {
  readonly nodeViews: Readonly<Record<string, NodeViewConstructor>>
  readonly subscribe: (listener: () => void) => () => void
  readonly ids: () => readonly number[]
  readonly get: (id: number) => ObjectPortal | undefined
}

export function createPortalStore(): PortalStore {
  const portals = new Map<number, ObjectPortal>()
  const listeners = new Set<() => void>()
  let ids: readonly number[] | null = null
  let count = 0
  let isNotifying = false

  // Batched, as opening a text may add hundreds of objects at once.
  function changed(): void {
    ids = null
    if (isNotifying) return
    isNotifying = true
    queueMicrotask(() => {
      isNotifying = false
      for (const listener of listeners) listener()
    })
  }

  function create(first: Node, view: EditorView, getPosition: () => number | undefined): NodeView {
    const isInline = first.isInline
    const element = view.dom.ownerDocument.createElement(isInline ? 'span' : 'div')
    element.contentEditable = 'false'
    element.dataset[isInline ? 'inline' : 'object'] = ''
    count += 1
    const id = count
    const set = (change: Partial<ObjectPortal>): void => {
      portals.set(id, { ...portals.get(id)!, ...change })
      changed()
    }
    portals.set(id, {
      id,
      element,
      isInline,
      value: first.attrs['value'] as unknown,
      isSelected: false,
      position: getPosition,
    })
    changed()
    return {
      dom: element,
      update(node) {
        // Of another object, whose place this one takes, the focus and what is open inside would stay.
        if (node.type !== first.type || keyOfNode(node) !== keyOfNode(first)) return false
        const value = node.attrs['value'] as unknown
        if (value !== portals.get(id)?.value) set({ value })
        return true
      },
      selectNode() {
        element.dataset['selected'] = ''
        set({ isSelected: true })
      },
      deselectNode() {
        delete element.dataset['selected']
        set({ isSelected: false })
      },
      // Controls inside handle their own events; a click on the object itself selects it.
      stopEvent: (event) =>
        event.target instanceof Element &&
        event.target.closest('button, a, input, textarea, [data-keeps-events]') !== null,
      ignoreMutation: () => true,
      destroy() {
        portals.delete(id)
        changed()
      },
    }
  }

  return {
    nodeViews: { [objectNode]: create, [inlineNode]: create },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ids: () => (ids ??= [...portals.keys()]),
    get: (id) => portals.get(id),
  }
}
