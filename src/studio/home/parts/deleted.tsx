import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useRunCommand } from '../run-command.ts'

/** Opens the list of deleted documents. */
export function Deleted() {
  const translate = useTranslate()
  const run = useRunCommand()
  return (
    <div>
      <Button variant="ghost" icon="trash" onClick={() => run('studio.deleted')}>
        {translate('home.deleted')}
      </Button>
    </div>
  )
}
