import { useEffect, useEffectEvent, useMemo } from 'react'
import { createFormController, type FormController } from '../../form/controller.ts'
import { FormContext, useForm } from '../../form/form-context.ts'
import { ItemEditor } from '../../form/items/edit/item-editor.tsx'
import type { ClosedBy } from '../../form/use-edit-session.ts'
import { applyPatches } from '../../model/apply-patch.ts'
import { insert, setIfMissing } from '../../model/patch.ts'
import { getAt, type Path } from '../../model/path.ts'
import type { Keyed } from '../../model/portable-text.ts'
import type { TextHost } from '../text-host.ts'
import type { AnnotationDraft } from './annotation-draft.ts'
import { missingFields } from './annotations.ts'

/** The form of an annotation. Its fields are those of a copy of the document until it is applied. */
export function AnnotationForm({ host, draft }: { host: TextHost; draft: AnnotationDraft }) {
  const session = useForm()
  const { type, value, block } = draft
  const { annotations, text } = host
  const path: Path = useMemo(
    () => [...host.path, { _key: block || unsavedState }, 'markDefs', { _key: value._key }],
    [host, block, value],
  )
  const copy = useMemo(
    () => copyWith(session.controller, path, { value, blockType: text.type.name }),
    [session, path, value, text],
  )
  const inner = useMemo(() => ({ ...session, controller: copy }), [session, copy])
  const array = text.type.field('markDefs')?.type

  const close = (by: ClosedBy) => {
    annotations.settle()
    const now = (getAt(copy.store.inputs.value, path) ?? value) as Keyed
    const missing = missingFields(type, now)
    if (by !== 'done' || missing.length === 0) return annotations.apply(now, by)
    copy.update({
      revealed: true,
      markers: missing.map((name) => ({
        path: [...path, name],
        level: 'error',
        message: 'Required',
        code: 'required',
      })),
    })
  }
  const submit = useEffectEvent(() => close('done'))
  useEffect(() => annotations.awaitSubmit(() => submit()), [annotations])
  if (!array) return null
  return (
    <FormContext value={inner}>
      <ItemEditor
        path={path}
        array={array}
        title={type.title}
        open
        defaultKind="popover"
        anchor={host.anchorOf(path)}
        finalFocus={() => host.editor()?.view.dom ?? null}
        onRemove={draft.kind === 'new' ? undefined : () => annotations.remove()}
        enterIsDone
        onClose={close}
      />
    </FormContext>
  )
}

/** Key of the block of an empty text, which is not in the document yet. */
const unsavedState = 'unsaved'

/** A form over a copy of the document that contains the annotation. */
function copyWith(
  { type, store, document, onError }: FormController,
  path: Path,
  { value, blockType }: { value: Keyed; blockType: string },
): FormController {
  const { inputs } = store
  const [text, block, list] = [path.slice(0, -3), path.slice(0, -2), path.slice(0, -1)]
  const empty = { _type: blockType, ...(block.at(-1) as Keyed), children: [] }
  const isThere = (place: Path) => getAt(inputs.value, place) !== undefined
  const controller = createFormController({
    type,
    document,
    readOnly: inputs.readOnly,
    currentUser: inputs.currentUser,
    markers: inputs.markers,
    value: applyPatches(inputs.value, [
      ...(isThere(block) ? [] : [setIfMissing([], text), insert([empty], 'after', [...text, -1])]),
      setIfMissing([], list),
      ...(isThere(path) ? [] : [insert([value], 'after', [...list, -1])]),
    ]),
    onPatch: (patches) =>
      controller.update({ value: applyPatches(controller.store.inputs.value, patches) }),
    onError,
  })
  return controller
}
