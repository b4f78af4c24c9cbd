import * as inner from '../members.ts'
import type { AuthStore } from '../../data/auth/auth-store.ts'
import type { DatasetSettings, OpenDataset } from '../../react/area-host.ts'
import type { ContentConfig, WorkspaceConfig } from '../../studio/config/workspace-config.ts'
import { connectionProperties } from './connection-properties.ts'
import type { ConnectionSettings } from './connection-properties.ts'
import type { ContentError } from '../errors/content-error.ts'
import type { ContextValue } from './context-protocol.ts'
import { ContextSource } from './context-source.ts'
import type { SourceOwner, SourceSettings } from './context-source.ts'

/** What opening a dataset needs of the element that does it. */
export interface DatasetPort extends HTMLElement {
  /** The context the element is linked to. */
  readonly [inner.link]: { readonly value: ContextValue | null }
  [inner.isSet](name: string): boolean
  [inner.read](name: string): unknown
  [inner.emit](type: string, detail?: unknown, options?: { cancelable?: boolean }): boolean
  [inner.announce](error: ContentError, where: string): boolean
}

/**
 * Opens a dataset that the configuration of an area names. It is signed in to and requested like everything else of the
 * element: by what its own properties say, else those of its context. What the context has open itself is shared.
 */
export function openDataset(element: DatasetPort, settings: () => DatasetSettings): OpenDataset {
  const context = element[inner.link].value
  if (context && !element[inner.isSet]('config') && hasOpen(context, settings().config)) {
    return {
      getSnapshot: () => context.getSnapshot(),
      subscribe: (listener) => context.subscribe(listener),
      retry: () => context.retry(),
      refresh() {},
      close() {},
    }
  }
  const source = new ContextSource(ownerOf(element, settings))
  source.prepare()
  source.open()
  return {
    getSnapshot: () => source.getSnapshot(),
    subscribe: (listener) => source.subscribe(listener),
    retry: () => source.retry(),
    refresh: () => source.open(),
    close: () => source.close(),
  }
}

/** Who is signed in to a dataset, without opening it; null where nobody has to. */
export async function openDatasetAuth(
  element: DatasetPort,
  settings: () => DatasetSettings,
): Promise<AuthStore | null> {
  const { openAuthOnly } = await import('./configured.ts')
  const owner = ownerOf(element, settings)
  return openAuthOnly({
    owner,
    settings: owner.settings,
    config: settings().config as ContentConfig | undefined,
    signal: new AbortController().signal,
    report() {},
  })
}

function ownerOf(element: DatasetPort, settings: () => DatasetSettings): SourceOwner {
  return {
    element,
    settings: () => ({ ...connectionOf(element), ...toSource(settings()) }),
    inherited: () => ({}),
    emit: (type, detail) => element[inner.emit](type, detail),
    announce: (error) => element[inner.announce](error, `<${element.localName}>`),
    confirmsLeaving: (pending) =>
      element[inner.read]('unloadGuard') !== 'off' &&
      element[inner.emit]('content-before-leave', { pending, uploads: 0 }),
  }
}

/** A context opens one workspace of its configuration: the one it names, else the first. */
function hasOpen(context: ContextValue, config: unknown): boolean {
  const { config: given, workspace } = context.getSnapshot().inherited
  const list = [given].flat() as WorkspaceConfig[]
  const name = String(workspace).toLowerCase()
  return (list.find((one) => one?.name?.toLowerCase() === name) ?? list[0]) === config
}

function connectionOf(element: DatasetPort): ConnectionSettings {
  const around = element[inner.link].value?.connection?.() as
    | Readonly<Record<string, unknown>>
    | undefined
  const values = Object.keys(connectionProperties).map((name) => [
    name,
    element[inner.isSet](name)
      ? element[inner.read](name)
      : (around?.[name] ?? element[inner.read](name)),
  ])
  return { ...around, ...Object.fromEntries(values) }
}

/** The schema is that of the configuration; one for the whole page would not fit all its datasets. */
function toSource({
  config,
  ...given
}: DatasetSettings): Partial<SourceSettings> & Pick<SourceSettings, 'config'> {
  const { projectId, dataset, apiHost } = given
  return {
    config: config as ContentConfig,
    workspace: undefined,
    schema: undefined,
    ...(projectId !== undefined && { projectId }),
    ...(dataset !== undefined && { datasetName: dataset }),
    ...(apiHost !== undefined && { apiHost }),
  }
}
