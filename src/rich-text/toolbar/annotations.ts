import type { Translate } from '../../i18n/messages.ts'
import { createObjectItem } from '../../form/items/edit/new-item.ts'
import { isRequired } from '../../form/store/cell.ts'
import { isEqual } from '../../model/equal.ts'
import { createKey } from '../../model/key.ts'
import type { Path } from '../../model/path.ts'
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
  /** Opens the form of an annotation in the text. */
  readonly open: (path: Path) => void
  /** Closes that form. */
  readonly close: () => void
}

/** How a form was closed: `enter` applies it, the others apply only what was changed. */
export type ClosedBy = 'enter' | 'escape' | 'outside'

/** Making, editing and removing annotations, each in a form of its own. */
export class Annotations {
  readonly #options: AnnotationsOptions
  /** The existing annotation whose form is open, as it was then. */
  #opened: FoundAnnotation | null = null
  #endEarlyKeys = (): void => {}
  #submit: (() => void) | null = null

  constructor(options: AnnotationsOptions) {
    this.#options = options
  }

  /** The annotation that is being made. */
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
    editor.flush()
    const [old] = annotationsIn(state.doc, ranges, mark)
    const value = old?.value ?? { ...createObjectItem(type, createKey()), _type: type.name }
    const block = old?.block ?? attributesOf(state.doc.resolve(ranges[0]!.from).parent).key
    const draft: AnnotationDraft = { type, value, isNew: !old, block, ranges }
    editor.view.dispatch(setDraft(editor.state.tr, draft))
    this.#awaitForm(type)
  }

  edit(found: FoundAnnotation): void {
    const type = this.#typeOf(found)
    this.#opened = found
    this.#options.open([{ _key: found.block }, 'markDefs', { _key: found.value._key }])
    if (type) this.#awaitForm(type)
  }

  /** Removes the annotation whose form is open, from the selected text or all of it. */
  removeOpened(): void {
    const [editor, draft, opened] = [this.#options.editor(), this.draft(), this.#opened]
    if (!editor) return
    const mark = draft && editor.state.schema.marks[annotationMark(draft.type.name)]
    const remove = draft && mark ? removeAnnotations(mark, draft.ranges) : null
    const current = opened && this.#current(opened)
    this.#opened = null
    const command = remove ?? (current ? removeAnnotation(current) : null)
    command?.(editor.state, editor.view.dispatch)
    if (draft) this.cancel('escape')
    else this.#options.close()
    editor.flush()
  }

  /** To be called by the form of the draft: what Enter does before the form has the focus. */
  readonly awaitSubmit = (submit: () => void): (() => void) => {
    this.#submit = submit
    return () => void (this.#submit = null)
  }

  /** Ends the draft without a trace, and returns to the text. */
  cancel(by: ClosedBy): void {
    this.#endEarlyKeys()
    const editor = this.#options.editor()
    if (!editor) return
    editor.view.dispatch(setDraft(editor.state.tr, null))
    if (by !== 'outside') editor.view.focus()
  }

  /** Puts the draft into the text with this value, if it is complete and meant to be. */
  apply(value: Keyed, by: ClosedBy): void {
    const [editor, draft] = [this.#options.editor(), this.draft()]
    const isMeant = by === 'enter' || (draft !== null && !isEqual(value, draft.value))
    if (editor?.isEditable && draft && isMeant && isComplete(draft.type, value)) {
      const { state } = editor
      const mark = state.schema.marks[annotationMark(draft.type.name)]!
      const [first] = draft.ranges
      const field = addressField(draft.type)
      const inserted = field && first?.from === first?.to ? value[field] : null
      if (first && typeof inserted === 'string') {
        const text = { mark: mark.create({ value }), text: inserted }
        editor.view.dispatch(insertAnnotated(state, first.from, text))
      } else {
        const fresh = { ...value, _key: createKey() }
        addAnnotation(draft.type.name, fresh, draft.ranges)(state, editor.view.dispatch)
      }
    }
    this.cancel(by)
    editor?.flush()
  }

  /** To be called when the form of an existing annotation was closed: an emptied one is removed. */
  closed(): void {
    this.#endEarlyKeys()
    const [editor, opened] = [this.#options.editor(), this.#opened]
    this.#opened = null
    if (!editor || !opened) return
    settleIn(editor)
    const current = this.#current(opened)
    const type = this.#typeOf(opened)
    if (!current || !type || isEqual(current.value, opened.value)) return
    if (!isEmptied(type, current.value)) return
    editor.view.dispatch(editor.state.tr.removeMark(current.from, current.to, current.mark))
    editor.flush()
  }

  /** Reports what was just typed into the focused field of a form. */
  settle(): void {
    const editor = this.#options.editor()
    if (editor) settleIn(editor)
  }

  /** An annotation as it is now in the text. */
  #current({ block, mark, value }: FoundAnnotation): FoundAnnotation | null {
    const { doc } = this.#options.editor()!.state
    let found: FoundAnnotation | null = null
    doc.forEach((node, position) => {
      if (found || !node.isTextblock || node.attrs['key'] !== block) return
      const range = { from: position + 1, to: position + 1 + node.content.size }
      found =
        annotationsIn(doc, [range], mark.type).find((one) => one.value._key === value._key) ?? null
    })
    return found
  }

  #typeOf({ value }: FoundAnnotation): SchemaType | undefined {
    return this.#options.text.annotations.find(({ name }) => name === value['_type'])
  }

  #awaitForm(type: SchemaType): void {
    const place = this.#options.editor()?.view.dom.parentElement
    if (!place) return
    this.#endEarlyKeys()
    this.#endEarlyKeys = takeEarlyKeys(place, {
      label: this.#options.translate('array.edit', { title: type.title }),
      onEscape: () => (this.draft() ? this.cancel('escape') : this.#options.close()),
      onEnter: () => (this.#submit ? this.#submit() : this.#options.close()),
    })
  }
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

/** Whether an annotation can be put into the text. */
function isComplete(type: SchemaType, value: Keyed): boolean {
  return missingFields(type, value).length === 0
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
