import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { ApiClient } from '../data/connection/ask.ts'
import type { DataLayer } from '../data/data-layer.ts'
import { DataError, lacksEndpoint, toDataError } from '../data/errors.ts'
import { useDataLayer } from '../react/data-layer-context.ts'

/** What the server returned; while it is requested again, the former value stays. */
export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: DataError }

/** Requests something when the page opens, when `key` changes, and again after every `reload`. */
export function useLoaded<T>(
  load: (client: ApiClient) => Promise<T>,
  key = '',
): readonly [loaded: Loaded<T>, reload: () => void] {
  const layer = useDataLayer()
  const [state, setState] = useState<{ key: string; loaded: Loaded<T> }>({ key, loaded: loading })
  const [turn, reload] = useReducer((count: number) => count + 1, 0)
  const request = useEffectEvent(load)
  useEffect(() => {
    let isCurrent = true
    asAdministrator(layer, request).then(
      (value) => isCurrent && setState({ key, loaded: { status: 'ready', value } }),
      (cause: unknown) => {
        if (!isCurrent) return
        const error = toDataError(cause)
        // Without a connection, what is known stays.
        const isKept = (one: Loaded<T>): boolean =>
          one.status === 'ready' && error.code === 'network'
        setState((before) =>
          before.key === key && isKept(before.loaded)
            ? before
            : { key, loaded: { status: 'failed', error } },
        )
      },
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `turn` requests it again
  }, [layer, turn, key])
  return [state.key === key ? state.loaded : loading, reload]
}

const loading = { status: 'loading' } as const

/** A change that the user requested: whether it is under way, and the reason if it failed. */
export function useAction() {
  const layer = useDataLayer()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = useCallback(
    async (change: (client: ApiClient) => Promise<unknown>): Promise<boolean> => {
      setBusy(true)
      setProblem(null)
      try {
        await asAdministrator(layer, change)
        return true
      } catch (error) {
        // The client adds the tag of the request to what is wrong with a query.
        setProblem(toDataError(error).description.replace(/\s*Tag: \S+$/, ''))
        return false
      } finally {
        setBusy(false)
      }
    },
    [layer],
  )
  return { isBusy, problem, run }
}

async function asAdministrator<T>(
  layer: DataLayer,
  request: (client: ApiClient) => Promise<T>,
): Promise<T> {
  const client = await layer.client()
  if (client) return request(client)
  throw new DataError({ code: 'not-found', status: 501, description: 'There is no HTTP API here' })
}

export function isMissing(loaded: Loaded<unknown>): boolean {
  return loaded.status === 'failed' && lacksEndpoint(loaded.error)
}
