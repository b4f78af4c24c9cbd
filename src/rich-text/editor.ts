import { GapCursor } from 'prosemirror-gapcursor'
import type { Node, Schema } from 'prosemirror-model'
import {
  EditorState,
  NodeSelection,
  type Plugin,
  Selection,
  type Transaction,
} from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import { keyOf, matchItems } from '../model/diff/diff-array.ts'
import { isEqual } from '../model/equal.ts'
import type { Patch } from '../model/patch.ts'
import { isKeyed } from '../model/portable-text.ts'
import { mergePortableText } from '../model/merge/portable-text-merge.ts'
import type { TextPoint } from '../model/merge/portable-text-units.ts'
import type { SchemaType } from '../schema/schema.ts'
import { caretMoved } from '../form/text-buffer.ts'
import { afterFrame } from '../data/frames.ts'
import { Converter, keyOfNode } from './value/convert.ts'
import { keysPlugin, remoteMeta } from './value/keys.ts'
import { textPatches } from './value/patches.ts'
import { reconcile } from './value/reconcile.ts'
import { positionOfPoint, RememberedSelections } from './value/remembered-selections.ts'
import { editorSchemaOf } from './value/schema.ts'
import { textViews } from './text-view.ts'
import { startTimer, systemClock } from '../data/clock.ts'

export interface EditorOptions {
  readonly array: SchemaType
  readonly mount: HTMLElement
  /** Returns the current value of the form. */
  readonly getValue: () => unknown
  /** Receives patches relative to the array; the new value is read when `receive` is called. */
  readonly onPatches: (patches: readonly Patch[]) => void
  /** Called after each change of the editor state: selection, text or both. */
  readonly onState: (tr?: Transaction) => void
  readonly plugins: (schema: Schema) => readonly Plugin[]
  readonly nodeViews: Readonly<Record<string, NodeViewConstructor>>
  readonly attributes: () => Record<string, string>
}

/** Ms without input after which a composition no longer delays patches. */
const compositionRest = 5000

const nothing: readonly unknown[] = []

/**
 * The editor of one text, between its ProseMirror view and the form's value. Typed text is shown at once and becomes
 * patches after its frame is rendered, or as soon as the value is needed. Remote edits are applied as small steps;
 * while there are unsent or composed edits, both are merged as in the data layer.
 */
export class TextEditor {
  readonly view: EditorView
  readonly converter: Converter
  readonly #options: EditorOptions
  /** The value last received from or sent to the form; the document equals it apart from unsent edits. */
  #shadow: readonly unknown[]
  /** A document that was derived from exactly this value. */
  #read: { readonly doc: Node; readonly shadow: readonly unknown[] } | null = null
  #isEditable = false
  #cancel: (() => void) | null = null
  #stopResting = (): void => {}
  readonly #selections = new RememberedSelections()
  /** The next change is an undo or redo, after which the selection is as before or after the edit. */
  #returnsTo: 'before' | 'after' | null = null

  constructor(options: EditorOptions) {
    this.#options = options
    this.converter = new Converter(editorSchemaOf(options.array))
    this.#shadow = this.#current()
    const doc = this.converter.toDoc(this.#shadow)
    this.view = new EditorView(
      { mount: options.mount },
      {
        state: EditorState.create({
          doc,
          selection: startOf(doc),
          plugins: [keysPlugin(), ...options.plugins(this.converter.schema)],
        }),
        editable: () => this.#isEditable,
        nodeViews: { ...textViews(this.converter.schema), ...options.nodeViews },
        attributes: options.attributes,
        dispatchTransaction: (tr) => this.#dispatch(tr),
        handleDOMEvents: {
          keydown: (_view, event) => this.#keydown(event),
          beforeinput: (_view, event) => this.#beforeInput(event),
          compositionstart: () => this.#composes(),
          compositionend: () => this.#composed(),
          blur: () => {
            this.flush()
            return false
          },
          'content-settle': () => {
            this.flush()
            return false
          },
        },
      },
    )
  }

  get state(): EditorState {
    return this.view.state
  }

  get isEditable(): boolean {
    return this.#isEditable
  }

  setEditable(isEditable: boolean): void {
    if (this.#isEditable === isEditable) return
    this.#isEditable = isEditable
    this.view.setProps({})
    this.#options.onState()
  }

  /** Updates the attributes of the editable element. */
  refresh(): void {
    this.view.setProps({})
  }

  /** To be called when the form's value may have changed. */
  receive(): void {
    this.readScreen()
    const latest = this.#current()
    const held = this.view.composing ? this.#composingKey() : null
    if (held === null) return this.#settle(latest)
    const next = this.#besideComposition(latest, held)
    if (next) this.#show(next)
  }

  /**
   * What can be shown of a value during a composition: everything but changes of its block. Null where that block was
   * divided, joined, removed or moved, or is new: then all has to wait, and is merged with the composed text.
   */
  #besideComposition(latest: readonly unknown[], held: string): readonly unknown[] | null {
    const shadow = this.#shadow
    if (this.state.doc.childCount !== shadow.length) return null
    const indexIn = (items: readonly unknown[]) => items.findIndex((item) => keyOf(item) === held)
    const [own, theirs] = [indexIn(shadow), indexIn(latest)]
    if (own < 0 || theirs < 0) return null
    const match = matchItems(shadow, latest).find(({ fromIndex }) => fromIndex === own)
    if (match?.hasMoved) return null
    const isSame = isEqual(shadow[own], latest[theirs])
    const haveSameBlocks =
      latest.length === shadow.length &&
      latest.every((item, at) => keyOf(item) === keyOf(shadow[at]))
    return isSame || haveSameBlocks ? latest.with(theirs, shadow[own]) : null
  }

  /**
   * Applies DOM changes that the browser has not reported yet, such as a selection just extended by a key: an update of
   * the view would revert them.
   */
  readScreen(): void {
    const { domObserver } = this.view as unknown as { domObserver?: { flush?: () => void } }
    if (!this.view.composing) domObserver?.flush?.()
  }

  /** Sends unsent edits as patches. */
  flush(): void {
    this.#cancel?.()
    this.#cancel = null
    if (!this.view.isDestroyed) this.#settle(this.#current())
  }

  /** Places the caret at a text offset, or selects an object. */
  select(point: TextPoint): void {
    const position = positionOfPoint(this.state.doc, point)
    if (position === null) return
    const selection = Selection.near(this.state.doc.resolve(position))
    this.view.dispatch(this.state.tr.setSelection(selection).scrollIntoView())
  }

  /** Selects the object at a document position. */
  selectNode(position: number): void {
    this.view.dispatch(this.state.tr.setSelection(NodeSelection.create(this.state.doc, position)))
  }

  destroy(): void {
    this.flush()
    this.#stopResting()
    this.view.destroy()
  }

  #current(): readonly unknown[] {
    const value = this.#options.getValue()
    return Array.isArray(value) ? (value as readonly unknown[]) : nothing
  }

  #dispatch(tr: Transaction): void {
    const before = this.state
    this.view.updateState(before.apply(tr))
    const { composing } = this.view
    const isEdit = tr.docChanged && !tr.getMeta(remoteMeta)
    if (isEdit) this.#selections.note(before.selection, this.state.selection)
    if (isEdit && !composing) this.#cancel ??= afterFrame(() => this.flush())
    if (composing && tr.docChanged) this.#composes()
    this.#options.onState(tr)
    const isMove = tr.selectionSet && !tr.docChanged && !composing
    if (isMove && !before.selection.eq(this.state.selection)) this.#moves()
  }

  /** The editor's document as a value. */
  #written(): readonly unknown[] {
    const { doc } = this.state
    const shadow = this.#shadow
    if (this.#read?.doc === doc && this.#read.shadow === shadow) return shadow
    const nodes = doc.children.filter((node) => !isPlaceholder(node))
    let old: Map<string, unknown> | null = null
    const items = nodes.map((node, at) => {
      if (this.converter.isKnown(node)) return this.converter.toItem(node)
      const key = keyOfNode(node)
      const same = shadow[at]
      if (isKeyed(same) && same._key === key) return this.converter.toItem(node, same)
      old ??= new Map(shadow.flatMap((item) => (isKeyed(item) ? [[item._key, item]] : [])))
      return this.converter.toItem(node, old.get(key))
    })
    const isSame = items.length === shadow.length && items.every((item, at) => item === shadow[at])
    if (!isSame) return items
    this.#read = { doc, shadow }
    return shadow
  }

  /** Merges local edits with the form's value. */
  #settle(latest: readonly unknown[]): void {
    const written = this.#written()
    const base = this.#shadow
    if (written === base || isEqual(written, base)) {
      this.#shadow = written
      this.#selections.end(base, base)
      this.#show(latest)
      return
    }
    const isUnchanged = latest === base || isEqual(latest, base)
    const next = isUnchanged
      ? written
      : (mergePortableText({ base, mine: written, theirs: latest }) ?? written)
    this.#shadow = written
    const patches = textPatches(this.#options.getValue() === undefined ? undefined : latest, next)
    if (next !== written) this.#show(next)
    this.#selections.end(base, next)
    if (patches.length > 0) this.#options.onPatches(patches)
  }

  #show(next: readonly unknown[]): void {
    if (next === this.#shadow) return
    const before = this.#shadow
    const tr = reconcile(this.state, this.converter, before, next)
    this.#shadow = next
    if (tr) {
      const side = this.#returnsTo
      if (side) this.#returnTo(side, tr, { from: before, to: next })
      this.view.dispatch(tr)
    }
    this.#returnsTo = null
  }

  /** Selects what was selected before or after the edit; if that is unknown, the caret moves to the changed text. */
  #returnTo(
    side: 'before' | 'after',
    tr: Transaction,
    change: Record<'from' | 'to', readonly unknown[]>,
  ): void {
    const selection = this.#selections.find(side, change, tr.doc)
    if (selection) {
      tr.setSelection(selection).scrollIntoView()
      return
    }
    const { mapping } = tr
    let end: number | null = null
    mapping.maps.forEach((map, index) => {
      map.forEach((_from, _to, _newFrom, newTo) => {
        end = mapping.slice(index + 1).map(newTo)
      })
    })
    if (end === null) return
    tr.setSelection(
      Selection.near(tr.doc.resolve(Math.min(end, tr.doc.content.size)), -1),
    ).scrollIntoView()
  }

  #keydown(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey } = event
    if (this.view.composing || event.isComposing) return false
    // On a busy page, a key event may arrive before the browser has reported the selection made by the previous one.
    this.readScreen()
    // For 200 ms after it got the focus, the view takes a caret at the start for one the browser put there, and reverts
    // it. From the first key on, the user moves it.
    const { input } = this.view as unknown as { input?: { lastFocus?: number } }
    if (input?.lastFocus) input.lastFocus = 0
    if (ctrlKey || metaKey || (key.length > 1 && key !== 'Backspace' && key !== 'Shift'))
      this.flush()
    if (!(ctrlKey || metaKey) || !/^[zy]$/i.test(key)) return false
    this.#returnsTo = /z/i.test(key) && !event.shiftKey ? 'before' : 'after'
    // Undo and redo are handled by the document; the view must not handle them.
    return true
  }

  /** Undo and redo from the browser's menu also use the document's history. */
  #beforeInput(event: InputEvent): boolean {
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false
    this.flush()
    this.#returnsTo = event.inputType === 'historyUndo' ? 'before' : 'after'
    // The browser's own history does not include remote edits.
    event.preventDefault()
    return true
  }

  /** The user has moved the caret: the next edit is a step of its own. */
  #moves(): void {
    if (this.#cancel) this.flush()
    this.view.dom.dispatchEvent(new Event(caretMoved, { bubbles: true, composed: true }))
  }

  #composes(): false {
    if (!this.#cancel && !this.view.composing) this.flush()
    this.#stopResting()
    this.#stopResting = startTimer(systemClock, () => this.flush(), compositionRest)
    return false
  }

  #composed(): false {
    this.#stopResting()
    // The view reads the end of the composed text in a separate task.
    this.#cancel ??= afterFrame(() => this.flush())
    return false
  }

  #composingKey(): string | null {
    const { $from } = this.state.selection
    return $from.depth > 0 ? keyOfNode($from.node(1)) : null
  }
}

/** Before an object that comes first: if it were selected, the first letter typed would take its place. */
function startOf(doc: Node): Selection {
  return doc.firstChild?.isTextblock ? Selection.atStart(doc) : new GapCursor(doc.resolve(0))
}

function isPlaceholder(node: Node): boolean {
  return node.isTextblock && keyOfNode(node) === ''
}
