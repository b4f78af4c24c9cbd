import type { AreaOptions } from '../src/element/area-element.ts'
import {
  areaProperties,
  connectionEvents,
  hotkeyEvents,
  hotkeyMethods,
} from '../src/element/area-properties.ts'
import {
  connectionProperties,
  inheritedProperties,
} from '../src/element/context/connection-properties.ts'
import { cancelable, declareElement, event, method } from '../src/element/declare-element.ts'
import type { EventsOf } from '../src/element/declare-element.ts'
import { FormControlElement } from '../src/element/form-control.ts'
import { formProperties } from '../src/element/form-properties.ts'
import { choice, flag, reference, text, value } from '../src/element/properties.ts'
import type { Patch } from '../src/model/patch.ts'
import type { Path } from '../src/model/path.ts'

/** The document that an operation is about. */
interface Subject {
  id: string
  type: string
}
/** After an operation; `result` is the id of the document it led to: the copy, or the document itself. */
interface Done extends Subject {
  result: string
}
interface Finding {
  path: string
  level: string
  message: string
}
/** `holds` = whose value is in the document until somebody decides. */
interface Clash {
  path: string
  mine: unknown
  theirs: unknown
  base: unknown
  holds: 'mine' | 'theirs'
}
interface DocumentState {
  ready: boolean
  liveEdit: boolean
  draft: boolean
  published: boolean
  revision: string | null
  save: string
}

const events = {
  ...connectionEvents,
  /** The document changed, here or elsewhere. */
  'content-patch': event<{
    documentId: string | null
    origin: 'local' | 'remote'
    patches: readonly Patch[]
  }>(),
  /** The document was checked. */
  'content-validation': event<{ markers: readonly Finding[]; errors: number; warnings: number }>(),
  /** How the document stands changed. */
  'content-document-state': event<DocumentState>(),
  /** The document is about to be published, deleted … (`before`, can be held or vetoed) or was (`after`). */
  'content-document-operation': cancelable<{
    operation: string
    id: string
    type: string
    phase: 'before' | 'after'
  }>(),
  /** The document is about to be published; can be held or vetoed. */
  'content-before-publish': cancelable<Subject>(),
  /** The document was published. */
  'content-publish': event<Done>(),
  /** The published version is about to be taken back; can be held or vetoed. */
  'content-before-unpublish': cancelable<Subject>(),
  /** The published version was taken back. */
  'content-unpublish': event<Done>(),
  /** The draft is about to be given up; can be held or vetoed. */
  'content-before-discard-changes': cancelable<Subject>(),
  /** The draft was given up. */
  'content-discard-changes': event<Done>(),
  /** The document is about to be copied; can be held or vetoed. */
  'content-before-duplicate': cancelable<Subject>(),
  /** The document was copied. */
  'content-duplicate': event<Done>(),
  /** The document is about to be deleted; can be held or vetoed. */
  'content-before-delete': cancelable<Subject>(),
  /** The document was deleted. */
  'content-delete': event<Done>(),
  /** An old version is about to be brought back; can be held or vetoed. */
  'content-before-restore': cancelable<Subject>(),
  /** An old version was brought back. */
  'content-restore': event<Done>(),
  /** What is written here clashes with what others wrote at the same time, or does not any more. */
  'content-conflict': event<{ conflicts: readonly Clash[] }>(),
  /** The form around is reset; of a live document that gives up only edits that wait for `flush`. Can be prevented. */
  'content-reset': cancelable(),
  /** Another field has the focus. */
  'content-focus-change': event<{ path: string | null }>(),
  /** Somebody follows a reference; there is no studio here to show it. */
  'content-open-reference': cancelable<Readonly<Record<string, string>>>(),
  ...hotkeyEvents,
  /** A short note is to be shown; prevent it to show it yourself. */
  'content-toast': cancelable<{ status: string; title: string; description?: string }>(),
}

/**
 * The form of one document. Live, what is typed is saved and what others change appears; detached, it is a
 * control of the page with a value in JSON. Fires the native `input` for every edit and `change` when it is done.
 *
 * @summary Edits one document.
 * @tag document-form
 * @slot loading - Shown until the form is there.
 * @slot error - Shown instead of the form's own error panel.
 * @slot header - Above the form.
 * @slot actions - Beside our own actions.
 * @slot footer - Below the form.
 * @slot input:<path> - The page's own control for the field at the path.
 * @csspart loading - The note that the form is being loaded.
 * @csspart error - The error panel.
 * @csspart base - Everything inside.
 * @csspart header - The bar with title and status.
 * @csspart field - A field with its words.
 * @csspart field-label - The title of a field.
 * @csspart field-description - What the schema says about a field.
 * @csspart field-error - What is wrong with a field.
 * @csspart field-actions - The menu of a field.
 * @csspart fieldset - Fields under one heading.
 * @csspart tabs - The choice of a group.
 * @csspart array-item - A row of an array.
 * @csspart dialog - A dialog.
 * @csspart presence - Who else is at a field.
 * @cssstate loading - Being loaded, or waiting for its content.
 * @cssstate ready - Can be used.
 * @cssstate error - Something keeps it from working.
 * @cssstate offline - The server cannot be reached; edits are kept.
 * @cssstate readonly - Shows everything, changes nothing.
 * @cssstate disabled - Cannot be used and is not sent.
 * @cssstate dirty - Edited, and nobody else knows yet.
 * @cssstate pending - On its way to the server.
 * @cssstate saved - Everything is on the server.
 * @cssstate invalid - There are errors.
 * @cssstate warning - There are warnings.
 * @cssstate validating - A validator has not answered yet.
 * @cssstate conflict - Something clashes with what others wrote at the same time.
 * @cssstate missing - There is no such document.
 * @cssstate forbidden - The document may not be read.
 * @cssstate draft - There is a draft.
 * @cssstate published - There is a published version.
 */
export class DocumentForm extends declareElement(FormControlElement, {
  tag: 'document-form',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    ...formProperties,
    /** `live` edits a document of the dataset, `detached` a value of this element. Default: detached with a schema and no id. */
    mode: choice(['live', 'detached'], { fallback: undefined }),
    /** Id of the document; a draft's id means its document. */
    documentId: text(),
    /** Type of the document; needed when it does not exist yet. */
    documentType: text(),
    /** Template that a document that does not exist yet starts from. */
    template: text(),
    /** What the template's function is given. */
    initialValueParams: value<Readonly<Record<string, unknown>>>(),
    /** Which version is shown; the published one cannot be edited. */
    perspective: choice(['draft', 'published'], { fallback: 'draft' }),
    /** Transaction whose version is shown, read-only. */
    revision: text(),
    /** `off` keeps edits here until `flush` or an operation. */
    autosave: choice(['on', 'off'], { fallback: 'on' }),
    /** Edits only the value at this path. */
    path: text(),
    /** Shows only these fields, in this order; paths with spaces between them. */
    fields: text(),
    /** The field group that is chosen at first. */
    group: text(),
    /** Tag names of custom elements that stand in for inputs, by path (`[]` for any item) or name of a type. */
    components: value<Readonly<Record<string, string>>>(),
    /** The field to go to, as a path. */
    focusPath: reference<Path>(),
    /** Leaves the header out. */
    noHeader: flag(),
    /** Leaves the bar with publish and the other actions out. */
    noActions: flag(),
  },
  events,
  methods: {
    ...hotkeyMethods,
    /** Publishes the draft. Rejects with the reason when that is not possible, like all operations. */
    publish: method<() => Promise<void>>(),
    /** Takes the published version back; what was published becomes the draft. */
    unpublish: method<() => Promise<void>>(),
    /** Gives up the draft. */
    discardChanges: method<() => Promise<void>>(),
    /** Copies the document; gives the id of the copy. */
    duplicate: method<() => Promise<string>>(),
    /** Deletes draft and published version. */
    delete: method<() => Promise<void>>(),
    /** Brings the version that a transaction left back as the draft. */
    restore: method<(revision: string) => Promise<void>>(),
    /** Decides a clash with what others wrote at the same time. */
    resolveConflict: method<(path: string | Path, choice: 'mine' | 'theirs') => Promise<void>>(),
    /** Leads to a field: opens what hides it and focuses it. */
    focusField: method<(path: string | Path) => Promise<void>>(),
    /** Opens what hides a field, without moving the focus. */
    expand: method<(path: string | Path) => Promise<void>>(),
    /** Opens the document anew. */
    reload: method<() => Promise<void>>(),
    /** Changes the document as an input would. */
    patch: method<(patches: readonly Patch[]) => Promise<void>>(),
    /** Takes the user's latest edit back, whatever others wrote since; false when there was none. */
    undo: method<() => Promise<boolean>>(),
    /** Does again what was undone last. */
    redo: method<() => Promise<boolean>>(),
    /** Checks the document; resolves with what was found once every validator has answered. */
    validate: method<() => Promise<readonly Finding[]>>(),
    /** Resolves when every edit is on the server. */
    flush: method<(options?: { timeout?: number }) => Promise<void>>(),
  },
}) {
  static override readonly area: AreaOptions = {
    load: () => import('../src/studio/document-form-root.tsx'),
    role: 'form',
    label: 'element.document',
    delegatesFocus: true,
    css: '',
    quiet: ['value', 'defaultValue'],
  }

  #documentState: DocumentState | null = null
  #markers: readonly Finding[] = []

  /** How the document stands; null before it is known, and for a value of this element. */
  get documentState(): DocumentState | null {
    return this.#documentState
  }

  /** What validation found so far. */
  get markers(): readonly Finding[] {
    return this.#markers
  }

  protected override emit(type: string, detail?: unknown, options?: object): boolean {
    if (type === 'content-document-state') this.#documentState = detail as DocumentState
    if (type === 'content-validation') this.#markers = (detail as { markers: Finding[] }).markers
    return super.emit(type, detail, options)
  }

  protected override resetAllowed(): boolean {
    return !this.isBound || this.emit('content-reset')
  }

  protected override get standsAlone(): boolean {
    const config = this.read('config') as { schema?: unknown } | undefined
    const hasSchema = this.isSet('schema') || config?.schema !== undefined
    return hasSchema && !this.isBound
  }

  protected override get isBound(): boolean {
    const { mode, documentId } = this
    return mode ? mode === 'live' : documentId !== undefined
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'document-form': DocumentForm
  }
  interface HTMLElementEventMap extends EventsOf<typeof events> {}
}
