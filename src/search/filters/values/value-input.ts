import type { Operator } from '../../../schema/filter.ts'
import type { FilterField } from '../../operators/fields.ts'

/** What every input of a filter's value is given. */
export interface ValueInputProps {
  /** As it is kept; it may be anything. */
  value: unknown
  field: FilterField
  operator: Operator
  onChange: (value: unknown) => void
  /** The value is as wanted; the editor may close. */
  onDone: () => void
}
