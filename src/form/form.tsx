import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, type Ref } from 'react'
import type { Observable } from 'rxjs'
import type { DocumentPresence } from '../data/presence/present-people.ts'
import { pathFromString } from '../model/path.ts'
import type { Path } from '../model/path.ts'
import { useHost } from '../react/host-context.ts'
import type { CurrentUser } from '../schema/define.ts'
import type { CompiledSchema, SchemaType } from '../schema/schema.ts'
import { useUi } from '../ui/ui-context.ts'
import { createFormController, type FormController } from './controller.ts'
import type { FormSource, SourceState } from './store/form-source.ts'
import { DocumentFormView } from './form-view.tsx'
import type { FieldRegistry } from './registry.ts'

export interface FormProps {
  /** The edited document, of the dataset or only of this page. */
  pair: FormSource
  schema: CompiledSchema
  type: SchemaType
  registry: FieldRegistry
  currentUser?: CurrentUser | null
  readOnly?: boolean
  /** Moves to this field: expands its ancestors, scrolls to it, focuses it. A new array moves again. */
  focusPath?: Path | null
  onFocusPath?: (path: Path | null) => void
  /** Shows every finding, also on untouched fields; set it after a refused publish. */
  revealed?: boolean
  /** Receives the controller while the form is mounted, for surrounding components that also edit fields. */
  controllerRef?: Ref<FormController> | undefined
  /** Other users in the document; subscribed to once. */
  presence$?: Observable<readonly DocumentPresence[]> | undefined
}

/** The form of one document. */
export function Form(props: FormProps) {
  const { pair, type, registry, onFocusPath, presence$ } = props
  const { readOnly = false, focusPath = null, currentUser = null, revealed = false } = props
  const { reportError, clock } = useUi()
  const host = useHost()
  const reportedFocus = useRef<Path | null>(null)
  const controller = useMemo(
    () =>
      createFormController({
        type,
        clock,
        unread: pair.unread,
        document: documentOf(pair),
        value: valueOf(pair.getState(), type),
        readOnly: isLocked(pair.getState()),
        onPatch: (patches) => pair.patch(patches),
        undo: pair.undo,
        onClaim: pair.claim && ((path) => pair.claim!(path)),
        onError: reportError,
      }),
    [pair, type, clock, reportError],
  )

  useImperativeHandle(props.controllerRef, () => controller, [controller])

  useLayoutEffect(() => {
    const subscription = pair.state$.subscribe((state) => {
      controller.update({ value: valueOf(state, type), readOnly: readOnly || isLocked(state) })
    })
    return () => subscription.unsubscribe()
  }, [pair, type, controller, readOnly])

  useLayoutEffect(() => {
    const subscription = pair.validation$.subscribe(({ markers }) => controller.update({ markers }))
    return () => subscription.unsubscribe()
  }, [pair, controller])

  useLayoutEffect(() => {
    const subscription = presence$?.subscribe((entries) =>
      controller.update({ presence: entries.filter(isAtField) }),
    )
    return () => subscription?.unsubscribe()
  }, [presence$, controller])

  useLayoutEffect(() => {
    controller.update({ currentUser, revealed })
  }, [controller, currentUser, revealed])

  useEffect(
    () =>
      controller.onFocus((path) => {
        reportedFocus.current = path
        onFocusPath?.(path)
      }),
    [controller, onFocusPath],
  )

  useEffect(() => {
    // The host echoes the focus we reported; any other path is a request to move it.
    if (focusPath && focusPath !== reportedFocus.current) controller.lead(focusPath)
  }, [controller, focusPath])

  useEffect(
    () =>
      host?.provideMethods({
        focusField: (path: string | Path) => controller.lead(toPath(path)),
        expand: (path: string | Path) => controller.expand(toPath(path)),
      }),
    [host, controller],
  )

  return <DocumentFormView controller={controller} registry={registry} />
}

function documentOf({ publishedId, typeName }: FormSource) {
  return publishedId !== undefined && typeName !== undefined ? { publishedId, typeName } : undefined
}

function toPath(path: string | Path): Path {
  return typeof path === 'string' ? pathFromString(path) : path
}

/** A document that does not exist yet shows its initial value, with its `_type` for conditions. */
function valueOf({ displayed, initialValue }: SourceState, type: SchemaType): unknown {
  return displayed ?? { ...initialValue, _type: type.name }
}

function isAtField(entry: DocumentPresence): entry is DocumentPresence & { path: Path } {
  return entry.path !== null
}

/** While a document is only partly loaded, an edit could target a value that is about to be replaced. */
function isLocked({ ready, transactionSyncLock }: SourceState): boolean {
  return transactionSyncLock || !ready
}
