import { describeError, ProtocolError } from '../../protocol/errors.ts'
import type { Action } from '../../protocol/actions.ts'
import type { ServerClock } from '../clock.ts'
import { createRounds } from '../rounds.ts'
import { notDue } from './release-publishing.ts'

/** A release that waits to be published. */
export interface ScheduledRelease {
  readonly releaseId: string
  /** ISO time. */
  readonly publishAt: string
  /** Who scheduled it. */
  readonly author: string
}

export interface ReleaseSchedule {
  /** Publishes what became due while no server was running, and everything else in time. */
  start(): void
  /** To be called when a release may have been scheduled. */
  changed(): void
  close(): Promise<void>
}

/** Milliseconds. The machine may sleep, its clock be set, and another server's message get lost. */
const longestWait = 60_000
const retryAfter = 5_000

/**
 * Publishes scheduled releases when they are due. Any number of servers may run it over one database: whether a release
 * is still to be published is decided in the transaction that does it, so only one of them succeeds. One that can never
 * be published is opened again, with the reason; where the database is the problem, it is tried again.
 */
export function createReleaseSchedule(options: {
  readonly datasets: () => Promise<readonly { readonly name: string }[]>
  readonly scheduled: (dataset: string) => Promise<readonly ScheduledRelease[]>
  /** Runs an action in a transaction of its own. */
  readonly act: (dataset: string, action: Action, author: string) => Promise<unknown>
  readonly clock: ServerClock
  readonly onError: (error: unknown) => void
}): ReleaseSchedule {
  const { clock } = options
  let isClosing = false
  const rounds = createRounds({ ...options, round: publishAll })

  /** Publishes what is due; resolves with the time of the next round. */
  async function publishAll(): Promise<number> {
    let next = clock.now() + longestWait
    for (const { name } of await options.datasets()) {
      for (const release of await options.scheduled(name)) {
        const due = Date.parse(release.publishAt)
        if (due > clock.now()) next = Math.min(next, due)
        else if (!isClosing && !(await publishOne(name, release))) {
          next = Math.min(next, clock.now() + retryAfter)
        }
      }
    }
    return next
  }

  /** False if it has to be tried again. */
  async function publishOne(
    dataset: string,
    { releaseId, publishAt, author }: ScheduledRelease,
  ): Promise<boolean> {
    const due = { releaseId, publishAt }
    try {
      await options.act(dataset, { actionType: 'server.release.publishDue', ...due }, author)
      return true
    } catch (error) {
      if (typeOf(error) === notDue) return true
      if (!isFinal(error)) {
        options.onError(error)
        return false
      }
      const { message } = describeError(error)
      try {
        await options.act(dataset, { actionType: 'server.release.fail', ...due, message }, author)
        return true
      } catch (failure) {
        if (typeOf(failure) === notDue) return true
        options.onError(failure)
        return false
      }
    }
  }

  return {
    start: rounds.start,
    changed: rounds.wake,
    close() {
      isClosing = true
      return rounds.close()
    },
  }
}

function typeOf(error: unknown): string | undefined {
  return describeError(error).type
}

/** True if the content is the reason, so that the same would happen again. */
function isFinal(error: unknown): boolean {
  return error instanceof ProtocolError && error.status < 500 && ![408, 429].includes(error.status)
}
