import { useContext, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { Observable, skip } from 'rxjs'
import type { FieldEdit } from '../../data/bulk/bulk.ts'
import { Form } from '../../form/form.tsx'
import { type FormScope, FormScopeContext } from '../../form/store/form-scope.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { pathEquals, pathToString } from '../../model/path.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Card } from '../../ui/layout/card.tsx'
import { RadioGroup } from '../../ui/controls/choice/radio-group.tsx'
import { Select } from '../../ui/controls/choice/select.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { useUi } from '../../ui/ui-context.ts'
import { DetachedDocument } from '../form-area/detached/detached-document.ts'
import * as css from './bulk.css.ts'
import {
  bulkEdit,
  type BulkField,
  bulkFields,
  type EditKind,
  editKinds,
  referenceType,
  shortValue,
  valueName,
  valueType,
} from './edit-fields.ts'
import {
  ReferenceLoaderContext,
  type ReferenceValueProps,
  RegistryLoaderContext,
} from './registry-loader.ts'
import type { GivenTargets } from './use-bulk-run.ts'

/** The choices made so far. */
export interface MadeEdit {
  readonly field: BulkField
  readonly kind: EditKind
  readonly value: unknown
  readonly edit: FieldEdit | null
  /** Why it cannot be applied yet. */
  readonly problem: string | null
  /** The texts of the field and the change. */
  readonly title: string
  readonly words: string
}

interface EditFormProps {
  type: SchemaType
  /** The documents to change. */
  targets: GivenTargets
  /** The previous choice, when the user returns to this step. */
  made: MadeEdit | null
  onChange: (made: MadeEdit) => void
}

/** Chooses a field, the kind of edit, and the value, which is entered in the field's own input. */
export function EditForm({ type, targets, made, onChange }: EditFormProps) {
  const translate = useTranslate()
  const id = useId()
  const fields = useMemo(() => bulkFields(type), [type])
  const field = fields.find(({ path }) => made && pathEquals(path, made.field.path)) ?? null
  const kind = made?.kind ?? 'set'
  const notify = (chosen: BulkField, how: EditKind, value: unknown, hasError: boolean): void => {
    const edit = bulkEdit(chosen, how, value)
    const missing = edit ? null : translate('bulk.no-value')
    onChange({
      field: chosen,
      kind: how,
      value,
      edit,
      problem: missing ?? (hasError ? translate('bulk.invalid-value') : null),
      title: chosen.title,
      words: translate(`bulk.change.${how}`, {
        value: referenceType(chosen) ? translate('bulk.chosen-document') : shortValue(value),
      }),
    })
  }
  if (fields.length === 0) return <Card>{translate('bulk.no-fields')}</Card>
  return (
    <div className={css.fields}>
      <div className={css.choice}>
        <label htmlFor={`${id}-field`} className={css.label}>
          {translate('bulk.field')}
        </label>
        <Select
          id={`${id}-field`}
          value={field && pathToString(field.path)}
          options={fields.map(({ path, title }) => ({ value: pathToString(path), label: title }))}
          onChange={(name) => {
            const next = fields.find(({ path }) => pathToString(path) === name)
            if (next) notify(next, editKinds(next)[0]!, undefined, false)
          }}
        />
      </div>
      {field && (
        <div className={css.choice}>
          <span className={css.label}>{translate('bulk.change')}</span>
          <RadioGroup
            label={translate('bulk.change')}
            direction="horizontal"
            value={kind}
            options={editKinds(field).map((value) => ({
              value,
              label: translate(
                value === 'set' && field.isList ? 'bulk.kind.replace' : `bulk.kind.${value}`,
              ),
            }))}
            onChange={(next) => notify(field, next, made?.value, false)}
          />
        </div>
      )}
      {field && kind !== 'unset' && (
        <ValueForm
          key={pathToString(field.path)}
          type={type}
          targets={targets}
          field={field}
          initial={made?.value}
          onChange={(value, hasError) => notify(field, kind, value, hasError)}
        />
      )}
    </div>
  )
}

interface ValueFormProps {
  type: SchemaType
  targets: GivenTargets
  field: BulkField
  initial: unknown
  onChange: (value: unknown, hasError: boolean) => void
}

const scope: FormScope = { path: [], fields: [[valueName]], group: null }

/** The input of the field, in a separate document that contains nothing else. */
function ValueForm({ type, targets, field, initial, onChange }: ValueFormProps) {
  const layer = useDataLayer()
  const { clock } = useUi()
  const load = useContext(RegistryLoaderContext)
  const [registry, setRegistry] = useState<FieldRegistry | null>(null)
  useEffect(() => {
    let isGone = false
    void load().then((loaded) => !isGone && setRegistry(loaded))
    return () => {
      isGone = true
    }
  }, [load])
  const reference = referenceType(field)
  const loadReferences = useContext(ReferenceLoaderContext)
  // The input of a single document applies only that document's filter; here the filters of all documents apply.
  const mustFind = reference !== null && loadReferences !== null
  const References = useLater<ReferenceValueProps>(
    async () => loadReferences!(),
    mustFind && registry !== null,
    () => {},
  )
  const alone = useMemo(() => valueType(type, field), [type, field])
  const [beginning] = useState(initial)
  const document = useObservable<DetachedDocument | null>(
    () =>
      new Observable((subscriber) => {
        const made = new DetachedDocument({
          type: alone,
          schema: layer.schema,
          clock,
          initialValue: {},
          value: { _type: type.name, ...(beginning !== undefined && { [valueName]: beginning }) },
          onEdit: () => {},
        })
        subscriber.next(made)
        return () => made.dispose()
      }),
    null,
    [alone, layer, clock, type, beginning],
  )
  const notify = useEffectEvent((made: DetachedDocument) => {
    const value = made.getState().displayed?.[valueName]
    const { markers } = made.validation$.value
    // The missing value is already stated by the button.
    const hasError = value !== undefined && markers.some(({ level }) => level === 'error')
    onChange(value, hasError)
  })
  useEffect(() => {
    if (!document) return undefined
    // The initial value is known; only changes are reported.
    const states = document.state$.pipe(skip(1)).subscribe(() => notify(document))
    const findings = document.validation$.pipe(skip(1)).subscribe(() => notify(document))
    return () => {
      states.unsubscribe()
      findings.unsubscribe()
    }
  }, [document])
  if (!registry || !document) return <LoadingBlock />
  if (reference && mustFind) {
    return References.Part ? (
      <References.Part
        field={field}
        reference={reference}
        targets={targets}
        value={initial}
        onChange={(value) => onChange(value, false)}
      />
    ) : (
      <LoadingBlock />
    )
  }
  return (
    <FormScopeContext value={scope}>
      <Form pair={document} schema={layer.schema} type={alone} registry={registry} />
    </FormScopeContext>
  )
}
