/** What a form control says about its value, in the words of the platform. */
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
  /** Takes what is being typed into the value, which otherwise happens a frame later. */
  settle(): void
  /** Looks at the value now, as far as that is possible at once, and reports. */
  check(): void
  /** Somebody asked for the errors, by sending the form for instance: shows all, and leads to the first if wanted. */
  showErrors(lead: boolean): void
  /** Puts the focus on the first control; false when there is none. */
  focus(): boolean
  /** The form was reset; the page allowed what that means here. */
  reset(): void
}

/** The form control that an element is, as its area sees it. */
export interface ControlHost {
  /** The value in force: edited, else set by the page, else the default, else what the area begins with. */
  getValue(): unknown
  /** Whether anything but the value the area begins with is in force. */
  isGiven(): boolean
  /** What the value is as long as nobody gave another. */
  begin(value: unknown): void
  /** The person at the screen, or the dataset, made this the value. */
  take(value: unknown): void
  report(report: ControlReport): void
  /** Backs the control; the returned function takes that back. */
  attach(client: ControlClient): () => void
}
