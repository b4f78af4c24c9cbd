import { useTranslate } from '../../i18n/use-translate.ts'
import type { InputProps } from '../../form/registry.ts'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { RichTextDisplay } from './display.tsx'
import { useForm } from '../../form/form-context.ts'
import { growsWithText } from '../../form/text-height.ts'
import { linesOfText } from '../../model/portable-text.ts'
import { waiting, waitingText } from './input.css.ts'

const load = async () => (await import('../../rich-text/rich-text-editor.tsx')).RichTextEditor

const words = async () => (await import('../../i18n/en-us-rich-text.ts')).richTextWords

/** Rich text. The editor is loaded when the field comes near the viewport; until then the plain text is shown. */
export function RichTextInput(props: InputProps<readonly unknown[]>) {
  const translate = useTranslate()
  const { Part: Editor } = useLater(load, true, () => {}, words)
  const { registry } = useForm()
  if (Editor) return <Editor {...props} />
  const { value, type, path } = props
  if (growsWithText(type, registry.textHeight)) {
    return (
      <div className={waitingText} aria-label={translate('ui.loading')} aria-busy dir="auto">
        {linesOfText(value ?? []).join('\n')}
      </div>
    )
  }
  return (
    <div className={waiting} aria-label={translate('ui.loading')} aria-busy>
      {value && <RichTextDisplay value={value} type={type} path={path} />}
    </div>
  )
}
