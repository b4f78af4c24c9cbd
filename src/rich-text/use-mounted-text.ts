import { useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { of } from 'rxjs'
import { useForm } from '../form/form-context.ts'
import type { InputProps } from '../form/registry.ts'
import { DataLayerContext } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import { isOnline, onConnectivity } from '../ui/host/host-env.ts'
import type { CellTable } from './text-host.ts'
import { useTextHost } from './use-text-host.ts'

interface MountOptions {
  /** False while the text has to be activated first. */
  readonly isActive?: boolean
  /** The table around the text of a cell. */
  readonly table?: CellTable | null
}

/**
 * An editor in the element of `mount`. Without a network, a text is editable where its edits are kept until there is one,
 * unless its type opts out.
 */
export function useMountedText(
  props: InputProps<readonly unknown[]>,
  { isActive = true, table = null }: MountOptions,
) {
  const mount = useRef<HTMLDivElement>(null)
  const hasNetwork = useSyncExternalStore(onConnectivity, isOnline)
  const host = useTextHost(props, table)
  const keepsEdits = useKeepsEdits() && props.type.options['offline'] !== 'read-only'
  const mayEdit = !props.readOnly && (hasNetwork || keepsEdits)
  const canEdit = isActive && mayEdit
  // The children of this element are managed by the editor, not by React.
  useLayoutEffect(() => (mount.current ? host.start(mount.current) : undefined), [host])
  useLayoutEffect(() => host.editor()?.setEditable(canEdit), [host, canEdit])
  return { host, mount, hasNetwork, mayEdit, canEdit }
}

/** Whether the device keeps edits that cannot be sent. Those of a form without a document are up to its page. */
function useKeepsEdits(): boolean {
  const layer = useContext(DataLayerContext)
  const { controller } = useForm()
  const source = controller.document ? layer : null
  const state = useObservable(() => source?.journal$ ?? of(null), null, [source])
  return state !== 'memory'
}
