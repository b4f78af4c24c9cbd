import type { ReactNode } from 'react'
import { withoutDataset } from '../../src/document/form-area/detached/not-connected.tsx'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { fieldViews } from '../../src/fields/field-views.tsx'
import { createFormController } from '../../src/form/controller.ts'
import type { FormController } from '../../src/form/controller.ts'
import type { FormInputs } from '../../src/form/store/form-store.ts'
import type { FieldActionSource } from '../../src/form/field/field-actions.ts'
import { DocumentFormView } from '../../src/form/form-view.tsx'
import { ReadOnlyValue } from '../../src/form/read-only/read-only-value.tsx'
import { createFieldRegistry } from '../../src/form/registry.ts'
import type { FieldView } from '../../src/form/registry.ts'
import { applyPatches } from '../../src/model/apply-patch.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import type { Patch } from '../../src/model/patch.ts'
import { pathToString } from '../../src/model/path.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import type { FieldDefinition } from '../../src/schema/define.ts'
import { validateDocument } from '../../src/schema/validation/validate.ts'
import { until } from '../kit/browser-test.ts'
import { mount } from '../ui/mount.tsx'
import type { Mounted, MountOptions } from '../ui/mount.tsx'
import './loaded-inputs.ts'

export interface MountedForm extends Mounted {
  controller: FormController
  /** Every patch the user's changes made, in order. */
  patches: Patch[]
  /** How many edits they came in: each is one mutation. */
  edits(): number
  /** Paths of rendered nodes, in order; '' is the document. */
  renders: string[]
  errors: { error: unknown; where: string }[]
  value(): Record<string, unknown>
  /** As if a colleague had changed the value to this. */
  receive(value: Record<string, unknown>): void
  /** Waits until the findings about the current value are in the form. */
  validated(): Promise<void>
  /** The wrapper of a field. */
  field(path: string): HTMLElement
  /** The first control in a field. */
  control(path: string): HTMLInputElement
}

export interface FormOptions extends MountOptions {
  value?: Record<string, unknown>
  inputs?: Partial<FormInputs>
  /** More of the type `note`: groups, fieldsets. */
  type?: object
  /** More types beside it. */
  types?: readonly object[]
  views?: readonly FieldView[]
  actions?: readonly FieldActionSource[]
  validate?: boolean
  /** What the page puts around the form. */
  around?: (form: ReactNode) => ReactNode
}

/** A detached form over a document type `note` with these fields. */
export function mountForm(
  fields: readonly FieldDefinition[],
  options: FormOptions = {},
): MountedForm {
  const {
    value = {},
    inputs,
    type,
    types = [],
    views = [],
    actions,
    validate = true,
    around = (form) => form,
    ...ui
  } = options
  const schema = compileSchema(
    [{ name: 'note', type: 'document', fields, ...type }, ...(types as FieldDefinition[])],
    fieldTypes,
  )
  const faults = schema.problems.filter(({ severity }) => severity === 'error')
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  const patches: Patch[] = []
  const renders: string[] = []
  const errors: MountedForm['errors'] = []
  let current: Record<string, unknown> = { _id: 'a', _type: 'note', ...value }
  let run = Promise.resolve()
  let edits = 0

  function show(next: Record<string, unknown>): void {
    current = next
    controller.update({ value: current })
    if (!validate) return
    const document = current as ContentDocument
    run = validateDocument({ document, schema }).then((markers) => {
      if (document === current) controller.update({ markers })
    })
  }

  const controller = createFormController({
    type: schema.get('note')!,
    value: current,
    ...inputs,
    onPatch(next) {
      patches.push(...next)
      edits += 1
      show(applyPatches(current, next) as Record<string, unknown>)
    },
    onError: (error, where) => errors.push({ error, where }),
    onRender: (path) => renders.push(pathToString(path)),
  })
  show(current)
  // There is no dataset around, as for a detached form.
  const registry = withoutDataset(
    createFieldRegistry([...fieldViews, ...views], ReadOnlyValue, actions),
  )
  const form = <DocumentFormView controller={controller} registry={registry} />
  const mounted = mount(around(form), {
    onError: (error, where) => errors.push({ error, where }),
    ...ui,
  })
  const field = (path: string) => mounted.find(`[data-path="${CSS.escape(path)}"]`)
  return Object.assign(mounted, {
    controller,
    patches,
    renders,
    errors,
    field,
    value: () => current,
    edits: () => edits,
    receive: (next: Record<string, unknown>) => show({ _id: 'a', _type: 'note', ...next }),
    validated: async () => {
      await run
      await until('the findings', () => true)
    },
    control: (path: string) => {
      const controls = field(path).querySelectorAll<HTMLInputElement>(
        'input, textarea, button, select',
      )
      const found = [...controls].find((one) => !one.closest('[data-field-actions]'))
      if (!found) throw new Error(`No control in ${path}`)
      return found
    },
  })
}
