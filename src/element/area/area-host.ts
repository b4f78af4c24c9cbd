import * as inner from '../members.ts'
import type { Declaration } from '../declare-element.ts'
import { createLocaleLoader } from '../../i18n/locale-loader.ts'
import type { AreaHost, AreaSnapshot, OpenDataset } from '../../react/area-host.ts'
import { createAreaControl } from './area-control.ts'
import { ContentError, toContentError } from '../errors/content-error.ts'
import { openDataset, openDatasetAuth } from '../context/open-dataset.ts'
import type { DatasetPort } from '../context/open-dataset.ts'
import { startTimer, systemClock } from '../../data/clock.ts'

/** The members of an element that its area's host uses. */
export interface AreaPort extends DatasetPort {
  readonly [inner.internals]: ElementInternals
  readonly [inner.declared]: Pick<Declaration, 'events'>
  readonly [inner.snapshot]: AreaSnapshot
  readonly [inner.control]: AreaHost['control']
  [inner.request](type: string, detail: unknown): Promise<boolean>
  [inner.setState](name: string, on: boolean): void
  [inner.requestUpdate](): void
}

/** The host of one area, with the functions that the shell needs. */
export interface ShellHost {
  readonly host: AreaHost
  /** To be called when the snapshot or anything else of the element changes. */
  notify: () => void
  /** Retries the datasets that the area has opened. */
  retry: () => void
  /** Whether a dataset opened by the area is unreachable. */
  isOffline: () => boolean
  /** Calls a method of the area; it may become available later than the area, for instance with a document. */
  call: (name: string, parameters: readonly unknown[]) => Promise<unknown>
}

type Method = (...parameters: unknown[]) => unknown
type Methods = Readonly<Record<string, Method>>

/** How long a call waits for an area that is ready to provide the method, ms. */
const methodWaitMs = 2000

/** Creates the host that represents an element to its area. Loaded with the first area. */
export function createAreaHost(element: AreaPort): ShellHost {
  const control = element[inner.control]
  const datasets = new Set<OpenDataset>()
  const listeners = new Set<() => void>()
  const waiting = new Set<() => void>()
  const provided: Methods[] = []

  const host: AreaHost = {
    element,
    root: element.shadowRoot!,
    control: control && createAreaControl(element, control),
    getSnapshot: () => element[inner.snapshot],
    request: (type, detail) => element[inner.request](type, detail),
    setState: (name, on) => element[inner.setState](name, on),
    setLabel: (label) => name(element, label),
    declares: (type) => type in element[inner.declared].events,
    id: `content-${Math.random().toString(36).slice(2, 10)}`,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch: (type, detail, options) => element[inner.emit](type, detail, options),
    locales: createLocaleLoader((error) => host.reportError(error, 'locale')),
    reportError: (error, where) => element[inner.announce](toContentError(error, where), where),
    openAuth: (settings) => openDatasetAuth(element, settings),
    openDataset(settings) {
      const dataset = openDataset(element, settings)
      datasets.add(dataset)
      // The element displays the offline state, so it updates.
      const stop = dataset.subscribe(() => element[inner.requestUpdate]())
      return {
        ...dataset,
        close() {
          stop()
          datasets.delete(dataset)
          dataset.close()
        },
      }
    },
    provideMethods(methods) {
      provided.push(methods as Methods)
      for (const look of new Set(waiting)) look()
      return () => {
        provided.splice(provided.indexOf(methods as Methods), 1)
      }
    },
  }

  name(element, element[inner.internals].ariaLabel)

  function find(name: string): Promise<Method | undefined> {
    return new Promise((resolve) => {
      const finish = (method?: Method) => {
        stopWaiting()
        waiting.delete(look)
        resolve(method)
      }
      const look = () => {
        const method = provided.findLast((methods) => name in methods)?.[name]
        if (method) finish(method)
      }
      const stopWaiting = startTimer(systemClock, finish, methodWaitMs)
      waiting.add(look)
      look()
    })
  }

  return {
    host,
    notify() {
      for (const listener of new Set(listeners)) listener()
      for (const dataset of datasets) dataset.refresh()
    },
    retry() {
      for (const dataset of datasets) dataset.retry()
    },
    isOffline: () => [...datasets].some((one) => one.getSnapshot().status === 'offline'),
    async call(name, parameters) {
      const where = `<${element.localName}>.${name}()`
      const method = await find(name)
      if (!method) {
        throw new ContentError({ code: 'unsupported', message: `${where} is not available here` })
      }
      try {
        return await method(...parameters)
      } catch (error) {
        throw toContentError(error, where)
      }
    },
  }
}

/**
 * Sets the accessible name; labels of the page take precedence. Their elements are passed on because the role `form` needs
 * a name by ARIA.
 */
function name(element: AreaPort, label: string | null): void {
  const { labels } = element as { labels?: NodeListOf<HTMLLabelElement> }
  const internals = element[inner.internals]
  internals.ariaLabel = label
  internals.ariaLabelledByElements = labels && labels.length > 0 ? [...labels] : null
}
