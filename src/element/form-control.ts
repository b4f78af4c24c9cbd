import * as inner from './members.ts'
import type { ControlClient, ControlHost, ControlReport } from '../react/control-host.ts'
import { AreaElement } from './area/area-element.ts'

const fine: ControlReport = { flags: {}, message: '', anchor: null }

/**
 * An area that is a control of the page's forms: it has a name, value and validity, and can be reset, disabled and
 * labelled. The meaning of the value is up to the area.
 */
export class FormControlElement extends AreaElement {
  static readonly formAssociated = true

  #begun: unknown = undefined
  /** Value entered by the user; takes precedence until the page sets another value. */
  #taken: { readonly value: unknown } | null = null
  #parsed: { readonly text: string; readonly value: unknown } | null = null
  #custom = ''
  #report = fine
  /** JSON type of the value, once the area has determined it. */
  #kind: string | undefined
  #client: ControlClient | null = null

  /** The form this element belongs to. */
  get form(): HTMLFormElement | null {
    return this[inner.internals].form
  }

  /** The labels for this element. */
  get labels(): NodeList {
    return this[inner.internals].labels
  }

  /** The validity of the value, as the platform's flags. */
  get validity(): ValidityState {
    this.#client?.check()
    return this[inner.internals].validity
  }

  /** The validation message for the user; empty when the value is valid. */
  get validationMessage(): string {
    this.#client?.check()
    return this[inner.internals].validationMessage
  }

  /** Whether the element takes part in validation of its form; false while disabled or read-only. */
  get willValidate(): boolean {
    return this[inner.internals].willValidate
  }

  /** Whether the value is valid; fires `invalid` if not. Asynchronous validators count once settled: see `validate`. */
  checkValidity(): boolean {
    this.#client?.check()
    return this[inner.internals].checkValidity()
  }

  /** Like `checkValidity`, and moves the focus to the first error. */
  reportValidity(): boolean {
    this.#client?.check()
    const isValid = this[inner.internals].reportValidity()
    if (!isValid) this.#client?.showErrors(true)
    return isValid
  }

  /** Makes the value invalid with a message from the page; an empty string clears it. */
  setCustomValidity(message: string): void {
    this.#custom = message
    this.#updateForm()
  }

  /** Restores the default value, as resetting the form does. */
  reset(): void {
    if (!this[inner.resetAllowed]()) return
    this.#client?.settle()
    this.#client?.reset()
    // Setting the property notifies all observers.
    if (!this[inner.isBound]) Object.assign(this, { value: undefined })
  }

  /** Focuses the first control of the content. */
  override focus(options?: FocusOptions): void {
    if (!this.#client?.focus()) super.focus(options)
  }

  formAssociatedCallback(): void {
    this.#updateForm()
  }

  formDisabledCallback(on: boolean): void {
    this[inner.setState]('disabled', on)
    this[inner.requestUpdate]()
  }

  formResetCallback(): void {
    this.reset()
  }

  formStateRestoreCallback(state: unknown): void {
    if (this[inner.isBound] || typeof state !== 'string') return
    this.#taken = { value: this[inner.parse](state) }
    this.#valueSet()
  }

  /** Whether the value is a document of the dataset, which forms neither reset nor restore. */
  get [inner.isBound](): boolean {
    return false
  }

  /** Called before a reset; false cancels it. */
  [inner.resetAllowed](): boolean {
    return true
  }

  override get [inner.control](): ControlHost {
    return {
      getValue: () => this.#value,
      isGiven: () =>
        this.#taken !== null || this[inner.isSet]('value') || this[inner.isSet]('defaultValue'),
      begin: (value) => {
        this.#begun = value
        this.#updateForm()
      },
      take: (value) => {
        this.#taken = { value }
        this.#updateForm()
      },
      expect: (kind) => {
        this.#kind = kind
        this.#updateForm()
      },
      report: (report) => {
        this.#report = report
        this.#updateForm()
      },
      attach: (client) => {
        this.#client = client
        return () => {
          if (this.#client === client) this.#client = null
          this.#report = fine
          this.#updateForm()
        }
      },
    }
  }

  /** Parses text given as the value; text that is not JSON stays text. */
  [inner.parse](text: string): unknown {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }

  override [inner.callMethod](name: string, parameters: unknown[]): Promise<unknown> {
    this.#client?.settle()
    return super[inner.callMethod](name, parameters)
  }

  override [inner.read](name: string): unknown {
    if (name !== 'value' || !(#client in this)) return super[inner.read](name)
    this.#client?.settle()
    return this.#current()
  }

  #current(): unknown {
    if (this.#taken) return this.#taken.value
    return super[inner.read]('value') ?? super[inner.read]('defaultValue') ?? this.#begun
  }

  /** Also disabled inside a disabled fieldset. */
  override [inner.effective](name: string): unknown {
    return name === 'disabled' ? this.matches(':disabled') : super[inner.effective](name)
  }

  override [inner.propertySet](name: string): void {
    // Before this class's constructor has run, there are no private fields; insertion updates everything.
    if (!(#client in this)) return
    if (name === 'value') this.#taken = null
    // These define the value; most others concern its validity or what is submitted.
    if (['value', 'defaultValue', 'multiple'].includes(name)) this.#valueSet()
    else this.#updateForm()
  }

  override [inner.entered](): void {
    super[inner.entered]()
    this.#updateForm()
  }

  /** The parsed value; the same object for the same text. */
  get #value(): unknown {
    const given = this.#current()
    // What the user entered is a value already, and the text of a text field is the value itself.
    if (this.#taken || typeof given !== 'string' || this.#kind === 'string') return given
    if (this.#parsed?.text !== given)
      this.#parsed = { text: given, value: this[inner.parse](given) }
    return this.#parsed.value ?? undefined
  }

  #valueSet(): void {
    // What a text means may have changed with it.
    this.#parsed = null
    this.#updateForm()
    this.#client?.valueSet()
  }

  #updateForm(): void {
    const internals = this[inner.internals]
    const given = this.#current()
    const value = this.#value
    const kind = Array.isArray(value) ? 'array' : typeof value
    if (internals.form) {
      // Text is submitted as it was given, unless it is the value of a text field.
      const isJson =
        typeof given === 'string' &&
        (given === value ? (this.#kind ?? 'string') !== 'string' : /^\s*[[{]/.test(given))
      const json = isJson ? given : JSON.stringify(value)
      const entries = new FormData()
      const name = this[inner.read]('name') as string | undefined
      const entryOf = this[inner.read]('formValue')
      // Of a list, one entry per item, unless all of it is one.
      const list =
        entryOf === 'json' ? [json] : [value].flat().map((item) => this.#idOf(item, entryOf))
      for (const entry of list) {
        if (name && entry !== undefined) entries.append(name, entry)
      }
      internals.setFormValue(entries, json ?? '')
    }
    internals.ariaRequired = this[inner.read]('required') ? 'true' : null
    const flags: ValidityStateFlags = { ...this.#report.flags }
    let { message } = this.#report
    if (value !== undefined && kind !== (this.#kind ?? kind)) {
      flags.typeMismatch = true
      message = this[inner.word]('element.value-mismatch')
    } else if (this[inner.read]('required') && isEmpty(value)) {
      flags.valueMissing = true
      message = this[inner.word]('element.value-missing')
    }
    if (this.#custom) {
      flags.customError = true
      message = this.#custom
    }
    const { anchor } = this.#report
    if (anchor?.isConnected) internals.setValidity(flags, message, anchor)
    else internals.setValidity(flags, message)
  }

  #idOf(value: unknown, kind: unknown): string | undefined {
    const { _id, _ref } = Object(value) as { _id?: unknown; _ref?: unknown }
    const id = kind === 'ref' ? _ref : ((this as { documentId?: unknown }).documentId ?? _id)
    // Only the draft prefix is removed; importing `model/ids.ts` would enlarge the shell.
    return kind !== 'none' && typeof id === 'string' ? id.replace(/^drafts\./, '') : undefined
  }
}

/** Whether there is no value, or an object has no fields other than `_type` and `_key`. */
function isEmpty(value: unknown): boolean {
  if (value !== Object(value)) return value === undefined || value === ''
  return Object.keys(value as object).every((name) => /^_(?!ref)/.test(name))
}
