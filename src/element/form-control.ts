import type { ControlClient, ControlHost, ControlReport } from '../react/control-host.ts'
import { AreaElement } from './area-element.ts'

const fine: ControlReport = { flags: {}, message: '', anchor: null }

/**
 * An area that is a control of the page's own forms: it has a name and a value, is valid or not, can be
 * reset, disabled and labelled. What the value means is up to the area.
 */
export class FormControlElement extends AreaElement {
  static readonly formAssociated = true

  #begun: unknown = undefined
  /** What was typed, which wins until the page sets another value. */
  #taken: { readonly value: unknown } | null = null
  #parsed: { readonly text: string; readonly value: unknown } | null = null
  #custom = ''
  #report = fine
  #client: ControlClient | null = null
  /** True in the very moment in which something inside loses the focus to nothing. */
  #isLosingFocus = false

  constructor() {
    super()
    const root = this.shadowRoot!
    // Every edit is told as one event of this element, whichever control inside it came from.
    for (const type of ['input', 'change']) root.addEventListener(type, stop)
    // A click of which this element itself is the target is one on a label.
    this.addEventListener('click', (event) => {
      if (event.composedPath()[0] === this) this.focus()
    })
    root.addEventListener('focusout', (event) => {
      if ((event as FocusEvent).relatedTarget !== null) return
      this.#isLosingFocus = true
      queueMicrotask(() => (this.#isLosingFocus = false))
    })
    this.addEventListener('invalid', () => this.#client?.showErrors(false))
  }

  /** The form around. */
  get form(): HTMLFormElement | null {
    return this.internals.form
  }

  /** The labels for this element. */
  get labels(): NodeList {
    return this.internals.labels
  }

  /** What is wrong with the value, in the words of the platform. */
  get validity(): ValidityState {
    this.#client?.check()
    return this.internals.validity
  }

  /** What is wrong with the value, for the person at the screen. */
  get validationMessage(): string {
    this.#client?.check()
    return this.internals.validationMessage
  }

  /** Whether the form around asks for validity; not of what is disabled or read-only. */
  get willValidate(): boolean {
    return this.internals.willValidate
  }

  /** Whether the value is valid; `invalid` is fired when it is not. Validators that take their time count once they have answered: see `validate`. */
  checkValidity(): boolean {
    this.#client?.check()
    return this.internals.checkValidity()
  }

  /** As `checkValidity`, and leads the person at the screen to the first error. */
  reportValidity(): boolean {
    this.#client?.check()
    const isValid = this.internals.reportValidity()
    if (!isValid) this.#client?.showErrors(true)
    return isValid
  }

  /** Makes the value invalid for a reason of the page's own; an empty text takes that back. */
  setCustomValidity(message: string): void {
    this.#custom = message
    this.#updateForm()
  }

  /** Goes back to the default value, as a reset of the form does. */
  reset(): void {
    if (!this.resetAllowed()) return
    this.#client?.settle()
    this.#client?.reset()
    // Setting the property tells everybody.
    if (!this.isBound) Object.assign(this, { value: undefined })
  }

  /** Focuses the first control of the content. */
  override focus(options?: FocusOptions): void {
    // React gives the focus back to what had it before a change, which from outside is this element, although
    // what really had it is gone. That must not lead anybody to the first field.
    if (this.#isLosingFocus) return
    if (!this.#client?.focus()) super.focus(options)
  }

  formAssociatedCallback(): void {
    this.#updateForm()
  }

  formDisabledCallback(on: boolean): void {
    this.setState('disabled', on)
    this.requestUpdate()
  }

  formResetCallback(): void {
    this.reset()
  }

  formStateRestoreCallback(state: unknown): void {
    if (this.isBound || typeof state !== 'string') return
    this.#taken = { value: this.parse(state) }
    this.#valueSet()
  }

  /** Whether the value is a document of the dataset, which no form resets or restores. */
  protected get isBound(): boolean {
    return false
  }

  /** Asked before a reset. */
  protected resetAllowed(): boolean {
    return true
  }

  protected override get control(): ControlHost {
    return {
      getValue: () => this.#value,
      isGiven: () => this.#taken !== null || this.isSet('value') || this.isSet('defaultValue'),
      begin: (value) => {
        this.#begun = value
        this.#updateForm()
      },
      take: (value) => {
        this.#taken = { value }
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

  /** What a text given as the value means; one that is no JSON stays text. */
  protected parse(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }

  protected override callMethod(name: string, parameters: unknown[]): Promise<unknown> {
    this.#client?.settle()
    return super.callMethod(name, parameters)
  }

  protected override read(name: string): unknown {
    if (name !== 'value' || !(#client in this)) return super.read(name)
    this.#client?.settle()
    return this.#current()
  }

  #current(): unknown {
    if (this.#taken) return this.#taken.value
    return super.read('value') ?? super.read('defaultValue') ?? this.#begun
  }

  /** Also what a fieldset around disables is disabled. */
  protected override effective(name: string): unknown {
    return name === 'disabled' ? this.matches(':disabled') : super.effective(name)
  }

  protected override propertySet(name: string): void {
    // Before our own constructor nothing is here yet; it all follows with the place in a document.
    if (!(#client in this)) return
    if (name === 'value') this.#taken = null
    if (name === 'value' || name === 'defaultValue') this.#valueSet()
    else if (name in told) this.#updateForm()
  }

  protected override entered(): void {
    super.entered()
    this.#updateForm()
  }

  /** The value as what its text means; the same object for the same text. */
  get #value(): unknown {
    const given = this.#current()
    if (typeof given !== 'string') return given
    if (this.#parsed?.text !== given) this.#parsed = { text: given, value: this.parse(given) }
    return this.#parsed.value
  }

  #valueSet(): void {
    this.#updateForm()
    this.#client?.valueSet()
  }

  #updateForm(): void {
    const { internals } = this
    const given = this.#current()
    const value = this.#value
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (internals.form) {
      const isJson = typeof given === 'string' && (given === value || /^\s*\{/.test(given))
      const json = isJson ? given : JSON.stringify(value)
      internals.setFormValue(this.#entry(json, value) ?? null, json ?? '')
    }
    internals.ariaRequired = this.read('required') ? 'true' : null
    const flags: ValidityStateFlags = { ...this.#report.flags }
    let { message } = this.#report
    if (value !== undefined && !isObject) {
      flags.typeMismatch = true
      message = this.word('element.value-mismatch')
    } else if (this.read('required') && (!isObject || isEmpty(value))) {
      flags.valueMissing = true
      message = this.word('element.value-missing')
    }
    if (this.#custom) {
      flags.customError = true
      message = this.#custom
    }
    const { anchor } = this.#report
    if (anchor?.isConnected) internals.setValidity(flags, message, anchor)
    else internals.setValidity(flags, message)
  }

  #entry(json: string | undefined, value: unknown): string | undefined {
    const kind = this.read('formValue')
    if (kind === 'json') return json
    const { _id, _ref } = Object(value) as { _id?: unknown; _ref?: unknown }
    const id = kind === 'ref' ? _ref : (this.read('documentId') ?? _id)
    // What a draft is called is all of `model/ids.ts` that a shell needs.
    return kind !== 'none' && typeof id === 'string' ? id.replace(/^drafts\./, '') : undefined
  }
}

/** Properties that decide what the form is told. */
const told = { required: 1, formValue: 1, documentId: 1, name: 1 }

function stop(event: Event): void {
  event.stopPropagation()
}

/** True for an object that says nothing beyond what it is. */
function isEmpty(value: object): boolean {
  return Object.keys(value).every((name) => /^_(?!ref)/.test(name))
}
