import { useEffect, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { startTimer } from '../../data/clock.ts'
import { visuallyHidden } from '../theme.css.ts'
import { sized } from '../tokens.ts'
import * as css from './spinner.css.ts'
import { useUi } from '../ui-context.ts'

export interface SpinnerProps {
  /** Diameter in px at the default text size. Default 16. */
  size?: number
}

/** A rotating ring. Decorative: the text beside it names what is loading. */
export function Spinner({ size = 16 }: SpinnerProps) {
  const side = sized(size)
  return <span aria-hidden className={css.spinner} style={{ inlineSize: side, blockSize: side }} />
}

export interface LoadingBlockProps {
  /** What is being loaded. Default "Loading…". */
  label?: string
  /** Fills its container and centres itself. Default true. */
  fill?: boolean
}

/**
 * A placeholder for loading content. Invisible for 750 ms, so that quick loads do not flicker; then a spinner; after
 * 2000 ms with text.
 */
export function LoadingBlock({ label, fill = true }: LoadingBlockProps) {
  const translate = useTranslate()
  const { clock } = useUi()
  const [stage, setStage] = useState<'hidden' | 'spinner' | 'words'>('hidden')
  useEffect(() => {
    const stopSpinner = startTimer(clock, () => setStage('spinner'), spinnerDelayMs)
    const stopWords = startTimer(clock, () => setStage('words'), wordsDelayMs)
    return () => {
      stopSpinner()
      stopWords()
    }
  }, [clock])
  const text = label ?? translate('ui.loading')
  return (
    <div role="status" className={fill ? css.blockFill : css.block}>
      {stage !== 'hidden' && <Spinner size={18} />}
      {stage !== 'hidden' && (
        <span className={stage === 'words' ? css.words : visuallyHidden}>{text}</span>
      )}
    </div>
  )
}

const spinnerDelayMs = 750
const wordsDelayMs = 2000
