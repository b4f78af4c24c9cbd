import type { RefObject } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaProblem } from '../../schema/schema.ts'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { focusBack } from '../../ui/overlays/popup-providers.tsx'
import * as css from './config-issues-dialog.css.ts'
import { SchemaProblems } from './schema-problems.tsx'

export interface ConfigIssuesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  warnings: readonly SchemaProblem[]
  /** The button that opens the dialog. */
  button: RefObject<HTMLElement | null>
}

/** Lists all schema warnings, each with its location. */
export function ConfigIssuesDialog(props: ConfigIssuesDialogProps) {
  const { open, onOpenChange, warnings, button } = props
  const translate = useTranslate()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      width="medium"
      finalFocus={() =>
        focusBack(button.current, (active) => active.closest('[role=dialog]') !== null)
      }
      title={translate('extras.issues-title')}
      description={translate('extras.issues-body')}
    >
      <h3 className={css.heading}>
        {translate('extras.issues-found', { count: warnings.length })}
      </h3>
      <SchemaProblems problems={warnings} />
    </Dialog>
  )
}
