import { useTranslate } from '../i18n/use-translate.ts'
import { classes } from '../ui/host/dom.ts'
import { documentStates, type DocumentState } from './document-state.ts'
import * as css from './state-mark.css.ts'

export interface StateProps {
  state: DocumentState
}

/** The shape of a state, in its colour; decorative, because a word stands beside it or names it. */
export function StateShape({ state }: StateProps) {
  const { shape, tone } = documentStates[state]
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 12 12"
      width={12}
      height={12}
      aria-hidden
      className={classes(css.shape, css.tone[tone])}
    >
      <path d={shape} />
    </svg>
  )
}

/** A state where there is no room for words: its shape, named for assistive technology and under the pointer. */
export function StateMark({ state }: StateProps) {
  const translate = useTranslate()
  return (
    <span
      className={css.mark}
      role="img"
      aria-label={translate(`document.status.${state}`)}
      title={translate(`document.status.${state}-hint`)}
      data-status={state}
    >
      <StateShape state={state} />
    </span>
  )
}

/** A state as shape and word, explained in its tooltip. */
export function StateBadge({ state }: StateProps) {
  const translate = useTranslate()
  return (
    <span
      className={css.badge}
      part="badge"
      title={translate(`document.status.${state}-hint`)}
      data-status={state}
    >
      <StateShape state={state} />
      {translate(`document.status.${state}`)}
    </span>
  )
}
