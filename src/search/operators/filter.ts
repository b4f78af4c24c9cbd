import type { InputKind } from '../../schema/filter.ts'

/** A filter condition as shown in chips and stored in URLs and saved views. Plain JSON. */
export interface ListFilter {
  readonly id: string
  /** Id of a `FilterField`. */
  readonly fieldId: string
  /** Null for a filter that is not bound to a field. */
  readonly fieldPath: string | null
  /** Name of an operator. */
  readonly operator: string
  /** The operator's input value; from an untrusted source, so its shape must be checked. */
  readonly value: unknown
}

export interface DateValue {
  /** `YYYY-MM-DD`, or an ISO 8601 date-time with `includeTime`. */
  readonly date: string | null
  readonly includeTime: boolean
}

export interface DateRangeValue {
  readonly from: string | null
  readonly to: string | null
  readonly includeTime: boolean
}

export type DateUnit = 'day' | 'month' | 'year'
export const dateUnits: readonly DateUnit[] = ['day', 'month', 'year']

export interface DateLastValue {
  readonly unit: DateUnit
  readonly unitValue: number | null
}

export interface NumberRangeValue {
  readonly from: number | null
  readonly to: number | null
}

/** The initial value of each kind of input. */
export const initialValues: { readonly [Kind in InputKind]: unknown } = {
  none: null,
  text: '',
  number: null,
  numberRange: { from: null, to: null } satisfies NumberRangeValue,
  boolean: true,
  choice: null,
  date: { date: null, includeTime: false } satisfies DateValue,
  dateRange: { from: null, to: null, includeTime: false } satisfies DateRangeValue,
  dateLast: { unit: 'day', unitValue: 7 } satisfies DateLastValue,
  reference: null,
  image: null,
  file: null,
}

/** A GROQ condition with its parameters; values are never inserted into the GROQ text. */
export interface Condition {
  readonly filter: string
  readonly params: Readonly<Record<string, unknown>>
}
