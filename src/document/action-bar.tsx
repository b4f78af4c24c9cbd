import { useTranslate } from '../i18n/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import * as css from './document-pane.css.ts'
import type { useDocumentActions } from './use-document-actions.ts'

export interface ActionBarProps {
  actions: ReturnType<typeof useDocumentActions>
}

/** The document's actions: the main one in words, the others as icons with names and reasons. */
export function ActionBar({ actions }: ActionBarProps) {
  const translate = useTranslate()
  const { offered, start, run, asking, title, cancel } = actions
  const main = offered.find(({ action }) => action.tone === 'accent')
  return (
    <div className={css.actions} role="group" aria-label={translate('document.actions')}>
      {offered
        .filter((entry) => entry !== main)
        .map(({ action, reason, running }) => (
          <IconButton
            key={action.operation}
            icon={action.icon}
            label={translate(action.title)}
            tone={action.tone}
            busy={running}
            disabledReason={reason}
            {...(action.hotkey && { hotkey: action.hotkey })}
            onClick={() => start(action)}
          />
        ))}
      {main && (
        <Button
          variant="primary"
          size="large"
          icon={main.action.icon}
          busy={main.running}
          disabledReason={main.reason}
          {...(main.action.hotkey && { hotkey: main.action.hotkey })}
          onClick={() => start(main.action)}
        >
          {translate(main.action.title)}
        </Button>
      )}
      {asking?.confirm && (
        <ConfirmDialog
          open
          title={translate(asking.confirm.question)}
          description={translate(asking.confirm.body, { title: title() })}
          confirmLabel={translate(asking.title)}
          tone={asking.tone === 'critical' ? 'critical' : 'default'}
          onConfirm={() => run(asking)}
          onCancel={cancel}
        />
      )}
    </div>
  )
}
