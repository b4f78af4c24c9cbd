import { useTranslate } from '../../i18n/use-translate.ts'
import { documentStates, type DocumentState } from '../../preview/document-state.ts'
import { StateBadge } from '../../preview/state-mark.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import * as css from './palette.css.ts'

export interface StateLegendProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const states = Object.keys(documentStates) as DocumentState[]

/** What the marks beside documents mean. */
export function StateLegend({ open, onOpenChange }: StateLegendProps) {
  const translate = useTranslate()
  return (
    <Dialog
      width="small"
      open={open}
      onOpenChange={onOpenChange}
      title={translate('command.legend')}
    >
      <dl className={css.legend}>
        {states.map((state) => (
          <div key={state} className={css.legendRow}>
            <dt>
              <StateBadge state={state} />
            </dt>
            <dd className={css.legendText}>{translate(`document.status.${state}-hint`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
