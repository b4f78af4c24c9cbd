/** The validity of a form control, as passed to `ElementInternals.setValidity`. */
export interface ControlReport {
  readonly flags: ValidityStateFlags
  /** Empty when no flag is set. */
  readonly message: string
  /** The control inside the element at which the message is shown. */
  readonly anchor: HTMLElement | null
}

/** The area's half of a form control. */
export interface ControlClient {
  /** Called when the page set another value, or the form was reset. */
  valueSet(): void
  /** Writes pending typed text to the value immediately instead of in the next frame. */
  settle(): void
  /** Validates the value now, as far as possible synchronously, and reports the result. */
  check(): void
  /** The form reports validity, for instance on submit: shows all errors, and focuses the first if `lead` is true. */
  showErrors(lead: boolean): void
  /** Focuses the first control; false when there is none. */
  focus(): boolean
  /** The form was reset, and the page did not prevent the area's default reset. */
  reset(): void
}

/** The element's half of a form control, as used by its area. */
export interface ControlHost {
  /**
   * The effective value: edited, otherwise set by the page, otherwise the default, otherwise the area's initial
   * value.
   */
  getValue(): unknown
  /** Whether a value was edited or set, by the page or as a default, instead of the area's initial one. */
  isGiven(): boolean
  /** Sets the initial value, which is used until another one is set. */
  begin(value: unknown): void
  /** Sets the value after a change by the user or the dataset. */
  take(value: unknown): void
  /** Tells the JSON type of a value whose type only the area knows. For `string`, text is no JSON but the value. */
  expect(kind: string): void
  report(report: ControlReport): void
  /** Connects the area; the returned function disconnects it. */
  attach(client: ControlClient): () => void
}
