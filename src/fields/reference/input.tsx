import { useCallback } from 'react'
import type { InputProps } from '../../form/registry.ts'
import { useFormDocument } from '../../form/store/form-document.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord, type Reference } from '../../model/document.ts'
import { unset } from '../../model/patch.ts'
import { useIsAvailable } from '../../references/other-datasets.ts'
import { ReferenceControl } from '../../references/reference-control.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { UnusableValue } from '../../references/unusable-value.tsx'

/** A reference to another document. */
export function ReferenceInput(props: InputProps<Reference>) {
  const { path } = props
  const document = useFormDocument()
  const place = useCallback(() => {
    const isItem = typeof path.at(-1) !== 'string'
    return {
      document: isRecord(document.value) ? document.value : {},
      path: isItem ? path.slice(0, -1) : path,
      isItem,
    }
  }, [document, path])
  return <ReferenceControl {...props} onFocus={() => props.onFocus()} place={place} />
}

/** REF-006: a reference to a document of another dataset, if the project supports that. */
export function CrossDatasetReferenceInput(props: InputProps<Reference>) {
  const { value, readOnly, control, onChange } = props
  const translate = useTranslate()
  const isAvailable = useIsAvailable(props.type)
  if (isAvailable) return <ReferenceInput {...props} />
  if (isAvailable === null) return <LoadingBlock fill={false} />
  const description = translate('reference.feature-missing-body')
  return (
    <UnusableValue
      control={control}
      title={translate('reference.feature-missing')}
      description={value === undefined ? undefined : description}
      onClear={value === undefined || readOnly ? undefined : () => onChange(unset())}
    />
  )
}
