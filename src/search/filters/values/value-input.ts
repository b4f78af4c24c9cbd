import type { Operator } from '../../../schema/filter.ts'
import type { FilterField } from '../../operators/fields.ts'

/** Props of every value input of a filter. */
export interface ValueInputProps {
  /** The stored value, which may be anything. */
  value: unknown
  field: FilterField
  operator: Operator
  onChange: (value: unknown) => void
  /** The value is final; the editor may close. */
  onDone: () => void
}
