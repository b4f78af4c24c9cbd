import { choice, flag, text, value } from './properties.ts'

/** What a form control holds: an object, or the same as JSON text. */
export type ControlValue = Readonly<Record<string, unknown>> | string

/** Properties of every element that takes part in a form of the page. */
export const formProperties = {
  /** Name under which the value is sent with the form around. */
  name: text({ reflect: true }),
  /** What is sent: the value as JSON, the id of the document, or nothing. */
  formValue: choice(['json', 'id', 'none'], { fallback: 'json' }),
  /** An empty value is an error. */
  required: flag(),
  /** Cannot be used and is not sent. */
  disabled: flag({ reflect: true }),
  /** Enter in a control of one line sends the form around. */
  submitOnEnter: flag(),
  /** The value, an object or JSON text; setting it fires no event. Of a live document: what the form shows, not to be set. */
  value: value<ControlValue>(),
  /** The value before anybody changed it, and after the form was reset. */
  defaultValue: value<ControlValue>(),
}
