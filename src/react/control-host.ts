/** The validity of a form control, in the terms of the platform. */
export interface ControlReport {
  readonly flags: ValidityStateFlags
  /** Empty when no flag is set. */
  readonly message: string
  /** The control inside the element that the message is shown at. */
  readonly anchor: HTMLElement | null
}

/** What an area does for the form control it shows. */
export interface ControlClient {
  /** The page set another value, or the form was reset. */
  valueSet(): void
  /** Writes pending typed text into the value, which otherwise happens a frame later. */
  settle(): void
  /** Validates the value now, as far as possible synchronously, and reports the result. */
  check(): void
  /** The form reports validity, for instance on submit: shows all errors, and focuses the first if requested. */
  showErrors(lead: boolean): void
  /** Puts the focus on the first control; false when there is none. */
  focus(): boolean
  /** The form was reset; the page allowed what that means here. */
  reset(): void
}

/** The form control that an element is, as its area sees it. */
export interface ControlHost {
  /**
   * The effective value: edited, otherwise set by the page, otherwise the default, otherwise the area's initial
   * value.
   */
  getValue(): unknown
  /** Whether anything but the value the area begins with is in force. */
  isGiven(): boolean
  /** The initial value while none was set. */
  begin(value: unknown): void
  /** The person at the screen, or the dataset, made this the value. */
  take(value: unknown): void
  report(report: ControlReport): void
  /** Backs the control; the returned function takes that back. */
  attach(client: ControlClient): () => void
}
