import { Button } from '../../ui/controls/button.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { ProgressRing } from '../../ui/feedback/progress-ring.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'
import * as css from '../rich-blocks/feed-dialog.css.ts'
import type { NavbarPartProps, SidebarPartProps } from '../../studio/config/studio-part.ts'
import { isAlmostOver, trialElapsed } from './stages.ts'
import { useTrial } from './trial-context.ts'

/** The trial and its dialogs in the navbar; null without a trial. */
export function TrialMenu({ isNarrow }: NavbarPartProps) {
  const shown = useTrial()
  const { Part } = useLater(load, shown !== null, () => {})
  return shown && Part && <Part {...shown} isNarrow={isNarrow} />
}

const load = async () => (await import('./trial-button.tsx')).TrialButton

/** The trial in the sidebar. */
export function TrialRow({ onClose }: SidebarPartProps) {
  const shown = useTrial()
  const days = useTrialDays()
  if (!shown) return null
  const { trial, hasDialog, show } = shown
  const ring = (
    <ProgressRing
      size={16}
      value={trialElapsed(trial)}
      tone={isAlmostOver(trial) ? 'caution' : 'default'}
    />
  )
  if (!hasDialog) {
    return (
      <span className={css.row}>
        {ring} {days}
      </span>
    )
  }
  return (
    <Button
      wide
      size="large"
      variant="ghost"
      onClick={() => {
        onClose()
        show()
      }}
    >
      <span className={css.trial}>
        {ring} {days}
      </span>
    </Button>
  )
}

/** The remaining days of the trial as text. */
export function useTrialDays(): string {
  const translate = useTranslate()
  const daysLeft = useTrial()?.trial.daysLeft ?? 0
  return daysLeft === 0
    ? translate('extras.trial-over')
    : translate('extras.trial-days', { count: daysLeft })
}
