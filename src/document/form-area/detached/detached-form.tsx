import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { firstValueFrom, Observable } from 'rxjs'
import type { DataLayer } from '../../../data/data-layer.ts'
import { fieldTypesWith, type ViewOfType } from '../../../fields/own-types.ts'
import type { FieldType } from '../../../schema/field-type.ts'
import { Form } from '../../../form/form.tsx'
import { ReferenceLinkContext } from '../../../form/read-only/reference-link.tsx'
import type { FieldRegistry } from '../../../form/registry.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { isEqual } from '../../../model/equal.ts'
import { type Path, pathToString } from '../../../model/path.ts'
import type { AreaHost } from '../../../react/area-host.ts'
import { DataLayerContext } from '../../../react/data-layer-context.ts'
import { useObservable } from '../../../react/use-observable.ts'
import { useSchemaProblems } from '../../../react/use-schema-problems.ts'
import { compileSchema } from '../../../schema/compile.ts'
import type { TypeDefinition } from '../../../schema/define.ts'
import type { CompiledSchema, SchemaType } from '../../../schema/schema.ts'
import type { TemplateDefinition } from '../../../schema/templates/template.ts'
import { hasCustomValidators } from '../../../schema/validation/custom-validators.ts'
import { plainMarkers } from '../../../schema/validation/marker.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../../ui/feedback/error-boundary.tsx'
import { LoadingBlock } from '../../../ui/text/spinner.tsx'
import { useUi } from '../../../ui/ui-context.ts'
import { useAreaSettings } from '../../../area/settings.ts'
import { queryIn, existsIn } from '../dataset-queries.ts'
import { DetachedDocument } from './detached-document.ts'
import type { DetachedWorld } from './detached-document.ts'
import { OwnValue } from './own-value.ts'
import * as css from '../document-form.css.ts'
import { withoutDataset } from './not-connected.tsx'
import { announceValidation } from '../validation-announcement.ts'
import { announceUndo } from '../undo-announcement.ts'
import { settleKeys, useUndo } from '../../undo/use-undo.ts'
import { useFormControl } from '../use-form-control.ts'
import { useInitialValue } from '../../pane/use-initial-value.ts'
import { useReferenceLinks } from '../../pane/use-reference-links.ts'

/** A schema as passed by a page: an array of types, an object that contains one, or a compiled schema. */
export type GivenSchema =
  | readonly TypeDefinition[]
  | { readonly types: readonly TypeDefinition[] }
  | CompiledSchema

export interface DetachedFormProps {
  host: AreaHost
  registry: FieldRegistry
  /** Undefined uses the schema of the dataset. */
  schema: GivenSchema | undefined
  templates: readonly TemplateDefinition[] | undefined
  /** Views of the page, which may define their own types. */
  fields: readonly ViewOfType[] | undefined
  typeName: string | undefined
  /** Path of the field whose value is the element's; empty for the whole document. */
  path: Path
  template: string | undefined
  templateParams: Readonly<Record<string, unknown>> | undefined
  disabled: boolean
  focusPath: Path | null
  onFocusPath: (path: Path | null) => void
}

/** A form whose value is the element's own: a form control of the page, with or without a dataset. */
export function DetachedForm(props: DetachedFormProps) {
  const { schema: given, templates, fields, typeName, path, host } = props
  const layer = useContext(DataLayerContext)
  const translate = useTranslate()
  const { reportError } = useUi()
  const types = useMemo(() => fieldTypesWith(fields), [fields])
  const ours = useMemo(() => given && compiled(given, templates, types), [given, templates, types])
  // The form keeps its own schema when a dataset becomes available later.
  const schema = ours ?? layer?.schema
  // A value of a field says nothing about the type of the document.
  const type =
    schema && typeOf(schema, typeName, path.length === 0 ? host.control?.getValue() : undefined)
  const own = useMemo(() => type && OwnValue.at(type, path), [type, path])
  const problem = useMemo(() => {
    if (!schema || own) return null
    return type ? pathError(type, path) : configError(schema, typeName)
  }, [schema, type, own, typeName, path])
  useLayoutEffect(() => {
    if (own) host.control?.expect(own.type.jsonType)
  }, [host, own])
  useEffect(() => {
    if (problem) reportError(problem, '<document-form>')
  }, [problem, reportError])
  const problems = useSchemaProblems(schema)
  useEffect(() => {
    const errors = problems.filter(({ severity }) => severity === 'error')
    if (errors.length > 0 && given) reportError(schemaError(errors), '<document-form>')
  }, [problems, given, reportError])
  if (!schema || !type || !own) {
    return (
      <EmptyState
        icon="circle-alert"
        title={
          type
            ? translate('form.nowhere', { path: pathToString(path) })
            : translate('document.unknown-type', { type: typeName ?? '' })
        }
        description={problem?.message ?? ''}
      />
    )
  }
  const key = `${type.name} ${pathToString(path)}`
  return <BeginningForm key={key} {...props} compiled={schema} type={type} own={own} />
}

interface TypedProps extends DetachedFormProps {
  compiled: CompiledSchema
  type: SchemaType
  own: OwnValue
}

interface Begun {
  template: string
  params: Readonly<Record<string, unknown>> | undefined
  schema: CompiledSchema
  value: Readonly<Record<string, unknown>>
}

/** Waits for the initial value of the document. */
function BeginningForm(props: TypedProps) {
  const { type, compiled: schema, template = type.name, templateParams: params } = props
  const translate = useTranslate()
  const initial = useInitialValue(type, { template, params, schema })
  // A dataset that becomes available later does not change the initial value of this document.
  const [begun, setBegun] = useState<Begun | null>(null)
  const isKept = begun?.template === template && begun.params === params && begun.schema === schema
  if (!isKept && initial.state === 'resolved') {
    setBegun({ template, params, schema, value: initial.value ?? {} })
  }
  if (isKept) return <ValueForm {...props} initialValue={begun.value} />
  if (initial.state === 'failed') {
    return (
      <ErrorPanel
        title={translate('document.initial-value-failed')}
        error={initial.error}
        onRetry={initial.retry}
      />
    )
  }
  return <LoadingBlock />
}

function ValueForm(props: TypedProps & { initialValue: Readonly<Record<string, unknown>> }) {
  const { host, type, compiled: schema, own, initialValue, registry, disabled } = props
  const { focusPath: wanted, onFocusPath } = props
  const { clock } = useUi()
  const { readOnly } = useAreaSettings()
  const layer = useContext(DataLayerContext)
  const form = useRef<HTMLFieldSetElement>(null)
  const [requested, setRequested] = useState(wanted)
  const [focusPath, setFocusPath] = useState(wanted)
  if (requested !== wanted) {
    setRequested(wanted)
    setFocusPath(wanted)
  }
  const [isForeign, setForeign] = useState(false)
  const document = useObservable<DetachedDocument | null>(
    () =>
      new Observable((subscriber) => {
        const { control } = host
        const hasBeginning = Object.keys(initialValue).some((name) => name !== '_type')
        const beginning = hasBeginning ? { _type: type.name, ...initialValue } : undefined
        control?.begin(own.valueOf(beginning))
        setForeign(own.isForeign(control?.getValue()))
        const made = new DetachedDocument({
          type,
          schema,
          clock,
          initialValue,
          value: own.documentOf(control?.getValue()),
          concerns: (finding) => own.concerns(finding),
          onEdit: (document, patches) => {
            control?.take(own.valueOf(document))
            host.setState('dirty', true)
            const documentId = idOf(document)
            host.dispatch('content-patch', { documentId, origin: 'local', patches })
          },
        })
        subscriber.next(made)
        return () => made.dispose()
      }),
    null,
    [host, type, own, schema, clock, initialValue],
  )

  useEffect(() => {
    if (!document) return undefined
    const takeBack = provide(host, document)
    const quiet = announceValidation(host, document.validation$)
    return () => {
      quiet()
      takeBack()
      host.setState('dirty', false)
    }
  }, [host, document])

  useEffect(() => {
    if (!document) return undefined
    let isGone = false
    document.connect(null)
    if (layer) void worldOf(layer, type).then((world) => !isGone && document.connect(world))
    return () => {
      isGone = true
    }
  }, [document, layer, type])

  useEffect(() => host.setLabel(own.type.title), [host, own])
  return (
    <fieldset ref={form} className={css.detached} disabled={disabled}>
      {document && (
        <DetachedFields
          {...props}
          form={form}
          isForeign={isForeign}
          onForeign={setForeign}
          document={document}
          readOnly={readOnly || disabled}
          registry={registry}
          focusPath={focusPath}
          onFocusPath={(path) => {
            setFocusPath(path)
            onFocusPath(path)
          }}
        />
      )}
    </fieldset>
  )
}

interface FieldsProps extends TypedProps {
  form: RefObject<HTMLFieldSetElement | null>
  document: DetachedDocument
  readOnly: boolean
  /** True when the value is of another kind than the form edits. */
  isForeign: boolean
  onForeign: (isForeign: boolean) => void
}

function DetachedFields(props: FieldsProps) {
  const { host, form, document, type, own, compiled: schema, registry: known } = props
  const translate = useTranslate()
  const isConnected = useContext(DataLayerContext) !== null
  const registry = useMemo(
    () => (isConnected ? known : withoutDataset(known)),
    [known, isConnected],
  )
  const { readOnly, focusPath, onFocusPath } = props
  const linkToReference = useReferenceLinks()
  const { revealed, edited } = useFormControl({
    host,
    form,
    validation$: document.validation$,
    onValueSet: () => {
      const value = host.control?.getValue()
      props.onForeign(own.isForeign(value))
      const given = own.documentOf(value)
      // Frameworks set the value they have just received; that is not a new value.
      if (isEqual(given, document.getState().displayed ?? undefined)) return
      document.replace(given)
      host.setState('dirty', false)
    },
    onReset: () => host.setState('dirty', false),
    onCheck: () => void document.validate(),
    onLead: (path) => onFocusPath([...path]),
  })
  const source = useMemo(
    () => ({
      state$: document.state$,
      validation$: document.validation$,
      unread: document.unread,
      undo: announceUndo(document.undo, edited),
      getState: () => document.getState(),
      patch(patches: Parameters<DetachedDocument['patch']>[0]) {
        document.patch(patches)
        edited()
      },
    }),
    [document, edited],
  )
  const { onFocusCapture } = useUndo({
    pair: source,
    type,
    frame: form,
    readOnly,
    onGo: onFocusPath,
  })
  if (props.isForeign) {
    return (
      <Card role="alert" tone="caution" title={translate('document.foreign-value')}>
        {translate('document.foreign-value-body')}
      </Card>
    )
  }
  return (
    <div onFocusCapture={onFocusCapture}>
      <ReferenceLinkContext value={linkToReference}>
        <Form
          pair={source}
          schema={schema}
          type={type}
          registry={registry}
          readOnly={readOnly}
          focusPath={focusPath}
          onFocusPath={onFocusPath}
          revealed={revealed}
        />
      </ReferenceLinkContext>
    </div>
  )
}

function provide(host: AreaHost, document: DetachedDocument): () => void {
  return host.provideMethods({
    patch: async (patches: Parameters<DetachedDocument['patch']>[0]) => document.patch(patches),
    // There is nothing to send or to load.
    flush: async () => {},
    reload: async () => {},
    validate: async () => plainMarkers(await document.validate()),
    undo: async () => {
      settleKeys(host.root)
      await document.fetchUndo()
      return document.undo.undo().type === 'done'
    },
    redo: async () => {
      settleKeys(host.root)
      await document.fetchUndo()
      return document.undo.redo().type === 'done'
    },
  })
}

function compiled(
  given: GivenSchema,
  templates: readonly TemplateDefinition[] | undefined,
  types: readonly FieldType[],
): CompiledSchema {
  if ('documentTypes' in given) return given
  return compileSchema('types' in given ? given.types : given, types, templates)
}

/** The named type, else the value's `_type`, else the only document type. */
function typeOf(
  schema: CompiledSchema,
  name: string | undefined,
  value: unknown,
): SchemaType | undefined {
  const text = name ?? (value as { _type?: unknown } | null | undefined)?._type
  const { documentTypes } = schema
  const only = documentTypes.length === 1 ? documentTypes[0] : undefined
  const type = typeof text === 'string' ? schema.get(text) : only
  return type?.jsonType === 'object' ? type : undefined
}

function configError({ documentTypes }: CompiledSchema, name: string | undefined) {
  const names = documentTypes.map((type) => type.name).join(', ')
  const message =
    name === undefined
      ? `document-type is missing: the schema has ${documentTypes.length} document types (${names})`
      : `document-type="${name}" is no object type of the schema (${names})`
  return Object.assign(new Error(message), { name: 'ContentError', code: 'config-invalid' })
}

function pathError(type: SchemaType, path: Path) {
  const names = type.fields.map(({ name }) => name).join(', ')
  const message = `path="${pathToString(path)}" is no field of "${type.name}" (${names}); a form of its own edits fields, no items`
  return Object.assign(new Error(message), { name: 'ContentError', code: 'config-invalid' })
}

function schemaError(problems: CompiledSchema['problems']) {
  const lines = problems.map(({ typeName, path, message }) =>
    [typeName, path.join('.'), message].filter(Boolean).join(' '),
  )
  const message = `the schema has problems: ${lines.join('; ')}`
  return Object.assign(new Error(message), { name: 'ContentError', code: 'schema-invalid' })
}

/** Queries to the surrounding dataset; a detached form queries once per validation and does not subscribe. */
async function worldOf(layer: DataLayer, type: SchemaType): Promise<DetachedWorld> {
  const client = hasCustomValidators(type) ? await layer.client() : null
  const [request, exists] = [queryIn(layer), existsIn(layer)]
  return {
    query: (question) => firstValueFrom(request(question)),
    getDocumentExists: (id) => firstValueFrom(exists(id)),
    ...(client && { getClient: (options) => client.withConfig(options) }),
  }
}

function idOf(value: unknown): string | null {
  const id = (value as { _id?: unknown } | undefined)?._id
  return typeof id === 'string' ? id : null
}
