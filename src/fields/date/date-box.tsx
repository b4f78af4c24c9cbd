import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { ControlProps } from '../../form/registry.ts'
import type { Path } from '../../model/path.ts'
import { useSettle } from '../../form/text-buffer.ts'
import { useUnreadText } from '../../form/use-unread-text.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { useUi } from '../../ui/ui-context.ts'
import { InputProblem } from '../input-problem.tsx'
import type { DatePickerProps } from './date-picker.tsx'

export interface DateBoxProps<V> {
  control: ControlProps
  /** Path of the date in the document. */
  path: Path
  /** The stored value, which is restored when the typed text turns out to be invalid. */
  value: V | undefined
  readOnly: boolean
  placeholder: string
  /** The stored value in the format of the box; unformatted when it is invalid; '' for none. */
  shown: string
  /** The stored value is not a valid date. */
  isBroken: boolean
  /** Parses a text; null when it is invalid or incomplete. */
  read: (text: string, lenient: boolean) => V | null
  /** Formats a value for the box. */
  write: (value: V) => string
  /** Whether more typing could still turn the text into a date. */
  canBegin: (text: string) => boolean
  onValue: (value: V | undefined) => void
  /** Accessible name of the button and of its popup. */
  pickerLabel: string
  picker: Omit<DatePickerProps, 'onDay'> & {
    /** Returning true closes the picker. */
    onDay: (day: string) => boolean
  }
  /** Shown after the text, and used as its description. */
  hint?: { readonly id: string; readonly content: ReactNode }
}

/** The text being typed. Remote edits do not replace it until it is a valid date and the box is left. */
interface Typed {
  readonly text: string
  /** The text shown before typing, and the text shown once the value is set; null while it is invalid. */
  readonly before: string
  readonly after: string | null
  /** The box has already shown it as the value. */
  readonly isTaken: boolean
  /** The user left the box or pressed Enter. */
  readonly isSettled: boolean
}

/** A text box for a date, with a button that opens a calendar. */
export function DateBox<V>(props: DateBoxProps<V>) {
  const { control, path, value: stored, readOnly, shown, isBroken, read, write, canBegin } = props
  const { onValue, hint } = props
  const translate = useTranslate()
  const { announce } = useUi()
  const problemId = useId()
  const [isOpen, setOpen] = useState(false)
  const { Part: DatePicker } = useLater(loadPicker, isOpen, () => setOpen(false))
  const box = useUnreadText({ path, value: stored, onValue })
  const { held } = box
  const [latest, setTyped] = useState<Typed | null>(null)
  const typed = latest ?? (held && heldBefore(held.text, shown))
  // Once the text has become the value, remote edits and undo of that value replace it. A host may update `value` late,
  // so until then the previous value counts as well.
  const isStored = typed !== null && typed.after === shown
  if (isStored && !typed.isTaken) setTyped({ ...typed, isTaken: isStored })
  const isOwn =
    typed &&
    (typed.after === null
      ? typed.text === held?.text
      : isStored || (!typed.isTaken && typed.before === shown))
  const current = isOwn ? typed : null
  const text = current?.text ?? shown
  const problem = problemOf()

  function problemOf(): string | null {
    if (!current) return isBroken ? translate('inputs.date.invalid', { input: shown }) : null
    const { text: input, after, isSettled } = current
    if (input.trim() === '' || (after !== null && !isSettled)) return null
    const isWrong = isSettled ? after === null : !canBegin(input)
    return isWrong ? translate('inputs.date.invalid', { input }) : null
  }

  /** Sets the value from the text, if it is valid. */
  function take(input: string, lenient: boolean): string | null {
    if (input.trim() === '') {
      if (shown !== '') box.take(undefined)
      else box.drop()
      return ''
    }
    const value = read(input, lenient)
    if (value === null) {
      box.hold(input, 'unread.date')
      return null
    }
    const after = write(value)
    if (after !== shown) box.take(value)
    else box.drop()
    return after
  }

  function change(input: string): void {
    const before = shown
    const after = take(input, false)
    setTyped({ text: input, before, after, isTaken: false, isSettled: false })
  }

  function settle(): void {
    box.end()
    if (!current || current.isSettled) return
    const after = take(current.text, true)
    setTyped(after === null ? { ...current, after, isSettled: true } : null)
    if (after === null) announce(translate('inputs.date.invalid', { input: current.text }))
  }

  function handleKey(event: KeyboardEvent): void {
    if (readOnly) return
    if (event.key === 'Enter') settle()
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      setOpen(true)
    }
    if (event.key === 'Escape' && current) {
      event.preventDefault()
      event.stopPropagation()
      box.drop()
      setTyped(null)
    }
  }

  const describedBy = [control['aria-describedby'], problem && problemId, hint?.id]
  return (
    <Stack gap={1}>
      <TextInput
        {...control}
        ref={useSettle(control.ref, settle)}
        aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
        aria-errormessage={problem === null ? control['aria-errormessage'] : problemId}
        invalid={control['aria-invalid'] === true || problem !== null}
        value={text}
        placeholder={readOnly ? undefined : props.placeholder}
        // Numbers have no direction of their own and would otherwise be laid out from the wrong side.
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        // An incomplete date is not in the document: undo is left to the browser.
        data-uncommitted={(current !== null && current.after === null) || undefined}
        readOnly={readOnly}
        onChange={change}
        onBlur={settle}
        onKeyDown={handleKey}
        end={
          <>
            {hint?.content}
            {!readOnly && (
              <Popover
                label={props.pickerLabel}
                align="end"
                leadsFocus
                // Opens only with its content, as a popup that grows would jump.
                open={isOpen && DatePicker !== null}
                onOpenChange={setOpen}
                trigger={
                  <IconButton
                    icon="calendar"
                    size="small"
                    label={props.pickerLabel}
                    // A tooltip would consume the Escape that should close the surrounding dialog.
                    tooltip={null}
                    busy={isOpen && DatePicker === null}
                    onPointerEnter={preloadPicker}
                    onFocus={preloadPicker}
                  />
                }
              >
                {DatePicker && (
                  <DatePicker
                    {...props.picker}
                    onDay={(day) => {
                      box.drop()
                      setTyped(null)
                      if (props.picker.onDay(day)) setOpen(false)
                    }}
                  />
                )}
              </Popover>
            )}
          </>
        }
      />
      {problem !== null && <InputProblem id={problemId}>{problem}</InputProblem>}
    </Stack>
  )
}

/** A text typed during an earlier visit to the form. */
function heldBefore(text: string, before: string): Typed {
  return { text, before, after: null, isTaken: false, isSettled: true }
}

const loadPicker = async () => (await import('./date-picker.tsx')).DatePicker

/** Loads the calendar in advance. */
function preloadPicker(): void {
  loadPicker().catch(() => {})
}
