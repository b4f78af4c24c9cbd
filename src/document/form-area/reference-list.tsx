import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { useNamedTypes } from '../../area/named-types.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import { fieldTypes } from '../../fields/field-types.ts'
import { formWords } from '../../i18n/en-us-form.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { NoTypes, type ReferenceInputProps } from '../../references/reference-input-area.tsx'
import {
  connected,
  findTargets,
  labelOf,
  referenceById,
} from '../../references/reference-methods.ts'
import { compileSchema } from '../../schema/compile.ts'
import type { TypeDefinition } from '../../schema/define.ts'
import type { CompiledSchema } from '../../schema/schema.ts'
import { useUi } from '../../ui/ui-context.ts'
import { DetachedForm } from './detached/detached-form.tsx'
import type { DocumentFormAreaProps } from './document-form-area.tsx'
import { FormFrame } from './form-frame.tsx'
import { useFormParts } from './form-parts.ts'

interface ListProps {
  host: AreaHost
  props: ReferenceInputProps
}

/** A form control that selects several documents: the list of a form, whose value is the element's own. */
export default function ReferenceListArea({ host }: { host: AreaHost }) {
  const { props, layer } = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const given = props as ReferenceInputProps
  const shown = useNamedTypes(layer, given.to)
  const frame = useMemo((): DocumentFormAreaProps => ({ ...props, path: listField }), [props])
  return (
    <FormFrame host={host} props={frame} words={formWords} takesActions={false}>
      <slot name="label" />
      <slot name="prefix" />
      <DataLayerContext value={shown}>
        {shown?.schema.documentTypes.length === 0 ? (
          <NoTypes />
        ) : (
          <ReferenceList host={host} props={given} frame={frame} layer={shown} />
        )}
      </DataLayerContext>
    </FormFrame>
  )
}

function ReferenceList({
  host,
  props,
  frame,
  layer,
}: ListProps & { frame: DocumentFormAreaProps; layer: DataLayer | null }) {
  const translate = useTranslate()
  const title = props.label || labelOf(host) || translate('element.document')
  const schema = useListSchema(props, layer, title)
  useMethods(host, layer, schema)
  return (
    <DetachedForm
      {...useFormParts(host, frame)}
      host={host}
      schema={schema}
      path={listPath}
      typeName={listType}
      templates={undefined}
      fields={undefined}
      template={undefined}
      templateParams={undefined}
      disabled={props.disabled ?? false}
    />
  )
}

/** A schema with nothing but the list; its references are those that the element's properties describe. */
function useListSchema(props: ReferenceInputProps, layer: DataLayer | null, title: string) {
  const { to = '', filter, filterParams, weak = false, create, max, placeholder } = props
  const all = layer?.schema.documentTypes.map(({ name }) => name).join(' ') ?? ''
  // As text, so that a dataset that becomes available changes the form only if it changes the types.
  const wanted = to.trim() || all
  return useMemo((): CompiledSchema => {
    const names = wanted.split(/\s+/).filter(Boolean)
    // The forms of the targets are the dataset's; here they only have to exist.
    const targets = (names.length > 0 ? names : [missingTarget]).map((name): TypeDefinition => ({
      name,
      type: 'document',
      fields: [{ name: 'title', type: 'string' }],
    }))
    const reference = {
      type: 'reference',
      to: targets.map(({ name }) => ({ type: name })),
      weak,
      ...(placeholder !== undefined && { placeholder }),
      options: {
        ...(filter !== undefined && { filter, ...(filterParams && { filterParams }) }),
        ...(create === 'off' && { disableNew: true }),
      },
    }
    const list = {
      name: listField,
      title,
      type: 'array',
      of: [reference],
      ...(max !== undefined && max < unlimited && { validation: { max } }),
    }
    const types = [
      { name: listType, type: 'document', fields: [list] } as TypeDefinition,
      ...targets,
    ]
    return compileSchema(types, fieldTypes)
  }, [wanted, filter, filterParams, weak, create, max, placeholder, title])
}

function useMethods(host: AreaHost, layer: DataLayer | null, schema: CompiledSchema): void {
  const { clock } = useUi()
  const type = schema.get(listType)?.field(listField)?.type.of[0] ?? null
  const search = useEffectEvent((text: string) => findTargets(connected(layer, type), clock, text))
  const replace = useEffectEvent(async (id: string) => {
    const reference = await referenceById(connected(layer, type), id)
    change(host, [{ ...reference, _key: id }])
  })
  useEffect(
    () =>
      host.provideMethods({
        open: async () => host.element.focus(),
        clear: async () => change(host, []),
        replace: async (id: string) => replace(id),
        search: async (query: string) =>
          (await search(query)).map(({ id, typeName }) => ({ id, type: typeName })),
      }),
    [host],
  )
}

/** Changes the value by a method, with the events of a change by the user. */
function change({ element }: AreaHost, value: readonly object[]): void {
  Object.assign(element, { value })
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The type and the field around the list, which pages never see. */
const listType = 'content-reference-list'
const listField = 'references'
const listPath = [listField]
/** The default of `max`: no limit. */
const unlimited = 1_000_000
/** Stands in for the targets while no dataset tells them. */
const missingTarget = 'content-unknown-document'
