import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'

/** SHELL-037: links to other workspaces below the providers. */
export function WorkspaceLinks({ onChooseAnother }: { onChooseAnother: () => void }) {
  const translate = useTranslate()
  return (
    <>
      <Button variant="ghost" size="small" icon="arrow-left" onClick={onChooseAnother}>
        {translate('sign-in.choose-another')}
      </Button>
      <AddWorkspace />
    </>
  )
}

/** Workspaces are added in code, so the link opens the documentation. */
const howToAdd = 'https://www.sanity.io/docs/workspaces'

export function AddWorkspace() {
  const translate = useTranslate()
  return (
    <Button variant="ghost" size="small" icon="plus" href={howToAdd} target="_blank">
      {translate('sign-in.add-workspace')}
    </Button>
  )
}
