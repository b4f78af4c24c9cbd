import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { InputProps } from '../form/registry.ts'
import { isOnline, onConnectivity } from '../ui/host/host-env.ts'
import type { CellTable } from './text-host.ts'
import { useTextHost } from './use-text-host.ts'

interface MountOptions {
  /** False while the text has to be activated first. */
  readonly isActive?: boolean
  /** The table around the text of a cell. */
  readonly table?: CellTable | null
}

/** An editor in the element of `mount`; a text is editable only with a network. */
export function useMountedText(
  props: InputProps<readonly unknown[]>,
  { isActive = true, table = null }: MountOptions,
) {
  const mount = useRef<HTMLDivElement>(null)
  const hasNetwork = useSyncExternalStore(onConnectivity, isOnline)
  const host = useTextHost(props, table)
  const canEdit = isActive && !props.readOnly && hasNetwork
  // The children of this element are managed by the editor, not by React.
  useLayoutEffect(() => (mount.current ? host.start(mount.current) : undefined), [host])
  useLayoutEffect(() => host.editor()?.setEditable(canEdit), [host, canEdit])
  return { host, mount, hasNetwork, canEdit }
}
