import type { FieldRegistry, InputProps } from '../../../form/registry.ts'
import * as css from '../../../form/read-only/read-only-value.css.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { isRecord, isReference } from '../../../model/document.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { Icon } from '../../../ui/text/icon.tsx'

/** The registry of a form without a dataset: values that refer to a dataset are shown read-only. */
export function withoutDataset(registry: FieldRegistry): FieldRegistry {
  return {
    ...registry,
    resolve: (type) => (pointsSomewhere(type) ? notConnected : registry.resolve(type)),
    // Diffs compare stored values and need no dataset.
    find: (type, part) =>
      pointsSomewhere(type) && part !== 'diff' ? undefined : registry.find(type, part),
  }
}

/** Whether the input of a type reads from a dataset: references, and types that contain one, such as images. */
function pointsSomewhere({ fieldType, fields }: SchemaType): boolean {
  const own = fieldType.fields?.map(({ name }) => name) ?? []
  return (
    fieldType.pointsAt !== undefined ||
    fields.some(({ name, type }) => own.includes(name) && type.fieldType.pointsAt)
  )
}

const notConnected = { type: '', input: NotConnected }

function NotConnected({ value, type, control }: InputProps) {
  const translate = useTranslate()
  const target = targetOf(value)
  return (
    <div
      id={control.id}
      role="group"
      aria-labelledby={control['aria-labelledby']}
      aria-describedby={control['aria-describedby']}
      className={css.card}
      data-not-connected
    >
      <div className={css.content}>
        {target === null ? (
          <span className={css.empty}>{translate('form.no-value')}</span>
        ) : (
          <span className={css.file}>
            <Icon name={type.fieldType.isPicture ? 'image' : 'link'} size={14} />
            {target}
          </span>
        )}
      </div>
      <div className={css.note}>
        <Icon name="info" size={13} />
        {translate('form.not-connected')}
      </div>
    </div>
  )
}

/** The id of a reference's target, or of the asset of an image or a file; null for neither. */
function targetOf(value: unknown): string | null {
  if (isReference(value)) return value._ref
  const asset = isRecord(value) ? value['asset'] : undefined
  return isReference(asset) ? asset._ref : null
}
