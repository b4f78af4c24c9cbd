import { useTranslate } from '../../i18n/use-translate.ts'
import { Switch } from '../../ui/controls/choice/switch.tsx'

/** Whether anybody may read what is published in a dataset. */
export function PublicSwitch(props: { checked: boolean; onChange: (checked: boolean) => void }) {
  const translate = useTranslate()
  return (
    <Switch
      {...props}
      label={translate('administration.public')}
      description={translate('administration.public-hint')}
    />
  )
}
