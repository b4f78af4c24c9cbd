import { type FeedDialog, parseFeedDialog } from '../../protocol/feeds/feed-dialog.ts'
import { type HelpFeed, parseHelpFeed } from '../../protocol/feeds/help-feed.ts'
import { studioVersion } from '../../protocol/studio-version.ts'
import { parseTrial, type Trial } from '../../protocol/feeds/trial.ts'
import type { Clock } from '../clock.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import type { FeatureStore } from './features.ts'
import { TelemetryBatches } from './telemetry.ts'

/** Overrides for the displayed trial, from the page's URL. */
export interface TrialRequest {
  /** Displays another state of the trial. */
  trialState?: string
  /** Treats its dialog as already seen. */
  seenBefore?: string
}

/**
 * Services of a server besides the content. Each is requested once and kept for the life of the data layer. Nothing
 * rejects: an unavailable service must not disturb editing.
 */
export interface Services {
  readonly features: FeatureStore
  /** Usage events of the studio, sent to the server. */
  readonly telemetry: TelemetryBatches
  /** The help feed in a language; null when none could be loaded, then the next call tries again. */
  help(locale: string): Promise<HelpFeed | null>
  /** The trial of the project; null when there is none. */
  trial(request?: TrialRequest): Promise<Trial | null>
  /** Notifies the server that the dialog was seen. */
  markSeen(dialogId: string): void
  /** The offer for features that the project lacks; null when there is none. */
  upsell(): Promise<FeedDialog | null>
  /** Text of an SVG from the web; null when it cannot be loaded. */
  icon(url: string): Promise<string | null>
}

export interface ServicesContext {
  projectId: string
  transport: DatasetTransport
  clock: Clock
  onLeave: (leave: () => void) => () => void
  features: FeatureStore
}

const journeyVersion = '2023-12-11'
/** Maximum length of an icon in characters. */
const maxIcon = 64 * 1024

/** The one service object of a data layer. `dispose` it. */
export class LiveServices implements Services {
  readonly #context: ServicesContext
  readonly #results = new Map<string, Promise<unknown>>()
  readonly features: FeatureStore
  #telemetry: TelemetryBatches | null = null

  constructor(context: ServicesContext) {
    this.#context = context
    this.features = context.features
  }

  get telemetry(): TelemetryBatches {
    return (this.#telemetry ??= new TelemetryBatches(this.#context))
  }

  help(locale: string): Promise<HelpFeed | null> {
    const key = `help ${locale}`
    return this.#once(key, async () => {
      const { transport } = this.#context
      const query = { m: `sanity@${studioVersion}`, locale }
      const tag = 'module.version-check'
      const feed = await nullOnFailure(async () =>
        parseHelpFeed(await transport.get({ path: '/help', query, tag, apiVersion: '1' })),
      )
      if (!feed) this.#results.delete(key)
      return feed
    })
  }

  trial({ trialState, seenBefore }: TrialRequest = {}): Promise<Trial | null> {
    return this.#once(`trial ${trialState} ${seenBefore}`, () =>
      nullOnFailure(async () => {
        const result = await this.#context.transport.get({
          path: trialState === undefined ? '/journey/trial' : '/journey/trial/override',
          query: {
            studioVersion,
            ...(seenBefore !== undefined && { seenBefore }),
            ...(trialState !== undefined && { trialState }),
          },
          tag: 'journey.trial',
          apiVersion: journeyVersion,
        })
        return parseTrial(result)
      }),
    )
  }

  markSeen(dialogId: string): void {
    const path = `/journey/trial/${encodeURIComponent(dialogId)}`
    const seen = { path, tag: 'journey.trial', apiVersion: journeyVersion }
    this.#context.transport.post?.(seen).catch(() => {})
  }

  upsell(): Promise<FeedDialog | null> {
    return this.#once('upsell', () =>
      nullOnFailure(async () =>
        parseFeedDialog(
          await this.#context.transport.get({
            path: '/journey/comments',
            tag: 'journey.upsell',
            apiVersion: journeyVersion,
          }),
        ),
      ),
    )
  }

  icon(url: string): Promise<string | null> {
    return this.#once(`icon ${url}`, () =>
      nullOnFailure(async () => {
        const text = (await this.#context.transport.text?.(url)) ?? null
        return text !== null && text.length <= maxIcon ? text : null
      }),
    )
  }

  dispose(): void {
    this.#telemetry?.dispose()
  }

  #once<T>(key: string, request: () => Promise<T>): Promise<T> {
    const known = this.#results.get(key) as Promise<T> | undefined
    if (known) return known
    const result = request()
    this.#results.set(key, result)
    return result
  }
}

async function nullOnFailure<T>(request: () => Promise<T | null>): Promise<T | null> {
  try {
    return await request()
  } catch {
    return null
  }
}
