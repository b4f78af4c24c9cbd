import { isRecord } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { set, unset } from '../../model/patch.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { plainMarkers } from '../../schema/validation/marker.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { guard } from '../../ui/guard.ts'
import type { InputProps } from '../registry.ts'

/** The state of a field, as passed to the page's own control. */
export interface ControlState {
  value: unknown
  readOnly: boolean
  markers: readonly ValidationMarker[]
  path: string
  isInvalid: boolean
  /** The findings as text, for controls outside the shadow root, where `aria-describedby` cannot reach. */
  description: string | null
}

export interface BoundControl {
  /** Updates the control from the state of its field; rethrows errors of the control. */
  show(state: ControlState): void
  /** Labels a control that has no accessible name. */
  name(title: string): void
  release(): void
}

export interface BindControlOptions {
  element: HTMLElement
  /** Names the control in error reports. */
  where: string
  type: SchemaType
  /** The current props of the field. */
  field: () => Pick<InputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur'>
  report: (error: unknown, where: string) => void
}

type Properties = Record<string, unknown>

/**
 * Binds an element of the page to a field: a native control or a custom element. It receives `value`, `readOnly`,
 * `markers` and `path`; its `input` and `change` events write to the field.
 */
export function bindControl(options: BindControlOptions): BoundControl {
  const { element, where, type, field, report } = options
  const isCustom = element.localName.includes('-')
  const given: Properties = {}
  /** A written value that has not yet come back as the field's value. */
  let written: { readonly value: unknown } | null = null

  /** Sets only changed properties, so that the caret stays in place while typing. */
  const assign = (name: string, value: unknown): void => {
    const target = element as unknown as Properties
    if (name in given && Object.is(given[name], value)) return
    given[name] = value
    if (isCustom || target[name] !== value) target[name] = value
  }

  const write = (event: Event): void => {
    const outcome = guard(where, () => plain(readValue(element, event, type)), report)
    if (!outcome.ok) return
    const { value, onChange } = field()
    const next = outcome.value
    // A value the control already has is not set again. A value carried by its event is: frameworks such as Vue emit a
    // value and wait to receive it as a property.
    if (!isCustom) delete given['value']
    else if (!carriesValue(event)) given['value'] = next
    if (isEqual(next, written ? written.value : value)) return
    written = { value: next }
    onChange(next === undefined ? unset() : set(next))
  }

  const listeners: Readonly<Record<string, (event: Event) => void>> = {
    input: write,
    change: write,
    focusin: () => field().onFocus(),
    focusout: () => field().onBlur(),
  }
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)

  return {
    show({ value, readOnly, markers, path, isInvalid, description }) {
      written = null
      if (isCustom) {
        assign('value', value)
        assign('readOnly', readOnly)
        if (given['announced'] !== markers) assign('markers', plainMarkers(markers))
        given['announced'] = markers
        assign('path', path)
      } else if (isCheckable(element)) {
        assign('checked', value === true)
        assign('disabled', readOnly)
      } else {
        assign('value', typeof value === 'string' || typeof value === 'number' ? `${value}` : '')
        assign('readOnly' in element ? 'readOnly' : 'disabled', readOnly)
      }
      element.ariaInvalid = isInvalid ? 'true' : null
      if (description !== null || given['description']) element.ariaDescription = description
      given['description'] = description
    },
    name(title) {
      const { labels } = element as Partial<HTMLInputElement>
      const isNamed = element.ariaLabel ?? element.getAttribute('aria-labelledby')
      if (!isNamed && !labels?.length) element.ariaLabel = title
    },
    release() {
      for (const [name, listener] of Object.entries(listeners)) {
        element.removeEventListener(name, listener)
      }
    },
  }
}

function isCheckable(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
}

function carriesValue(event: Event): event is CustomEvent<{ value: unknown }> {
  const { detail } = event as CustomEvent<unknown>
  return isRecord(detail) && 'value' in detail
}

/** The value from the event, else from the control; undefined when it is empty. */
function readValue(element: HTMLElement, event: Event, type: SchemaType): unknown {
  if (carriesValue(event)) return event.detail.value
  if (isCheckable(element)) return element.checked
  const { value } = element as unknown as { value: unknown }
  if (type.jsonType !== 'number' || typeof value !== 'string') return value
  return value === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
}

/** A JSON copy, as the page may keep a reference to the value. Empty values become undefined. */
function plain(value: unknown): unknown {
  if (value === '' || value === null || value === undefined) return undefined
  return typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as unknown) : value
}
