import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { firstValueFrom } from 'rxjs'
import { type Intent, isPlainClick } from '../area/navigation.ts'
import { useNamedTypes } from '../area/named-types.ts'
import { AreaRoot, type AreaProps } from '../area/root.tsx'
import type { DataLayer } from '../data/data-layer.ts'
import { ReferenceLinkContext, type LinkToReference } from '../form/read-only/reference-link.tsx'
import type { ControlProps } from '../form/registry.ts'
import { documentStatusMessages } from '../i18n/en-us/document-status.ts'
import { formMessages } from '../i18n/en-us/form.ts'
import { referenceMessages } from '../i18n/en-us/references.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { isReference } from '../model/document.ts'
import type { Patch } from '../model/patch.ts'
import type { AreaHost } from '../react/area-host.ts'
import { DataLayerContext } from '../react/data-layer-context.ts'
import type { SchemaType } from '../schema/schema.ts'
import { Card } from '../ui/layout/card.tsx'
import { Icon } from '../ui/text/icon.tsx'
import { useUi } from '../ui/ui-context.ts'
import { patchedReference, referencePatch, strengthProblem } from './make-reference.ts'
import { ReferenceControl } from './reference-control.tsx'
import * as css from './reference-input.css.ts'
import { connected, findTargets, labelOf, referenceById } from './reference-methods.ts'
import type { Target } from './target.ts'
import { firstIcons } from '../ui/text/first-icons.ts'

/** The properties of `<reference-input>` that its area reads. */
export interface ReferenceInputProps extends AreaProps {
  multiple?: boolean
  max?: number
  to?: string
  filter?: string
  filterParams?: Readonly<Record<string, unknown>>
  weak?: boolean
  placeholder?: string
  create?: 'auto' | 'off'
  limit?: number
  label?: string
  disabled?: boolean
  required?: boolean
  hrefFor?: (intent: Intent) => string | null
  config?: { i18n?: Parameters<typeof AreaRoot>[0]['i18n'] }
}

const words = { ...formMessages, ...referenceMessages, ...documentStatusMessages }

/** A form control that selects a document, on its own in a page. */
export default function ReferenceInputArea({ host }: { host: AreaHost }) {
  const { props, layer } = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const given = props as ReferenceInputProps
  const shown = useNamedTypes(layer, given.to)
  return (
    <AreaRoot host={host} props={given} i18n={given.config?.i18n} words={words} icons={firstIcons}>
      <DataLayerContext value={shown}>
        <ControlInPage host={host} props={given} layer={shown} />
      </DataLayerContext>
    </AreaRoot>
  )
}

interface InPageProps {
  host: AreaHost
  props: ReferenceInputProps
  layer: DataLayer | null
}

function ControlInPage({ host, props, layer }: InPageProps) {
  const { label, readOnly = false, disabled = false } = props
  const prefix = useId()
  const base = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState(() => host.control?.getValue())
  const [target, setTarget] = useState<Target | null>(null)
  const [isShown, setShown] = useState(false)
  const type = useReferenceType(props, layer)
  const translate = useTranslate()
  const problem = problemOf(target, translate)
  useReport(host, base, problem)
  useStates(host, { value, target, type })

  const change = (patches: readonly Patch[]): void => {
    const next = patches.reduce(patchedReference, host.control?.getValue())
    host.control?.take(next)
    setValue(next)
    const { element } = host
    element.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }
  useLayoutEffect(() => host.control?.expect('object'), [host])
  useLayoutEffect(
    () =>
      host.control?.attach({
        valueSet: () => setValue(host.control?.getValue()),
        settle: () => {},
        check: () => {},
        showErrors: () => setShown(true),
        reset: () => setShown(false),
        focus() {
          const control = base.current?.querySelector<HTMLElement>('input, a, button, [tabindex]')
          control?.focus()
          return Boolean(control)
        },
      }),
    [host],
  )
  useMethods({ host, layer, type, value, change, base })
  const text = label ?? labelOf(host)
  useEffect(() => {
    if (text) host.setLabel(text)
  }, [host, text])

  const isMissing = isShown && props.required === true && !isReference(value)
  const control: ControlProps = {
    id: `${prefix}-control`,
    ref: noRef,
    'aria-labelledby': `${prefix}-label`,
    'aria-describedby': undefined,
    'aria-invalid': isMissing || (isShown && problem !== null) || undefined,
    'aria-required': props.required || undefined,
  }
  return (
    <div ref={base} className={css.base} part="base">
      <slot name="label">
        <span id={`${prefix}-label`} className={css.label} hidden={!label}>
          {text || translate('element.document')}
        </span>
      </slot>
      <slot name="prefix" />
      {layer && layer.schema.documentTypes.length === 0 ? (
        <NoTypes />
      ) : layer && type ? (
        <Connected {...{ host, props, layer, type, value, control, change }} onTarget={setTarget} />
      ) : (
        <Distant value={value} labelId={`${prefix}-label`} />
      )}
      {!isReference(value) && !readOnly && !disabled && <slot name="empty" />}
    </div>
  )
}

/** Without a schema, the page has to say what can be referred to. */
export function NoTypes() {
  const translate = useTranslate()
  return (
    <Card
      tone="caution"
      icon="warning"
      padding={2}
      title={translate('reference.no-types')}
      data-no-types
    >
      {translate('reference.no-types-body', { attribute: 'to' })}
    </Card>
  )
}

interface ConnectedProps extends InPageProps {
  layer: DataLayer
  type: SchemaType
  value: unknown
  control: ControlProps
  change: (patches: readonly Patch[]) => void
  onTarget: (target: Target | null) => void
}

function Connected(props: ConnectedProps) {
  const { host, layer, type, value, control, change, onTarget } = props
  const { placeholder, create, readOnly = false, disabled = false, hrefFor } = props.props
  const linkTo = useMemo<LinkToReference>(
    () =>
      ({ id, typeName, template }) => {
        const name = template === undefined ? 'edit' : 'create'
        const params = {
          id,
          ...(typeName !== undefined && { type: typeName }),
          ...(template !== undefined && { template }),
        }
        const open = () => void host.dispatch('content-open-reference', params)
        return {
          href: hrefFor?.({ name, params }) ?? `#${id}`,
          open,
          onClick(event) {
            if (!isPlainClick(event)) return
            event.preventDefault()
            open()
          },
        }
      },
    [host, hrefFor],
  )
  const search = useCallback(
    (found: { query: string; count: number; ms: number }) =>
      void host.dispatch('content-search', found),
    [host],
  )
  const setSearching = useCallback(
    (isSearching: boolean) => host.setState('searching', isSearching),
    [host],
  )
  return (
    <ReferenceLinkContext value={linkTo}>
      <div part="control">
        <ReferenceControl
          // Another dataset has different documents.
          key={`${layer.projectId} ${layer.dataset}`}
          value={value}
          type={type}
          path={noPath}
          readOnly={readOnly || disabled}
          control={control}
          onChange={change}
          place={noPlace}
          placeholder={placeholder}
          noCreate={create === 'off'}
          hasSlots
          onSearch={search}
          onSearching={setSearching}
          onTarget={onTarget}
          onCreate={({ id, typeName, templateId, title }) =>
            !host.dispatch('content-create-reference', {
              id,
              type: typeName,
              template: templateId,
              title,
            })
          }
        />
      </div>
    </ReferenceLinkContext>
  )
}

/** Without a dataset only the id can be shown; it is kept and submitted. */
function Distant({ value, labelId }: { value: unknown; labelId: string }) {
  const translate = useTranslate()
  return (
    <div
      part="control"
      role="group"
      aria-labelledby={labelId}
      tabIndex={-1}
      className={css.distant}
      data-not-connected
    >
      <Icon name="link" size={14} />
      {isReference(value) && <span className={css.id}>{value._ref}</span>}
      <span>{translate('preview.not-connected')}</span>
    </div>
  )
}

interface MethodsOptions {
  host: AreaHost
  layer: DataLayer | null
  type: SchemaType | null
  value: unknown
  change: (patches: readonly Patch[]) => void
  base: React.RefObject<HTMLElement | null>
}

function useMethods({ host, layer, type, value, change, base }: MethodsOptions): void {
  const { clock } = useUi()
  const open = useEffectEvent(() => {
    const { layer: from } = connected(layer, type)
    if (!isReference(value)) {
      base.current?.querySelector('input')?.click()
      base.current?.querySelector('input')?.focus()
      return
    }
    const id = value._ref
    void firstValueFrom(from.previews.observeInfo(id)).then(({ typeName }) =>
      host.dispatch('content-open-reference', { id, ...(typeName && { type: typeName }) }),
    )
  })
  const search = useEffectEvent((text: string) => findTargets(connected(layer, type), clock, text))
  const replace = useEffectEvent(async (id: string) => {
    const reference = await referenceById(connected(layer, type), id)
    change([referencePatch(reference, value)])
  })
  const clear = useEffectEvent(() => change([{ type: 'unset', path: [] }]))
  useEffect(
    () =>
      host.provideMethods({
        open: async () => open(),
        clear: async () => clear(),
        replace: async (id: string) => replace(id),
        search: async (query: string) =>
          (await search(query)).map(({ id, typeName }) => ({ id, type: typeName })),
      }),
    [host],
  )
}

/** The reference type described by the element's properties. */
function useReferenceType(props: ReferenceInputProps, layer: DataLayer | null): SchemaType | null {
  const { to = '', filter: condition, filterParams, weak = false, placeholder } = props
  return useMemo(() => {
    const base = layer?.schema.get('reference')
    if (!base) return null
    const names = to.split(/\s+/).filter(Boolean)
    return {
      ...base,
      to: names.map((type) => ({ type })),
      weak,
      placeholder,
      options: { ...(condition !== undefined && { filter: condition, filterParams }) },
    }
  }, [layer, to, condition, filterParams, weak, placeholder])
}

function problemOf(target: Target | null, translate: ReturnType<typeof useTranslate>) {
  if (target?.state === 'missing') return translate('reference.missing')
  if (target?.state === 'denied') return translate('reference.denied')
  if (target?.state !== 'wrong-type') return null
  return translate('reference.wrong-type', { type: target.typeName })
}

function useReport(
  host: AreaHost,
  base: React.RefObject<HTMLElement | null>,
  problem: string | null,
): void {
  useLayoutEffect(() => {
    const anchor = base.current?.querySelector<HTMLElement>('input, a, button, [tabindex]') ?? null
    const flags = problem === null ? {} : { customError: true }
    host.control?.report({ flags, message: problem ?? '', anchor })
  })
}

function useStates(
  host: AreaHost,
  { value, target, type }: { value: unknown; target: Target | null; type: SchemaType | null },
): void {
  useEffect(() => {
    const reference = isReference(value) ? value : null
    const isPublished = target?.state === 'there' && target.isPublished
    const problem =
      reference && type && target?.state === 'there'
        ? strengthProblem(reference, type, isPublished)
        : null
    const states = {
      filled: reference !== null,
      weak: reference?._weak === true,
      strong: reference !== null && reference._weak !== true,
      mismatch: problem === 'should-be-weak' || problem === 'should-be-strong',
      unavailable: target?.state === 'missing' || target?.state === 'wrong-type',
      forbidden: target?.state === 'denied',
    }
    for (const [name, on] of Object.entries(states)) host.setState(name, on)
  }, [host, value, target, type])
}

const noRef = () => {}
const noPath: readonly never[] = []
const noPlace = () => ({ document: {}, path: [], isItem: false })
