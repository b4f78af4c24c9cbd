import { isRecord } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { set, unset } from '../../model/patch.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { plainMarkers } from '../../schema/validation/marker.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { guard } from '../../ui/guard.ts'
import type { InputProps } from '../registry.ts'

/** What a control of the page receives about its field. */
export interface ControlState {
  value: unknown
  readOnly: boolean
  markers: readonly ValidationMarker[]
  path: string
  isInvalid: boolean
  /** The findings as a text, for a control that no element inside the form can describe. */
  description: string | null
}

export interface BoundControl {
  /** Gives the control the state of its field; throws what the control throws. */
  show(state: ControlState): void
  /** Names a control that has no name. */
  name(title: string): void
  release(): void
}

export interface BindControlOptions {
  element: HTMLElement
  /** For errors. */
  where: string
  type: SchemaType
  /** The field as it is now. */
  field: () => Pick<InputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur'>
  report: (error: unknown, where: string) => void
}

type Properties = Record<string, unknown>

/**
 * Joins an element of the page to a field: a native control or a custom element. It is given `value`,
 * `readOnly`, `markers` and `path`; its `input` and `change` events write.
 */
export function bindControl(options: BindControlOptions): BoundControl {
  const { element, where, type, field, report } = options
  const isCustom = element.localName.includes('-')
  const given: Properties = {}
  /** Written, and not come back as the field's value yet. */
  let written: { readonly value: unknown } | null = null

  /** Sets only what is new to the control, so that a text being typed keeps its caret. */
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
    // What the control has itself need not be given back to it. What its event carries it need not have: Vue and others
    // send a value up and wait until it comes down.
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
        if (given['told'] !== markers) assign('markers', plainMarkers(markers))
        given['told'] = markers
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

/** The value of a control: from its event, else its own; undefined for an empty one. */
function readValue(element: HTMLElement, event: Event, type: SchemaType): unknown {
  if (carriesValue(event)) return event.detail.value
  if (isCheckable(element)) return element.checked
  const { value } = element as unknown as { value: unknown }
  if (type.jsonType !== 'number' || typeof value !== 'string') return value
  return value === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
}

/** A JSON copy of a value from the page, which may keep a reference to it. Empty means none. */
function plain(value: unknown): unknown {
  if (value === '' || value === null || value === undefined) return undefined
  return typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as unknown) : value
}
