import type { Clock, TimerHandle } from '../clock.ts'
import { DataError } from '../errors.ts'

/** A list of previews fails row by row; one report a second is enough. */
const batchMs = 1000

/** Reports the problems of one second as a single error, without duplicates. `dispose` it. */
export class ProblemLog {
  readonly #clock: Clock
  readonly #report: (error: DataError) => void
  #problems = new Map<string, DataError>()
  #timer: TimerHandle | null = null

  constructor(clock: Clock, report: (error: DataError) => void) {
    this.#clock = clock
    this.#report = report
  }

  add(error: DataError): void {
    this.#problems.set(error.description, error)
    this.#timer ??= this.#clock.setTimeout(() => this.#notify(), batchMs)
  }

  /** Reports the remaining problems. */
  dispose(): void {
    if (this.#timer === null) return
    this.#clock.clearTimeout(this.#timer)
    this.#notify()
  }

  #notify(): void {
    const problems = [...this.#problems.values()]
    this.#problems = new Map()
    this.#timer = null
    const [first, ...others] = problems
    if (!first) return
    if (others.length === 0) return this.#report(first)
    const description = problems.map((problem) => problem.description).join('\n')
    const cause = new AggregateError(problems, description)
    this.#report(new DataError({ code: 'invalid', description, cause }))
  }
}
