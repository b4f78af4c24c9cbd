import { useContext, useEffect, useMemo } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { pathToString } from '../model/path.ts'
import type { Path } from '../model/path.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Field } from './field/field.tsx'
import { FieldInput } from './field/field-input.tsx'
import { useForm, useFormNode } from './form-context.ts'
import { FormScopeContext } from './store/form-scope.ts'
import { missingPlace } from './missing-place.ts'
import * as css from './object/object-fields.css.ts'
import { ObjectFields } from './object/object-fields.tsx'
import type { ControlProps } from './registry.ts'

/** The root of a form: the document without label and frame, or the requested part of it. */
export function FormRoot() {
  const { controller, registry } = useForm()
  const { path, fields, group } = useContext(FormScopeContext)
  const node = useFormNode(path)
  useEffect(() => {
    if (group !== null) controller.store.choose(path, { group })
  }, [controller, path, group])
  if (!node || node.hidden) return <Nowhere path={path} />
  controller.onRender(path)
  if (fields) return <ChosenFields path={path} fields={fields} />
  const { input, layout } = registry.resolve(node.type) ?? {}
  // An object that is edited alone needs no heading to open it by.
  const isOpen = path.length > 0 && layout === 'section'
  if (node.object && (!input || isOpen)) return <ObjectFields path={path} />
  if (path.length > 0 || !input) return <Field path={path} />
  return <FieldInput node={node} input={input} control={noControl} />
}

/** The given fields, regardless of their groups and fieldsets. */
function ChosenFields({ path, fields }: { path: Path; fields: readonly Path[] }) {
  return (
    <div className={css.container}>
      <div className={css.grid}>
        {fields.map((below) => (
          <ChosenField key={pathToString(below)} path={path} below={below} />
        ))}
      </div>
    </div>
  )
}

function ChosenField({ path, below }: { path: Path; below: Path }) {
  const place = useMemo(() => [...path, ...below], [path, below])
  const node = useFormNode(place)
  if (!node) return <Nowhere path={place} />
  return node.hidden ? null : <Field path={place} />
}

/** Shown when the path is not in the schema or has no value, such as a removed array item. */
function Nowhere({ path }: { path: Path }) {
  const { controller } = useForm()
  const translate = useTranslate()
  const missing = missingPlace(controller.store, path)
  return (
    <EmptyState
      icon="file"
      title={translate('form.nowhere', { path: pathToString(path) })}
      {...(missing && { description: translate(`form.${missing.kind}`, { ...missing }) })}
    />
  )
}

const noControl: ControlProps = {
  id: '',
  ref: () => {},
  'aria-labelledby': '',
  'aria-describedby': undefined,
  'aria-invalid': undefined,
  'aria-required': undefined,
}
