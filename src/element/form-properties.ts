import { choice, flag, text, value } from './properties.ts'

/** The value of a form: an object or JSON text; of a form for one field, any value. */
export type ControlValue =
  | Readonly<Record<string, unknown>>
  | readonly unknown[]
  | string
  | number
  | boolean

/** Properties of form-associated elements. */
export const formProperties = {
  /** Name of the value in the submitted form. */
  name: text({ reflect: true }),
  /** What is submitted: the value as JSON, the id of the document, or nothing. */
  formValue: choice(['json', 'id', 'none'], { fallback: 'json' }),
  /** An empty value is invalid. */
  required: flag(),
  /** Disabled, and not submitted. */
  disabled: flag({ reflect: true }),
  /** Enter in a single-line control submits the surrounding form. */
  submitOnEnter: flag(),
  /**
   * The value, an object or JSON text; with `path`, any value, and for a text field its text. Setting it fires no event.
   * For a live document: its content, read-only.
   */
  value: value<ControlValue>(),
  /** The initial value, restored when the form is reset. */
  defaultValue: value<ControlValue>(),
}
