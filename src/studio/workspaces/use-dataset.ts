import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { AreaHost, DatasetSnapshot, OpenDataset } from '../../react/area-host.ts'
import type { ResolvedWorkspace } from '../config/resolve-config.ts'

const closed: DatasetSnapshot = { status: 'connecting', layer: null, error: null, handled: false }

/** Opens the dataset of a workspace while the component is mounted. */
export function useDataset(
  host: AreaHost,
  workspace: ResolvedWorkspace,
): DatasetSnapshot & { retry: () => void } {
  const latest = useRef(workspace)
  const [dataset, setDataset] = useState<OpenDataset | null>(null)
  useEffect(() => {
    const opened = host.openDataset(() => latest.current)
    setDataset(opened)
    return () => opened.close()
  }, [host])
  useEffect(() => {
    latest.current = workspace
    dataset?.refresh()
  }, [workspace, dataset])
  const snapshot = useSyncExternalStore(
    dataset?.subscribe ?? listenToNothing,
    dataset?.getSnapshot ?? (() => closed),
  )
  return { ...snapshot, retry: () => dataset?.retry() }
}

function listenToNothing(): () => void {
  return () => {}
}
