import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { activeElement, rootOf } from '../../ui/host/dom.ts'
import { insertTextBlock } from '../commands/commands.ts'
import { keyOfNode } from '../value/convert.ts'

/** An object that takes the focus once its input is rendered, and the text typed until then. */
interface Awaited {
  readonly key: string
  typed: string
}

const caretKeys = /^(Arrow|Page|Home|End|Tab|Escape|Backspace|Delete)/

/**
 * Moves the focus into objects that are edited inline. The code of an input may still be loading: text typed meanwhile
 * goes into the input, or into a text block behind the object if the wait ends otherwise. It would replace the object,
 * or go into the block before it, where Chromium moves the caret from an object without content that is followed by
 * another one.
 */
export class ObjectFocus {
  readonly #view: () => EditorView | null
  readonly #entrances = new Map<string, () => boolean>()
  #awaited: Awaited | null = null

  constructor(view: () => EditorView | null) {
    this.#view = view
  }

  /** Registers how to focus an object; returns a function to unregister. */
  readonly register = (key: string, enter: () => boolean): (() => void) => {
    this.#entrances.set(key, enter)
    return () => void this.#entrances.delete(key)
  }

  /** Focuses an object, at once or as soon as it is rendered. */
  enter(key: string): void {
    if (this.#awaited?.key === key) return
    this.end()
    if (this.#entrances.get(key)?.() !== true) this.#awaited = { key, typed: '' }
  }

  /** Whether the object with this key takes the focus once it is rendered. */
  readonly isAwaited = (key: string): boolean => this.#awaited?.key === key

  /** To be called with the control of an object once it is rendered, which may take no text or still be loading. */
  readonly arrive = (key: string, control: HTMLElement): void => {
    const awaited = this.#awaited
    if (awaited?.key !== key || control.ariaBusy === 'true') return
    this.#awaited = null
    control.focus()
    if (awaited.typed === '') return
    const isTaken =
      takesText(activeElement(rootOf(control))) &&
      control.ownerDocument.execCommand('insertText', false, awaited.typed)
    if (isTaken) return
    this.#keep(awaited)
    this.#view()?.focus()
  }

  /** Ends the wait for an object. */
  end(): void {
    const awaited = this.#awaited
    this.#awaited = null
    if (awaited && awaited.typed !== '') this.#keep(awaited)
  }

  /** To be placed before the rules of typography: a quotation mark, too, may be meant for the awaited object. */
  plugin(): Plugin {
    const end = (): void => this.end()
    return new Plugin({
      props: {
        handleTextInput: (_view, _from, _to, typed) => this.#type(typed),
        handleKeyDown: (_view, event) => this.#press(event),
        handleDOMEvents: {
          mousedown: end,
          paste: end,
          blur: ({ dom }, { relatedTarget }) => {
            const isElsewhere = relatedTarget instanceof Node && !dom.contains(relatedTarget)
            if (isElsewhere) end()
          },
        },
      },
    })
  }

  #type(typed: string): boolean {
    const awaited = this.#awaited
    if (!awaited) return false
    const isRemoved = this.#positionBehind(awaited.key) === null
    const isFirst = awaited.typed === ''
    if (!isRemoved || !isFirst) awaited.typed += typed
    if (isRemoved) this.end()
    return !isRemoved || !isFirst
  }

  /** While an object is awaited, Enter splits no block; keys that move the caret end the wait. */
  #press({ key }: KeyboardEvent): boolean {
    const awaited = this.#awaited
    if (!awaited) return false
    if (key === 'Enter') {
      if (awaited.typed !== '') awaited.typed += '\n'
      return true
    }
    if (caretKeys.test(key)) this.end()
    return false
  }

  #keep({ key, typed }: Awaited): void {
    const view = this.#view()
    if (!view) return
    const { $to, to } = view.state.selection
    const behindCaret = $to.depth > 0 ? $to.after(1) : to
    view.dispatch(insertTextBlock(view.state, this.#positionBehind(key) ?? behindCaret, typed))
  }

  #positionBehind(key: string): number | null {
    let behind: number | null = null
    this.#view()?.state.doc.forEach((node, position) => {
      if (keyOfNode(node) === key) behind = position + node.nodeSize
    })
    return behind
  }
}

function takesText(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) {
    return !element.readOnly && !element.disabled
  }
  return element instanceof HTMLElement && element.isContentEditable
}
