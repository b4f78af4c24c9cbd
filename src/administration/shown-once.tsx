import { useTranslate } from '../i18n/use-translate.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { copyText } from '../ui/host/host-env.ts'
import { useUi } from '../ui/ui-context.ts'

/** A link or a secret that the server does not return again, with a button that copies it. */
export function ShownOnce({ label, value }: { label: string; value: string }) {
  const translate = useTranslate()
  const copy = useCopy()
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      mono
      onFocus={(event) => event.currentTarget.select()}
      end={
        <IconButton
          size="small"
          icon="copy"
          label={translate('administration.copy', { what: label })}
          onClick={() => copy(value)}
        />
      }
    />
  )
}

/** Copies a text and says so. */
export function useCopy(): (text: string) => void {
  const translate = useTranslate()
  const { toasts } = useUi()
  return (text) =>
    void copyText(text).then((isCopied) =>
      toasts.show({
        id: 'administration-copied',
        tone: isCopied ? 'positive' : 'caution',
        title: translate(isCopied ? 'administration.copied' : 'administration.copy-refused'),
      }),
    )
}
