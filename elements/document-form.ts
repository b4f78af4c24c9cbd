import * as inner from '../src/element/members.ts'
import type { AreaOptions } from '../src/element/area/area-element.ts'
import {
  areaProperties,
  connectionEvents,
  hotkeyEvents,
  hotkeyMethods,
} from '../src/element/area/area-properties.ts'
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

/** The document of an operation. */
interface Subject {
  id: string
  type: string
}
/** After an operation; `result` is the id of the resulting document: the copy, or the document itself. */
interface Done extends Subject {
  result: string
}
interface Finding {
  path: string
  level: string
  message: string
}
/** `holds`: whose value the document contains until the clash is resolved. */
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
  /** The document was validated. */
  'content-validation': event<{ markers: readonly Finding[]; errors: number; warnings: number }>(),
  /** The state of the document changed. */
  'content-document-state': event<DocumentState>(),
  /** An operation such as publish or delete starts (`before`, can be delayed or prevented) or is complete (`after`). */
  'content-document-operation': cancelable<{
    operation: string
    id: string
    type: string
    phase: 'before' | 'after'
  }>(),
  /** The document is about to be published; can be delayed or prevented. */
  'content-before-publish': cancelable<Subject>(),
  /** The document was published. */
  'content-publish': event<Done>(),
  /** The document is about to be unpublished; can be delayed or prevented. */
  'content-before-unpublish': cancelable<Subject>(),
  /** The document was unpublished. */
  'content-unpublish': event<Done>(),
  /** The draft is about to be discarded; can be delayed or prevented. */
  'content-before-discard-changes': cancelable<Subject>(),
  /** The draft was discarded. */
  'content-discard-changes': event<Done>(),
  /** The document is about to be duplicated; can be delayed or prevented. */
  'content-before-duplicate': cancelable<Subject>(),
  /** The document was duplicated. */
  'content-duplicate': event<Done>(),
  /** The document is about to be deleted; can be delayed or prevented. */
  'content-before-delete': cancelable<Subject>(),
  /** The document was deleted. */
  'content-delete': event<Done>(),
  /** An older version is about to be restored; can be delayed or prevented. */
  'content-before-restore': cancelable<Subject>(),
  /** An older version was restored. */
  'content-restore': event<Done>(),
  /** Clashes with simultaneous edits of others appeared or were resolved. */
  'content-conflict': event<{ conflicts: readonly Clash[] }>(),
  /** The surrounding form resets a live document: only edits held for `flush` are discarded. Can be prevented. */
  'content-reset': cancelable(),
  /** The focus moved to another field. */
  'content-focus-change': event<{ path: string | null }>(),
  /** The user opens a reference; the page has to show the document. */
  'content-open-reference': cancelable<Readonly<Record<string, string>>>(),
  ...hotkeyEvents,
  /** A notification is about to be shown; prevent it to show it yourself. */
  'content-toast': cancelable<{ status: string; title: string; description?: string }>(),
}

/**
 * The form of one document. Live, it saves edits and shows edits of others; detached, it is a form control with a JSON
 * value. Fires the native `input` for every edit and `change` when an edit is complete.
 *
 * @summary Edits one document.
 * @tag document-form
 * @slot loading - Shown until the form is ready.
 * @slot error - Shown instead of the form's own error panel.
 * @slot header - Above the form.
 * @slot actions - Beside the built-in actions.
 * @slot footer - Below the form.
 * @slot input:<path> - A control provided by the page for the field at the path.
 * @csspart loading - The loading message.
 * @csspart error - The error panel.
 * @csspart base - The root inside the element.
 * @csspart header - The bar with title and status.
 * @csspart field - A field with label, description and findings.
 * @csspart field-label - The title of a field.
 * @csspart field-description - The description of a field.
 * @csspart field-error - The findings of a field.
 * @csspart field-actions - The menu of a field.
 * @csspart fieldset - A group of fields under one heading.
 * @csspart tabs - The tabs of field groups.
 * @csspart array-item - A row of an array.
 * @csspart dialog - A dialog.
 * @csspart presence - Other users at a field.
 * @cssstate loading - Loading, or waiting for content.
 * @cssstate ready - Usable.
 * @cssstate error - An error prevents it from working.
 * @cssstate offline - The server cannot be reached; edits are kept.
 * @cssstate readonly - Read-only.
 * @cssstate disabled - Disabled, and not submitted.
 * @cssstate dirty - Edited and not sent yet.
 * @cssstate pending - Being saved.
 * @cssstate saved - Everything is saved on the server.
 * @cssstate invalid - There are errors.
 * @cssstate warning - There are warnings.
 * @cssstate validating - A validator has not finished.
 * @cssstate conflict - Edits clash with simultaneous edits of others.
 * @cssstate missing - The document does not exist.
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
    /** `live` edits a document of the dataset, `detached` its own value. Default: detached with a schema and no id. */
    mode: choice(['live', 'detached'], { fallback: undefined }),
    /** Id of the document; a draft's id means its document. */
    documentId: text(),
    /** Type of the document; needed when it does not exist yet. */
    documentType: text(),
    /** Template that a document that does not exist yet starts from. */
    template: text(),
    /** Parameters passed to the template's function. */
    initialValueParams: value<Readonly<Record<string, unknown>>>(),
    /** Which version is shown; the published one cannot be edited. */
    perspective: choice(['draft', 'published'], { fallback: 'draft' }),
    /** Transaction whose version is shown, read-only. */
    revision: text(),
    /** `off` holds edits in the element until `flush` or an operation. */
    autosave: choice(['on', 'off'], { fallback: 'on' }),
    /** Edits only the value at this path, which is the value of a detached form. */
    path: text(),
    /** Shows only these fields, in this order: paths separated by spaces. */
    fields: text(),
    /** Name of the initially selected field group. */
    group: text(),
    /** Tag names of custom elements that replace inputs, by path (`[]` for any item) or type name. */
    components: value<Readonly<Record<string, string>>>(),
    /** Path of the field to reveal and focus. */
    focusPath: reference<Path>(),
    /** Hides the header. */
    noHeader: flag(),
    /** Hides the bar with publish and the other actions. */
    noActions: flag(),
  },
  events,
  methods: {
    ...hotkeyMethods,
    /** Publishes the draft. Like all operations, rejects with the reason when it is not possible. */
    publish: method<() => Promise<void>>(),
    /** Unpublishes the document; its published content becomes the draft unless a draft exists. */
    unpublish: method<() => Promise<void>>(),
    /** Discards the draft. */
    discardChanges: method<() => Promise<void>>(),
    /** Duplicates the document; resolves with the id of the copy. */
    duplicate: method<() => Promise<string>>(),
    /** Deletes draft and published version. */
    delete: method<() => Promise<void>>(),
    /** Restores the document as of a transaction into the draft. */
    restore: method<(revision: string) => Promise<void>>(),
    /** Resolves a clash with simultaneous edits of others. */
    resolveConflict: method<(path: string | Path, choice: 'mine' | 'theirs') => Promise<void>>(),
    /** Reveals and focuses a field. */
    focusField: method<(path: string | Path) => Promise<void>>(),
    /** Reveals a field without moving the focus. */
    expand: method<(path: string | Path) => Promise<void>>(),
    /** Loads the document again. */
    reload: method<() => Promise<void>>(),
    /** Applies patches as an input does. */
    patch: method<(patches: readonly Patch[]) => Promise<void>>(),
    /** Undoes the user's latest edit and keeps later edits of others; resolves with false when there was none. */
    undo: method<() => Promise<boolean>>(),
    /** Redoes the edit that was undone last; resolves with false when there was none. */
    redo: method<() => Promise<boolean>>(),
    /** Validates the document; resolves with the findings when every validator has finished. */
    validate: method<() => Promise<readonly Finding[]>>(),
    /** Resolves when every edit is saved on the server. */
    flush: method<(options?: { timeout?: number }) => Promise<void>>(),
  },
}) {
  static override readonly area: AreaOptions = {
    load: async (form) => {
      const root = import('../src/studio/document-form-root.tsx')
      await ((form as DocumentForm)[inner.standsAlone]
        ? import('../src/document/form-area/detached/detached-document-form.tsx')
        : import('../src/document/form-area/bound-document.tsx'))
      return root
    },
    role: 'form',
    label: 'element.document',
    delegatesFocus: true,
    css: '',
    quiet: ['value', 'defaultValue'],
  }

  #documentState: DocumentState | null = null
  #markers: readonly Finding[] = []

  /** The state of the document; null before it is loaded, and for a detached value. */
  get documentState(): DocumentState | null {
    return this.#documentState
  }

  /** The validation findings so far. */
  get markers(): readonly Finding[] {
    return this.#markers
  }

  override [inner.emit](type: string, detail?: unknown, options?: object): boolean {
    if (type === 'content-document-state') this.#documentState = detail as DocumentState
    if (type === 'content-validation') this.#markers = (detail as { markers: Finding[] }).markers
    return super[inner.emit](type, detail, options)
  }

  override [inner.resetAllowed](): boolean {
    return !this[inner.isBound] || this[inner.emit]('content-reset')
  }

  override get [inner.standsAlone](): boolean {
    const config = this[inner.read]('config') as { schema?: unknown } | undefined
    const hasSchema = this[inner.isSet]('schema') || config?.schema !== undefined
    return hasSchema && !this[inner.isBound]
  }

  override get [inner.isBound](): boolean {
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
