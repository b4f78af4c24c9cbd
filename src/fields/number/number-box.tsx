import { useId, useState } from 'react'
import { unreadMarker } from '../../data/validation/unread-texts.ts'
import { markerText } from '../../form/field/findings.tsx'
import { useUnreadText } from '../../form/use-unread-text.ts'
import { numberText } from '../../i18n/number-text.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import type { NumberInputProps } from '../../ui/controls/number-input.tsx'
import { InputProblem } from '../input-problem.tsx'

export interface NumberBoxProps extends Omit<
  NumberInputProps,
  'onChange' | 'onUnread' | 'unread' | 'readOnly'
> {
  /** Path of the number in the document. */
  path: Path
  readOnly: boolean
  onChange: (value: number | undefined) => void
}

/** A number box. An invalid text is kept, explained and blocks publishing; the stored number stays unchanged. */
export function NumberBox({ path, readOnly, onChange, ...props }: NumberBoxProps) {
  const { value } = props
  const translate = useTranslate()
  const problemId = useId()
  const { held, take, hold, drop, end } = useUnreadText({ path, value, onValue: onChange })
  const [isTyping, setTyping] = useState(false)
  const isHalf =
    isTyping &&
    held?.reason === 'unread.number' &&
    numberText(translate.locale ?? 'en-US').canBegin(held.text)
  const problem = held && !isHalf ? markerText(unreadMarker(held), translate) : null
  const describedBy = [props['aria-describedby'], problem && problemId].filter(Boolean).join(' ')
  return (
    <>
      <NumberInput
        {...props}
        aria-describedby={describedBy || undefined}
        aria-errormessage={problem ? problemId : props['aria-errormessage']}
        invalid={props.invalid === true || problem !== null}
        unread={held?.text ?? null}
        readOnly={readOnly}
        onChange={(next, text = '') => {
          // Beyond this limit the stored number would differ from the typed one.
          if (Math.abs(next ?? 0) <= Number.MAX_SAFE_INTEGER) take(next)
          else hold(text, 'unread.number-size')
        }}
        onUnread={(text) => {
          setTyping(true)
          hold(text, 'unread.number')
        }}
        onBlur={(event) => {
          setTyping(false)
          end()
          props.onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && held) {
            event.preventDefault()
            event.stopPropagation()
            drop()
          }
        }}
      />
      {problem !== null && <InputProblem id={problemId}>{problem}</InputProblem>}
    </>
  )
}
