import { tooManyRequests } from '../protocol/errors.ts'

/** The caller the work belongs to. Anonymous callers are distinguished by address. */
export interface Caller {
  readonly id: string
  readonly isAnonymous: boolean
}

/** A caller without a session. */
export function anonymousCaller(address: string): Caller {
  return { id: `<anonymous> ${address}`, isAnonymous: true }
}

export interface FairQueueLimits {
  /** Jobs that may run at the same time. */
  readonly places: number
  /** Running jobs allowed for one caller. */
  readonly perCaller: number
  /** Running jobs allowed for all anonymous callers together. */
  readonly anonymous: number
  /** Waiting jobs allowed for one caller. */
  readonly waitingPerCaller: number
  /** Waiting jobs allowed for all anonymous callers together. */
  readonly waitingAnonymous: number
}

/**
 * Decides which job runs next. Callers take turns, those with the fewest running jobs first; cheap jobs run before
 * expensive ones, which never take the last slot. The queue starts nothing itself: its user takes a job per free slot.
 */
export interface FairQueue<Job> {
  /** Throws ProtocolError 429 for a caller who has too many jobs waiting. */
  add(job: Job, about: { caller: Caller; expensive: boolean }): void
  /** The next job; null if none of the waiting jobs may start now. */
  take(): Job | null
  /** Frees the slot of a job that has ended. */
  release(job: Job): void
  /** Removes and returns all waiting jobs. */
  drain(): Job[]
}

interface Line<Job> {
  readonly caller: Caller
  readonly cheap: Job[]
  readonly expensive: Job[]
  running: number
}

interface Running<Job> {
  readonly line: Line<Job>
  readonly expensive: boolean
}

const retryAfterSeconds = 2

export function createFairQueue<Job>(limits: FairQueueLimits): FairQueue<Job> {
  /** Ordered by each caller's last turn. */
  const lines = new Map<string, Line<Job>>()
  const running = new Map<Job, Running<Job>>()
  let anonymousRunning = 0
  let anonymousWaiting = 0
  let expensiveRunning = 0

  function lineOf(caller: Caller): Line<Job> {
    const known = lines.get(caller.id)
    if (known) return known
    const line = { caller, cheap: [], expensive: [], running: 0 }
    lines.set(caller.id, line)
    return line
  }

  function mayRun({ caller, running: own }: Line<Job>): boolean {
    return own < limits.perCaller && (!caller.isAnonymous || anonymousRunning < limits.anonymous)
  }

  function nextLine(kind: 'cheap' | 'expensive'): Line<Job> | null {
    let best: Line<Job> | null = null
    for (const line of lines.values()) {
      if (line[kind].length === 0 || !mayRun(line)) continue
      if (!best || line.running < best.running) best = line
    }
    return best
  }

  function takeFrom(kind: 'cheap' | 'expensive'): Job | null {
    const line = nextLine(kind)
    const job = line?.[kind].shift()
    if (!line || job === undefined) return null
    const { caller } = line
    lines.delete(caller.id)
    lines.set(caller.id, line)
    line.running++
    if (caller.isAnonymous) {
      anonymousRunning++
      anonymousWaiting--
    }
    if (kind === 'expensive') expensiveRunning++
    running.set(job, { line, expensive: kind === 'expensive' })
    return job
  }

  return {
    add(job, { caller, expensive }) {
      const line = lineOf(caller)
      const isFull =
        line.cheap.length + line.expensive.length >= limits.waitingPerCaller ||
        (caller.isAnonymous && anonymousWaiting >= limits.waitingAnonymous)
      if (isFull) {
        throw tooManyRequests('Too many requests are waiting already', retryAfterSeconds)
      }
      if (caller.isAnonymous) anonymousWaiting++
      line[expensive ? 'expensive' : 'cheap'].push(job)
    },
    take() {
      if (running.size >= limits.places) return null
      const leavesOne = expensiveRunning < Math.max(1, limits.places - 1)
      return takeFrom('cheap') ?? (leavesOne ? takeFrom('expensive') : null)
    },
    release(job) {
      const found = running.get(job)
      if (!found) return
      running.delete(job)
      const { line, expensive } = found
      line.running--
      if (line.caller.isAnonymous) anonymousRunning--
      if (expensive) expensiveRunning--
      if (line.running + line.cheap.length + line.expensive.length === 0) {
        lines.delete(line.caller.id)
      }
    },
    drain() {
      anonymousWaiting = 0
      return [...lines.values()].flatMap(({ cheap, expensive }) => [
        ...cheap.splice(0),
        ...expensive.splice(0),
      ])
    },
  }
}
