import type { InputKind } from '../../schema/filter.ts'

/** One condition on documents, as chips show it, addresses carry it and saved views keep it. Plain JSON. */
export interface ListFilter {
  readonly id: string
  /** Names a `FilterField`. */
  readonly fieldId: string
  /** Null where the filter is not about a field. */
  readonly fieldPath: string | null
  /** Name of an operator. */
  readonly operator: string
  /** What the operator's input holds; it may come from anywhere, so nobody trusts its shape. */
  readonly value: unknown
}

export interface DateValue {
  /** `YYYY-MM-DD`, or a moment in ISO 8601 when the time counts. */
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

/** What each input starts from. */
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

/** A condition in GROQ with its parameters: values are never written into the text. */
export interface Condition {
  readonly filter: string
  readonly params: Readonly<Record<string, unknown>>
}
