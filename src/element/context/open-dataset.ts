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

/** The members of an element that opening a dataset needs. */
export interface DatasetPort extends HTMLElement {
  /** Link to the element's context. */
  readonly [inner.link]: { readonly value: ContextValue | null }
  [inner.isSet](name: string): boolean
  [inner.read](name: string): unknown
  [inner.emit](type: string, detail?: unknown, options?: { cancelable?: boolean }): boolean
  [inner.announce](error: ContentError, where: string): boolean
}

/**
 * Opens a dataset named by the configuration of an area. Authentication and requests use the element's own properties,
 * otherwise those of its context. A dataset that the context has already opened is shared.
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

/** Sign-in state for a dataset, without opening it; null if no sign-in is needed. */
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

/** Whether the context has opened this workspace: the one it names, otherwise its first. */
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

/** Settings for a dataset. Its schema is always the configuration's: a page-wide schema would not fit all datasets. */
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
