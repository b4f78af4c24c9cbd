import { createAccess } from './access/access.ts'
import { createSecret } from './access/secret.ts'
import { ImagePool } from './assets/image/image-pool.ts'
import { createInspection } from './assets/inspect-upload.ts'
import type { ServerClock } from './clock.ts'
import { createCommits } from './dataset/commits.ts'
import { createCopies } from './dataset/copies.ts'
import { createDatasets } from './dataset/datasets.ts'
import { createFeeds } from './feeds.ts'
import type { Services } from './http/endpoint.ts'
import type { ServerStorage } from './open-storage.ts'
import { createMetrics } from './operate/metrics.ts'
import type { Metrics } from './operate/metrics.ts'
import { inSpan } from './operate/tracing.ts'
import { createFilterCompiler } from './query/evaluate.ts'
import { createListeners } from './realtime/listeners.ts'
import { createLiveEvents } from './realtime/live-events.ts'
import type { LiveEvents } from './realtime/live-events.ts'
import type { DatasetServerOptions } from './server-options.ts'
import { createTelemetry } from './telemetry.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

/** What endpoints use, and what only the server itself does. */
export interface ServerServices extends Services {
  readonly live: LiveEvents
  readonly metrics: Metrics
}

export async function createServices(
  options: DatasetServerOptions,
  storage: ServerStorage,
  {
    clock,
    onCopied,
    onError,
  }: {
    clock: ServerClock
    /** Called when a dataset was copied here, or could not be. */
    onCopied: () => void
    onError: (error: unknown) => void
  },
): Promise<ServerServices> {
  const { projectId = 'demo', projectTitle = projectId, dev = false, providers = [] } = options
  const { database, blobs, snapshots } = storage
  const { store, log } = database
  const listeners = createListeners({
    clock,
    engine: { compileFilter: createFilterCompiler() },
    log,
  })
  const tagKey = await store.secret('tags', createSecret(''))
  const live = createLiveEvents({ clock, key: tagKey, log })
  const metrics = createMetrics({
    listeners: () => listeners.count() + live.count(),
    waiting: () => database.figures().waiting,
    retries: () => database.figures().retries,
    assetFailures: blobs.failures,
  })
  const reads: Services['reads'] = {
    run: (read, caller) =>
      metrics.query(() => inSpan('query', () => database.reads.run(read, caller))),
  }
  const commits = createCommits({
    engine: {
      commit: (write) =>
        metrics.commit(() => inSpan('commit', () => database.commits.commit(write))),
      rehearse: database.commits.rehearse,
    },
    matchIds: database.reads.matchIds,
    head: store.head,
    clock,
  })
  return {
    projectId,
    projectTitle,
    store,
    blobs,
    images: new ImagePool(),
    inspection: createInspection(options, { clock, onError }),
    reads,
    snapshots,
    access: await createAccess(store, { dev, clock, onChange: database.tellAccess }),
    providers,
    listeners,
    live,
    tagKey,
    datasets: createDatasets(store, {
      clock,
      exclusively: database.commits.exclusively,
      onDeleted: database.tellDeleted,
    }),
    copies: createCopies({
      store,
      clock,
      exclusively: database.commits.exclusively,
      onBegin: database.tellAccess,
      // The texts of the copy are indexed, or what it has made is removed; its releases may be scheduled.
      onEnd() {
        storage.maintenance.schedule()
        onCopied()
      },
      onError,
    }),
    feeds: createFeeds(options.feeds),
    telemetry: createTelemetry(options.telemetry, () => clock.now()),
    clock,
    commits,
    metrics,
    webhooks: createWebhooks({
      store,
      reads,
      projectId,
      allowsPrivate: options.webhookTargets === 'any',
      clock,
      onChange: database.tellAccess,
      onError,
    }),
  }
}
