import type { ComponentType } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isReference } from '../../model/document.ts'
import { ReferencePreview } from '../../preview/reference-preview.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { ReadOnlyArray } from './read-only-array.tsx'
import { ReadOnlyAsset } from './read-only-asset.tsx'
import * as css from './read-only-value.css.ts'
import { ReferenceLink } from './reference-link.tsx'
import type { InputProps } from '../registry.ts'
import { ValueSource } from '../field/value-source.tsx'

type Shown = Pick<InputProps, 'value' | 'type' | 'path'>

/** How values show that nothing can edit yet, by built-in type; the rest shows as it is stored. */
const displays: Readonly<Record<string, ComponentType<Shown>>> = {
  array: ReadOnlyArray,
  reference: ReadOnlyReference,
  crossDatasetReference: ReadOnlyReference,
  image: ReadOnlyAsset,
  file: ReadOnlyAsset,
}

/** Shows the value of a type that has no input yet, and never changes it. */
export function ReadOnlyValue({ value, type, path, control }: InputProps) {
  const translate = useTranslate()
  const Display = displays[type.fieldType.name] ?? ValueSource
  return (
    <div
      id={control.id}
      role="group"
      aria-labelledby={control['aria-labelledby']}
      aria-describedby={control['aria-describedby']}
      className={css.card}
    >
      <div className={css.content}>
        {value === undefined ? (
          <span className={css.empty}>{translate('form.no-value')}</span>
        ) : (
          <Display value={value} type={type} path={path} />
        )}
      </div>
      <div className={css.note}>
        <Icon name="lock" size={13} />
        {translate('form.read-only-value')}
      </div>
    </div>
  )
}

function ReadOnlyReference({ value, type, path }: Shown) {
  if (!isReference(value)) return <ValueSource value={value} />
  return (
    <ReferenceLink reference={value} type={type} path={path}>
      <ReferencePreview reference={value} type={type} />
    </ReferenceLink>
  )
}
