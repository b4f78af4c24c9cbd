import { LoadingBlock } from '../../ui/spinner.tsx'
import { useLater } from '../../ui/use-popup.ts'
import type { DatePickerProps } from './date-picker.tsx'

const load = async () => (await import('./date-picker.tsx')).DatePicker

/** Fetches the calendar before it is asked for. */
export function preloadDatePicker(): void {
  load().catch(() => {})
}

/** The calendar inside an open popup; its code comes when it is first opened. */
export function DatePickerPart({
  onFailure,
  ...props
}: DatePickerProps & { onFailure: () => void }) {
  const { Part } = useLater(load, true, onFailure)
  return Part ? <Part {...props} /> : <LoadingBlock fill={false} />
}
