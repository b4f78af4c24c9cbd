import { useState } from 'react'
import { toDataError } from '../../../data/errors.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { Reference } from '../../../model/document.ts'
import { isReference } from '../../../model/document.ts'
import { draftId } from '../../../model/ids.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { ReferenceInput } from '../../../search/filters/values/reference-input.tsx'
import { ReferenceName } from '../../../search/filters/values/reference-name.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadingBlock } from '../../../ui/text/spinner.tsx'
import { useToast } from '../../../ui/feedback/toasts.tsx'
import * as css from '../../../document/bulk/bulk.css.ts'
import type { ReferenceValueProps } from '../../../document/bulk/registry-loader.ts'
import { useReferenceFilter } from '../query/use-reference-filter.ts'

/** Picker for a reference value, where the registry has no input for references. */
export function ReferenceValue({
  field,
  reference,
  targets: documents,
  value,
  onChange,
}: ReferenceValueProps) {
  const translate = useTranslate()
  const toast = useToast()
  const layer = useDataLayer()
  const [isChoosing, setChoosing] = useState(false)
  const chosen: unknown = Array.isArray(value) ? value[0] : value
  const within = useReferenceFilter(field, reference, documents)
  const targets = reference.to.map(({ type }) => type)

  const choose = async (next: unknown): Promise<void> => {
    if (!isReference(next)) return
    const { _ref } = next
    type Version = { _id: string; _type: string }
    try {
      const versions = await layer.queries.fetch<Version[]>(
        '*[_id in $ids]{_id, _type}',
        { ids: [_ref, draftId(_ref)] },
        { tag: 'document.bulk-reference' },
      )
      const isPublic = versions.some(({ _id }) => _id === _ref)
      const made = referenceTo(_ref, reference, isPublic ? null : (versions[0]?._type ?? ''))
      onChange(field.isList ? [made] : made)
      setChoosing(false)
    } catch (error) {
      const { description } = toDataError(error)
      toast.show({ tone: 'critical', title: translate('bulk.plan-failed'), description })
    }
  }

  return (
    <div className={css.choice}>
      <span className={css.label}>{field.title}</span>
      {isReference(chosen) && !isChoosing ? (
        <div className={css.chosen}>
          <span className={css.rowPreview}>
            <ReferenceName id={chosen._ref} kind="reference" />
          </span>
          <Button size="small" onClick={() => setChoosing(true)}>
            {translate('bulk.change-reference')}
          </Button>
        </div>
      ) : within === undefined ? (
        <LoadingBlock />
      ) : (
        <div className={css.finder}>
          <ReferenceInput
            value={chosen}
            field={{ targets }}
            within={within}
            onChange={(next) => void choose(next)}
            onDone={() => {}}
          />
        </div>
      )}
    </div>
  )
}

/** Creates a reference: weak if the schema says so, and until its target is published. */
function referenceTo(_ref: string, type: SchemaType, draftOf: string | null): Reference {
  const reference = { _type: type.name, _ref }
  if (draftOf === null) return type.weak ? { ...reference, _weak: true } : reference
  const marker = { type: draftOf, ...(type.weak && { weak: true }) }
  return { ...reference, _weak: true, _strengthenOnPublish: marker }
}
