import { systemClock } from '../data/clock.ts'
import type { Clock } from '../data/clock.ts'
import { DataError, toDataError } from '../data/errors.ts'
import { groupId } from '../model/ids.ts'
import { isRecord } from '../model/document.ts'
import { pathToString } from '../model/path.ts'
import type { Path } from '../model/path.ts'
import type { SourceMap } from '../protocol/source-map.ts'
import type { DraftSession } from './draft-session.ts'
import { createContentSources } from './content-sources.ts'
import type { LiveAnswer, LiveRequest } from './live-answer.ts'
import { hasSession } from './live-client.ts'
import type { LiveClient } from './live-client.ts'
import { LiveQuery } from './live-query.ts'
import { LiveStream } from './live-stream.ts'
import { createLiveStore } from './live-store.ts'
import type { LiveStore } from './live-store.ts'
import { markTexts } from './marks.ts'
import type { MarkedField } from './marks.ts'

export interface LiveOptions {
  /** A client of `@sanity/client`, API version 2021-03-25 or later; its own perspective, unless another one is named. */
  readonly client: LiveClient
  /** What is shown: `published`, `drafts`, or the names of releases, highest first. Drafts need a client with a session. */
  readonly perspective?: string | readonly string[]
  /** While it is open, everything is shown as it says, and when it ends, as above. Nothing is asked before that is known. */
  readonly session?: DraftSession
  /** Asks where values come from, for `attributes` and `mark`. Only for pages that can be edited: default false. */
  readonly sourceMap?: boolean
  /** Where marks lead to: the URL of the studio. Default `/`. */
  readonly studioUrl?: string
  /** Replaces the timers of the page. */
  readonly clock?: Clock
}

/** The content of one dataset on a site: asked for once, or kept up to date. */
export interface Live {
  /** Asks once. Rejects with DataError. */
  fetch<T = unknown>(
    query: string,
    params?: Record<string, unknown>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<LiveAnswer<T>>
  /** A query that is kept up to date while it is observed. `initial`: an answer that a server has rendered. */
  observe<T = unknown>(
    query: string,
    params?: Record<string, unknown>,
    options?: { readonly initial?: LiveAnswer<T> | undefined },
  ): LiveStore<T>
  /**
   * Attributes for the element that shows the value at `path` of an object or list of an answer. None if the value does not
   * come from one field, or without `sourceMap`.
   */
  attributes(value: unknown, path?: Path | string): ContentAttributes
  /**
   * A copy of an object or list of an answer with invisible marks behind the texts that people read, which say where
   * they come from. `isMarked` excludes further fields.
   */
  mark<T>(value: T, options?: { readonly isMarked?: (field: MarkedField) => boolean }): T
  /** Ends all observations, their requests and the stream. */
  dispose(): void
}

export interface ContentAttributes {
  /** The id, type and path of a field, separated by spaces. The id is that of the published document. */
  readonly 'data-content'?: string
}

/** Connects a site to a dataset. Sends nothing before the first call. Throws DataError for drafts without a session. */
export function createLive(options: LiveOptions): Live {
  const { client, session, sourceMap = false, studioUrl = '/', clock = systemClock } = options
  const perspective = options.perspective ?? client.config().perspective ?? 'published'
  const layers = [perspective].flat().map(String)
  if (!hasSession(client) && layers.some((name) => name !== 'published' && name !== 'raw')) {
    throw new DataError({
      code: 'unauthorized',
      description: `The perspective "${layers.join()}" needs a client with a token or with credentials`,
    })
  }
  const includeDrafts = hasSession(client) && layers.some((name) => name !== 'published')
  const own = { client, perspective, includeDrafts }
  const sources = createContentSources()
  const check = session && (() => void session.check())
  const stream = new LiveStream({ source, settled: session?.settled, onInterrupted: check, clock })
  const observed = new Map<string, LiveQuery>()
  const ended = new AbortController()

  /** Who is asked by now, and for what. */
  function source() {
    const shown = session?.getSnapshot()
    if (!session || shown?.status !== 'open' || !shown.perspective) return own
    return {
      client: session.client,
      perspective: shown.perspective.split(','),
      includeDrafts: shown.perspective !== 'published',
    }
  }

  async function ask(request: LiveRequest): Promise<LiveAnswer<unknown>> {
    if (!session) return askBy(own, request)
    await session.settled()
    const asked = source()
    try {
      return await askBy(asked, request)
    } catch (error) {
      const isRefused = error instanceof DataError && error.code === 'unauthorized'
      if (asked === own || !isRefused) throw error
      await session.check()
      return await askBy(source(), request)
    }
  }

  async function askBy(
    { client, perspective }: ReturnType<typeof source>,
    { query, params, after, signal }: LiveRequest,
  ): Promise<LiveAnswer<unknown>> {
    const response = await client
      .fetch(query, params, {
        ...{ perspective, filterResponse: false, stega: false },
        ...(sourceMap && { resultSourceMap: 'withKeyArraySelector' }),
        ...(after !== undefined && { lastLiveEventId: after }),
        ...(signal && { signal }),
      })
      .catch((error: unknown) => {
        throw toDataError(error)
      })
    return toAnswer(response)
  }

  let isShown = false
  const unfollow = session?.subscribe(({ status }) => {
    const isOpen = status === 'open'
    if (isOpen || isShown) stream.restart()
    isShown = isOpen
  })

  return {
    async fetch<T>(query: string, params = {}, { signal }: { signal?: AbortSignal } = {}) {
      const answer = await ask({ query, params, signal })
      sources.note(answer)
      return answer as LiveAnswer<T>
    },
    observe<T>(
      query: string,
      params = {},
      { initial }: { initial?: LiveAnswer<T> | undefined } = {},
    ) {
      const key = JSON.stringify([query, params])
      if (initial) sources.note(initial)
      const created = new LiveQuery(
        {
          ...{ ask, stream, clock },
          onAnswer: sources.note,
          onStop: (stopped) => {
            if (observed.get(key) === stopped) observed.delete(key)
          },
        },
        { query, params, initial },
      )
      return createLiveStore<T>({
        // Whoever observes the same shares it.
        ended: ended.signal,
        current: () => observed.get(key) ?? created,
        begin() {
          if (!observed.has(key)) observed.set(key, created)
        },
      })
    },
    attributes(value, path = []) {
      const source = sources.find(value, path)
      if (!source) return {}
      const { id, type } = source
      return { 'data-content': `${groupId(id)} ${type} ${pathToString(source.path)}` }
    },
    mark<T>(
      value: T,
      { isMarked = () => true }: { isMarked?: (field: MarkedField) => boolean } = {},
    ) {
      const sourceOf = (path: Path) => sources.find(value, path)
      return markTexts(value, { sourceOf, studioUrl, isMarked }) as T
    },
    dispose() {
      unfollow?.()
      ended.abort()
      for (const query of [...observed.values()]) query.stop()
      stream.close()
    },
  }
}

function toAnswer(response: unknown): LiveAnswer<unknown> {
  const { result, syncTags, resultSourceMap } = isRecord(response) ? response : {}
  return {
    value: result ?? null,
    tags: Array.isArray(syncTags) ? syncTags.map(String) : null,
    ...(isRecord(resultSourceMap) && { sourceMap: resultSourceMap as unknown as SourceMap }),
  }
}
