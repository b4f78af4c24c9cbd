import type { Command } from 'prosemirror-state'
import type { Translate } from '../../i18n/messages.ts'
import type { ClosedBy } from '../../form/use-edit-session.ts'
import { createObjectItem } from '../../form/clipboard/new-item.ts'
import { isRequired } from '../../form/store/cell.ts'
import { isEqual } from '../../model/equal.ts'
import { createKey } from '../../model/key.ts'
import type { Keyed } from '../../model/portable-text.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { isEmptyObject } from '../../schema/walk.ts'
import { isRecord } from '../../model/document.ts'
import { activeElement } from '../../ui/host/dom.ts'
import { attributesOf } from '../commands/commands.ts'
import {
  addAnnotation,
  addressField,
  annotatedRanges,
  annotationAt,
  annotationsIn,
  changeAnnotation,
  type FoundAnnotation,
  insertAnnotated,
  linkType,
  removeAnnotation,
  removeAnnotations,
} from '../commands/links.ts'
import type { TextEditor } from '../editor.ts'
import { annotationMark } from '../value/schema.ts'
import type { TextType } from '../value/text-type.ts'
import { type AnnotationDraft, draftIn, setDraft } from './annotation-draft.ts'
import { takeEarlyKeys } from './early-keys.ts'

export interface AnnotationsOptions {
  readonly text: TextType
  readonly translate: Translate
  readonly editor: () => TextEditor | null
}

/** Making, editing and removing annotations, each in a form of its own. */
export class Annotations {
  readonly #options: AnnotationsOptions
  #endEarlyKeys = (): void => {}
  #submit: (() => void) | null = null

  constructor(options: AnnotationsOptions) {
    this.#options = options
  }

  /** The annotation whose form is open. */
  readonly draft = (): AnnotationDraft | null => {
    const editor = this.#options.editor()
    return editor ? draftIn(editor.state) : null
  }

  /** Begins to link the selection, or edits its link. False if the schema has no annotations. */
  addLink(): boolean {
    const link = linkType(this.#options.text)
    if (link) this.add(link)
    return link !== undefined
  }

  /** Begins to annotate the selection, or opens the annotation that covers all of it. */
  add(type: SchemaType): void {
    const editor = this.#options.editor()
    if (!editor?.isEditable) return
    const { state } = editor
    const covering = annotationAt(state, type.name)
    const { from, to, empty } = state.selection
    if (covering && (empty || (covering.from <= from && to <= covering.to))) {
      return this.edit(covering)
    }
    // A link can be inserted where there is no word: its address becomes the text.
    const ranges = annotatedRanges(state).filter(
      (range) => range.from < range.to || addressField(type) !== undefined,
    )
    const mark = state.schema.marks[annotationMark(type.name)]
    if (ranges.length === 0 || !mark) return
    const [old] = annotationsIn(state.doc, ranges, mark)
    const value = old?.value ?? { ...createObjectItem(type, createKey()), _type: type.name }
    const block = old?.block ?? attributesOf(state.doc.resolve(ranges[0]!.from).parent).key
    this.#begin({ type, value, kind: old ? 'extend' : 'new', block, ranges })
  }

  /** Opens an annotation. */
  edit({ value, block, from, to }: FoundAnnotation): void {
    const type = this.#options.text.annotations.find(({ name }) => name === value['_type'])
    if (type) this.#begin({ type, value, kind: 'change', block, ranges: [{ from, to }] })
  }

  /** Removes the annotation whose form is open, from the selected text or all of it. */
  remove(): void {
    const [editor, draft] = [this.#options.editor(), this.draft()]
    if (editor?.isEditable && draft)
      this.#removal(editor, draft)(editor.state, editor.view.dispatch)
    this.end('cancel')
  }

  /** To be called by the form of the draft: what Enter does before the form has the focus. */
  readonly awaitSubmit = (submit: () => void): (() => void) => {
    this.#submit = submit
    return () => void (this.#submit = null)
  }

  /**
   * Puts the draft into the text with this value if that is complete, and ends it. An existing annotation whose data was
   * emptied is removed. A press elsewhere applies only what was changed; cancelling applies nothing.
   */
  apply(value: Keyed, by: ClosedBy): void {
    const [editor, draft] = [this.#options.editor(), this.draft()]
    const isMeant =
      draft !== null && (by === 'done' || (by === 'outside' && !isEqual(value, draft.value)))
    if (editor?.isEditable && isMeant) {
      const command = this.#command(editor, draft, value)
      command?.(editor.state, editor.view.dispatch)
    }
    this.end(by)
  }

  /** Ends the draft, and returns to the text unless the focus is to stay elsewhere. */
  end(by: ClosedBy): void {
    this.#endEarlyKeys()
    const editor = this.#options.editor()
    if (!editor) return
    editor.view.dispatch(setDraft(editor.state.tr, null))
    if (by !== 'outside') editor.view.focus()
    editor.flush()
  }

  /** Reports what was just typed into the focused field of a form. */
  settle(): void {
    const editor = this.#options.editor()
    if (editor) settleIn(editor)
  }

  #command(editor: TextEditor, draft: AnnotationDraft, value: Keyed): Command | null {
    const { type, ranges, kind } = draft
    if (kind !== 'new' && isEmptied(type, value)) return this.#removal(editor, draft)
    if (kind === 'change') {
      const current = currentOf(editor, draft)
      return current && changeAnnotation(current, withChanges(current.value, draft.value, value))
    }
    if (missingFields(type, value).length > 0) return null
    const [first] = ranges
    const address = value[addressField(type) ?? '']
    if (first?.from === first?.to) {
      const mark = editor.state.schema.marks[annotationMark(type.name)]!.create({ value })
      if (!first || typeof address !== 'string') return null
      return (state, dispatch) => {
        dispatch?.(insertAnnotated(state, first.from, { mark, text: address }))
        return true
      }
    }
    return addAnnotation(type.name, { ...value, _key: createKey() }, ranges)
  }

  #removal(editor: TextEditor, draft: AnnotationDraft): Command {
    const current = draft.kind === 'change' ? currentOf(editor, draft) : null
    if (current) return removeAnnotation(current)
    return removeAnnotations(
      editor.state.schema.marks[annotationMark(draft.type.name)]!,
      draft.ranges,
    )
  }

  #begin(draft: AnnotationDraft): void {
    const editor = this.#options.editor()!
    editor.flush()
    editor.view.dispatch(setDraft(editor.state.tr, draft))
    this.#awaitForm(draft.type)
  }

  #awaitForm(type: SchemaType): void {
    const view = this.#options.editor()?.view
    const place = view?.dom.parentElement
    if (!view || !place) return
    this.#endEarlyKeys()
    this.#endEarlyKeys = takeEarlyKeys(place, {
      at: view.coordsAtPos(view.state.selection.head),
      label: this.#options.translate('array.edit', { title: type.title }),
      onEscape: () => this.end('cancel'),
      onEnter: () => this.#submit?.(),
    })
  }
}

/** The annotation that is changed, as it is now in the text. */
function currentOf({ state }: TextEditor, draft: AnnotationDraft): FoundAnnotation | null {
  const mark = state.schema.marks[annotationMark(draft.type.name)]!
  const found = annotationsIn(state.doc, draft.ranges, mark)
  return found.find(({ value }) => value._key === draft.value._key) ?? null
}

/** The current value with the fields that were changed in the form; others may have changed other ones. */
function withChanges(current: Keyed, before: Keyed, after: Keyed): Keyed {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const next: Record<string, unknown> = { ...current }
  for (const name of names) {
    if (isEqual(before[name], after[name])) continue
    if (after[name] === undefined) delete next[name]
    else next[name] = after[name]
  }
  return next as Keyed
}

function settleIn({ view }: TextEditor): void {
  activeElement(view.root)?.dispatchEvent(new Event('content-settle'))
}

/** Names of the fields without which an annotation means nothing: the required ones, and the address of a link. */
function neededFields(type: SchemaType): readonly string[] {
  const address = addressField(type)
  return type.fields.flatMap((field) =>
    field.name === address || isRequired(field.type) ? [field.name] : [],
  )
}

/** The needed fields that are empty. */
export function missingFields(type: SchemaType, value: Keyed): readonly string[] {
  return neededFields(type).filter((name) => isEmpty(value[name]))
}

/** Whether nothing is left of what an annotation needs. */
function isEmptied(type: SchemaType, value: Keyed): boolean {
  const address = addressField(type)
  if (address !== undefined) return isEmpty(value[address])
  const needed = neededFields(type)
  return needed.length > 0 && needed.every((name) => isEmpty(value[name]))
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) ? value.length === 0 : isRecord(value) && isEmptyObject(value)
}
