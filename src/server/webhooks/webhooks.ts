import { createKey } from '../../model/key.ts'
import { boomError } from '../../protocol/errors.ts'
import type { ServerClock } from '../clock.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type {
  StoredWebhook,
  StoredWebhookAttempt,
  StoredWebhookMessage,
} from '../database/webhook-store.ts'
import type { Reads } from '../reads/open-reads.ts'
import { createCourier } from './courier.ts'
import { parseHook } from './parse-hook.ts'
import { createSendMessage } from './send-message.ts'

/** The webhooks of the project. Functions that take an id throw ProtocolError 404 for an unknown one. */
export interface Webhooks {
  list(): Promise<StoredWebhook[]>
  get(id: string): Promise<StoredWebhook>
  /** Throws ProtocolError 400 for settings that are not valid. */
  create(body: unknown, author: string): Promise<StoredWebhook>
  edit(id: string, body: unknown): Promise<StoredWebhook>
  delete(id: string): Promise<void>
  /** The newest first. */
  messages(id: string): Promise<StoredWebhookMessage[]>
  attempts(id: string): Promise<StoredWebhookAttempt[]>
  attempt(id: string): Promise<StoredWebhookAttempt>
  /** Queues a message again that was sent, or was given up. */
  retry(id: string, messageId: string): Promise<StoredWebhookMessage>
  /** Continues to send, also what was left when the server ended. */
  start(): void
  /** To be called when the log of a dataset has grown. */
  logGrew(dataset: string): void
  /** To be called when webhooks may have changed in another process. */
  reload(): void
  /** Aborts what is being sent; it is sent again after the next start. */
  close(): Promise<void>
}

const mostHooks = 100
const mostListed = 500

export function createWebhooks(options: {
  readonly store: AsyncStore
  readonly reads: Pick<Reads, 'run'>
  readonly projectId: string
  readonly allowsPrivate: boolean
  readonly clock: ServerClock
  /** Called when webhooks have changed, so that other processes reload them. */
  readonly onChange: () => void
  readonly onError: (error: unknown) => void
}): Webhooks {
  const { store, clock, allowsPrivate } = options
  const courier = createCourier({ ...options, send: createSendMessage(options) })

  async function find(id: string): Promise<StoredWebhook> {
    const hook = (await store.webhooks()).find((one) => one.id === id)
    if (!hook) throw boomError(404, `There is no webhook "${id}"`)
    return hook
  }

  async function requireDataset(name: string): Promise<void> {
    if (name === '*' || (await store.dataset(name))) return
    throw boomError(400, `Dataset "${name}" does not exist`)
  }

  function changed(): void {
    options.onChange()
    courier.reload()
  }

  return {
    list: () => store.webhooks(),
    get: find,
    async create(body, author) {
      const settings = parseHook(body, { present: null, allowsPrivate })
      await requireDataset(settings.dataset)
      if ((await store.webhooks()).length >= mostHooks) {
        throw boomError(400, `A project has at most ${mostHooks} webhooks`)
      }
      const createdAt = new Date(clock.now()).toISOString()
      const hook: StoredWebhook = {
        id: createKey(),
        type: 'document',
        ...settings,
        isDisabledByUser: settings.isDisabled,
        createdAt,
        updatedAt: createdAt,
        createdByUserId: author,
      }
      await store.saveWebhook(hook, { isNew: true, fromNow: true })
      changed()
      return hook
    },
    async edit(id, body) {
      const present = await find(id)
      const settings = parseHook(body, { present, allowsPrivate })
      await requireDataset(settings.dataset)
      const hook: StoredWebhook = {
        ...present,
        ...settings,
        isDisabledByUser: settings.isDisabled,
        updatedAt: new Date(clock.now()).toISOString(),
      }
      // A webhook that was off is not about what happened meanwhile.
      const fromNow =
        hook.dataset !== present.dataset || (present.isDisabled && !settings.isDisabled)
      if (!(await store.saveWebhook(hook, { isNew: false, fromNow }))) await find(id)
      changed()
      return hook
    },
    async delete(id) {
      if (!(await store.removeWebhook(id))) await find(id)
      changed()
    },
    async messages(id) {
      await find(id)
      return store.webhookMessages(id, mostListed)
    },
    async attempts(id) {
      await find(id)
      return store.webhookAttempts(id, mostListed)
    },
    async attempt(id) {
      const found = /^\d{1,15}$/.test(id) ? await store.webhookAttempt(id) : null
      if (!found) throw boomError(404, `There is no attempt "${id}"`)
      return found
    },
    async retry(id, messageId) {
      await find(id)
      const message = await store.retryWebhookMessage(id, messageId, clock.now())
      if (!message)
        throw boomError(404, `There is no message "${messageId}" that can be sent again`)
      courier.wake(id)
      return message
    },
    start: courier.start,
    logGrew: courier.logGrew,
    reload: courier.reload,
    close: courier.close,
  }
}
