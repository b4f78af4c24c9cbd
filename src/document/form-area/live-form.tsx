import { useEffect, useMemo, useRef, useState } from 'react'
import { EMPTY } from 'rxjs'
import { checkOperation, guardOf } from '../../data/access/operation-permissions.ts'
import { grantedResult, type Rights } from '../../data/access/permission.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { displayedVersion } from '../../data/pair/operations/operations.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import type { Path } from '../../model/path.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { guardUnload } from '../../ui/host/host-env.ts'
import { announce } from './announce.ts'
import * as css from './document-form.css.ts'
import { DocumentPane } from '../pane/document-pane.tsx'
import { editPair } from './edited-pair.ts'
import type { EditedPair } from './edited-pair.ts'
import type { DocumentExtensions } from '../extensions/document-extension.ts'
import { liveMethods } from './live-methods.ts'
import { useFormControl } from './use-form-control.ts'

export interface LiveFormProps {
  host: AreaHost
  id: string
  typeName: string
  registry: FieldRegistry
  extensions: DocumentExtensions | undefined
  template: string | undefined
  templateParams: Readonly<Record<string, unknown>> | undefined
  noHeader: boolean
  noActions: boolean
  disabled: boolean
  /** Holds edits until `flush`. */
  hold: boolean
  focusPath: Path | null
  onFocusPath: (path: Path | null) => void
}

/**
 * The form of a document in the dataset; as a form control of the page, its value is the document, without texts that
 * wait for a decision.
 */
export function LiveForm(props: LiveFormProps) {
  const { host, typeName, hold, disabled, focusPath: wanted, onFocusPath } = props
  const layer = useDataLayer()
  const form = useRef<HTMLFieldSetElement>(null)
  const [pair, setPair] = useState<EditedPair | null>(null)
  const [opening, setOpening] = useState(0)
  const [requested, setRequested] = useState(wanted)
  const [focusPath, setFocusPath] = useState(wanted)
  if (requested !== wanted) {
    setRequested(wanted)
    setFocusPath(wanted)
  }
  const { revealed, edited } = useFormControl({
    host,
    form,
    validation$: pair?.validation$ ?? EMPTY,
    onValueSet: () => {
      if (!pair) return
      host.control?.take(displayedVersion(pair.getState()) ?? undefined)
      host.reportError(notSettable(), '<document-form>.value')
    },
    onReset: () => pair?.drop(),
    onCheck: () => undefined,
    onLead: (path) => setFocusPath([...path]),
  })
  const wrapPair = useMemo(
    () => (opened: DocumentPair) =>
      editPair(opened, {
        layer,
        hold,
        onEdit: edited,
        onPatch: (patches) =>
          host.dispatch('content-patch', {
            documentId: opened.publishedId,
            origin: 'local',
            patches,
          }),
      }),
    [host, layer, hold, edited],
  )
  // Held edits are sent when holding is switched off.
  const held = useRef<EditedPair>(null)
  useEffect(() => {
    if (!hold) held.current?.flush().catch(() => undefined)
    held.current = hold ? pair : null
  }, [hold, pair])

  // A missing document is created when the user confirms it, from the page's template or that of the type.
  const [created, setCreated] = useState<string | null>(null)
  const template = props.template ?? (created === props.id ? typeName : undefined)
  const create = ({ fields }: SchemaType) => {
    setCreated(props.id)
    const [first] = fields
    if (first) setFocusPath([first.name])
  }

  const title = layer.schema.get(typeName)?.title ?? typeName
  useEffect(() => host.setLabel(title), [host, title])
  useUnloadGuard(pair)
  useEffect(() => (pair ? announce(host, pair, layer) : undefined), [host, pair, layer])
  useEffect(() => {
    if (!pair) return undefined
    const type = layer.schema.get(pair.typeName)
    let rights: Rights | null = null
    const known = layer.access.rights$.subscribe((next) => {
      rights = next
    })
    const withdraw = host.provideMethods(
      liveMethods({
        host,
        pair,
        permission: (operation) =>
          rights
            ? checkOperation(rights, guardOf[operation], { ...pair.getState(), type })
            : grantedResult,
        flush: (options) => layer.flush(options),
        reload: () => setOpening((count) => count + 1),
      }),
    )
    return () => {
      known.unsubscribe()
      withdraw()
    }
  }, [host, pair, layer])
  useEffect(() => {
    let last: unknown
    const shown = pair?.state$.subscribe((state) => {
      const document = displayedVersion(state)
      if (state.ready && document !== last) host.control?.take(document ?? undefined)
      last = document
    })
    return () => shown?.unsubscribe()
  }, [host, pair])

  return (
    <fieldset ref={form} className={css.live} disabled={disabled}>
      <DocumentPane
        key={opening}
        publishedId={props.id}
        typeName={typeName}
        registry={props.registry}
        extensions={props.extensions}
        template={template}
        templateParams={props.templateParams}
        onCreate={create}
        noHeader={props.noHeader}
        noActions={props.noActions}
        moreActions={<slot name="actions" />}
        revealed={revealed}
        focusPath={focusPath}
        onFocusPath={onFocusPath}
        wrapPair={wrapPair}
        onPair={setPair as (pair: DocumentPair | null) => void}
      />
    </fieldset>
  )
}

/** Warns before the page unloads while edits have not reached the server. */
function useUnloadGuard(pair: EditedPair | null): void {
  const layer = useDataLayer()
  const pending = useObservable(() => layer.pending$, 0, [layer])
  const held = useObservable(() => pair?.held$ ?? EMPTY, false, [pair])
  const isUnsaved = pending > 0 || held
  useEffect(() => (isUnsaved ? guardUnload(() => true) : undefined), [isUnsaved])
}

function notSettable(): Error {
  const message = 'The value of a live document cannot be set: use patch(), or mode="detached"'
  return Object.assign(new Error(message), { name: 'ContentError', code: 'unsupported' })
}
