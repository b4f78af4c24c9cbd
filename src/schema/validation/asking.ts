import type { ContentDocument } from '../../model/document.ts'
import { getAt, pathFromString, pathToString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import { toError } from '../attempt.ts'
import type { CurrentUser } from '../define.ts'
import type { CompiledSchema, SchemaType } from '../schema.ts'
import { evaluateRule, Unanswered, whenAll } from './evaluate.ts'
import type { Found, MaybePromise, Subject } from './evaluate.ts'
import { markOutdated, noteReader, pathOf } from './entry.ts'
import type { Entry, Reading } from './entry.ts'
import { distinctMarkers, reuseMarkers } from './marker.ts'
import type { ValidationMarker } from './marker.ts'
import type { DatasetQuestion, Rule, ValidationContext } from './rule.ts'
import { hasWrongType } from './structure.ts'
import type { StructureFinding } from './structure.ts'
import { Turns } from './turns.ts'
import type { Turn } from './turns.ts'

/** The context of one run besides the values. */
export interface RunScope {
  readonly document: ContentDocument
  readonly schema: CompiledSchema
  readonly currentUser: CurrentUser | null
  /** The signal is aborted when the result is no longer needed. */
  readonly getDocumentExists: (id: string, signal: AbortSignal) => Promise<boolean>
  readonly ask: (question: DatasetQuestion, signal: AbortSignal) => Promise<unknown>
  readonly getClient?: ValidationContext['getClient']
  /** Grows when a result about other documents may have changed; without it every run requests again. */
  readonly world?: number | undefined
  readonly words: (found: Found) => string
  /** Milliseconds, from any start. */
  readonly now: () => number
  /** Calls after so many milliseconds, unless it is called off. */
  readonly later: (call: () => void, ms: number) => () => void
  readonly warn: (message: string) => void
  /** Called with the duration of each custom validator call. */
  readonly measured?: ((path: Path, ms: number) => void) | undefined
}

/** One call of the validators of a value, with what they read. */
export interface Asking {
  readonly document: ContentDocument
  readonly parent: unknown
  readonly world: number | undefined
  /** Null while it was nothing but the value. */
  reads: Set<Reading> | null
  isPending: boolean
  readonly turns: Turn[]
  /** Results that arrived after the run had stopped waiting for them. */
  late: Map<unknown, Promise<unknown>> | null
  /** Created when somebody waits for the end. */
  controller: AbortController | null
}

/** Custom validators that may be unanswered at a time. */
const concurrency = 40
/** Validators that take longer are named on the console. */
const slowMs = 5000
/** For so long a result keeps a document from being published; after that the value has a warning, until the result comes. */
const patienceMs = 30_000

/** Calls the validators of values and stores their results in the entries. */
export class Asker {
  readonly #turns = new Turns(concurrency)
  /** Items as text, for rules that compare each with each. */
  readonly #texts = new WeakMap<object, string>()
  #pending = 0
  /** Of the latest run. */
  scope: RunScope | null = null
  /** Called for each result that arrives after the run that requested it. */
  onAnswer: () => void = () => {}
  /** Called for each result that arrives after the run has stopped waiting for it. */
  onLate: () => void = () => {}
  /** Called when nothing is left to wait for. */
  onSettled: () => void = () => {}

  get isPending(): boolean {
    return this.#pending > 0
  }

  ask(entry: Entry, scope: RunScope): void {
    this.withdraw(entry)
    const asking: Asking = {
      document: scope.document,
      parent: entry.above?.value,
      world: scope.world,
      reads: null,
      isPending: false,
      turns: [],
      late: null,
      controller: null,
    }
    entry.asking = asking
    this.#run(entry, asking, scope)
  }

  #run(entry: Entry, asking: Asking, scope: RunScope): void {
    const answer = hasWrongType(entry.type, entry.value) ? [] : this.#askRules(entry, asking, scope)
    if (!(answer instanceof Promise)) return keepFound(entry, answer)
    // Until then the last result is kept, so that a message does not flicker while it is checked again.
    asking.isPending = true
    this.#pending += 1
    void answer.then((found) => this.#hear(entry, asking, found))
  }

  /** The answer to the question, if there is one, is no longer wanted. */
  withdraw(entry: Entry): void {
    const { asking } = entry
    if (!asking) return
    entry.asking = null
    for (const turn of asking.turns) turn.cancel()
    asking.controller?.abort()
    if (asking.isPending) this.#answered()
  }

  #hear(entry: Entry, asking: Asking, found: readonly ValidationMarker[]): void {
    if (entry.asking !== asking) return
    // What a validator reads only after waiting may have changed meanwhile, unseen by the runs since.
    const isOld =
      (asking.reads?.has('document') && this.scope?.document !== asking.document) ||
      (asking.reads?.has('parent') && entry.above?.value !== asking.parent)
    if (isOld && this.scope) {
      // Nobody who waits may think that all is answered in between.
      this.#pending += 1
      this.ask(entry, this.scope)
      this.#answered()
    } else {
      asking.isPending = false
      keepFound(entry, found)
      this.#answered()
    }
    this.onAnswer()
  }

  /** The result, or `Unanswered` once that has taken too long; `onLate` is called when it comes after all. */
  #unlessLate<Answer>(
    answer: Promise<Answer>,
    { asking, scope }: { asking: Asking; scope: RunScope },
    onLate: () => void,
  ): Promise<Answer | Unanswered> {
    return new Promise((resolve, reject) => {
      let isLate = false
      const cancel = scope.later(() => {
        isLate = true
        resolve(new Unanswered())
      }, patienceMs)
      asking.turns.push({ cancel })
      const settle = (end: () => void) => {
        cancel()
        if (isLate) onLate()
        else end()
      }
      answer.then(
        (result) => settle(() => resolve(result)),
        (error: unknown) => settle(() => reject(toError(error))),
      )
    })
  }

  #hearLate(entry: Entry, asking: Asking): void {
    if (entry.asking !== asking || !this.scope) return
    if (!asking.isPending) this.#run(entry, asking, this.scope)
    this.onLate()
  }

  #answered(): void {
    this.#pending -= 1
    if (this.#pending === 0) this.onSettled()
  }

  #askRules(
    entry: Entry,
    asking: Asking,
    scope: RunScope,
  ): MaybePromise<readonly ValidationMarker[]> {
    const rules = resolvedRules(entry.type)
    if (rules.length === 0) return []
    const path = pathOf(entry)
    // Most values have no validators but ours, which need none.
    let context: ValidationContext | null = null
    const subject: Subject = {
      value: entry.value,
      type: entry.type,
      path,
      words: scope.words,
      texts: this.#texts,
      other: (name) => otherValue(entry, name, asking),
      call: (validate) => {
        type Answer = Awaited<ReturnType<typeof validate>>
        const late = asking.late?.get(validate)
        if (late) return late as Promise<Answer>
        const given = (context ??= contextOf(entry, { asking, path, scope }))
        const call = () => {
          const answer = timed(() => validate(entry.value ?? undefined, given), path, scope)
          if (!(answer instanceof Promise)) return answer
          return this.#unlessLate(answer, { asking, scope }, () => {
            ;(asking.late ??= new Map()).set(validate, answer)
            this.#hearLate(entry, asking)
          })
        }
        return this.#turns.take(call, (turn) => asking.turns.push(turn))
      },
    }
    const answers = rules.map((rule) =>
      whenAll([evaluateRule(rule, subject)], ([found = []]) =>
        found.map((one) => markerOf(one, rule, path, scope)),
      ),
    )
    return whenAll(answers, (found) => found.flat())
  }
}

/** Rules as the compiler makes them. Throws for a type that never saw it. */
export function resolvedRules({ name, rules }: SchemaType): readonly Rule[] {
  if (Array.isArray(rules) && rules.every((rule) => typeof rule === 'object')) return rules
  throw new TypeError(
    `The validation of "${name}" is still a function: schema validation has not been run on this type`,
  )
}

/** Whether something its validators looked at has changed beside its value. */
export function isStale({ asking, above }: Entry, { document, world }: RunScope): boolean {
  if (!asking?.reads) return false
  const { reads } = asking
  return (
    (reads.has('world') && (world === undefined || asking.world !== world)) ||
    (reads.has('document') && asking.document !== document) ||
    (reads.has('parent') && asking.parent !== above?.value)
  )
}

export function keepStructure(
  entry: Entry,
  findings: readonly StructureFinding[],
  scope: RunScope,
): void {
  if (findings.length === 0 && entry.structure.length === 0) return
  const path = findings.length > 0 ? pathOf(entry) : []
  entry.structure = findings.map(({ level, message, path: below }) =>
    markerOf({ says: { ours: message }, path: below }, { level }, path, scope),
  )
  keepOwn(entry)
}

function keepFound(entry: Entry, found: readonly ValidationMarker[]): void {
  if (found.length === 0 && entry.found.length === 0) return
  entry.found = found
  keepOwn(entry)
}

function keepOwn(entry: Entry): void {
  const { structure, found } = entry
  const own = reuseMarkers(entry.own, distinctMarkers([...structure, ...found]))
  if (own === entry.own) return
  entry.own = own
  markOutdated(entry)
}

/** The value of another field of the object that holds this one. It is asked for again when that object changes. */
function otherValue(entry: Entry, path: string, asking: Asking): unknown {
  let holder = entry.above
  while (holder && Array.isArray(holder.value)) holder = holder.above
  if (!holder) return undefined
  const what = holder === entry.above ? 'parent' : 'document'
  asking.reads ??= new Set()
  asking.reads.add(what)
  noteReader(entry, what)
  return getAt(holder.value, pathFromString(path))
}

/** The context of a validator, which notes what the validator reads. */
function contextOf(
  entry: Entry,
  { asking, path, scope }: { asking: Asking; path: Path; scope: RunScope },
): ValidationContext {
  const note = (what: Reading) => {
    asking.reads ??= new Set()
    asking.reads.add(what)
    if (entry.asking === asking) noteReader(entry, what)
  }
  const signal = () => {
    asking.controller ??= new AbortController()
    if (entry.asking !== asking) asking.controller.abort()
    return asking.controller.signal
  }
  return {
    path,
    type: entry.type,
    schema: scope.schema,
    get currentUser() {
      note('world')
      return scope.currentUser
    },
    get signal() {
      return signal()
    },
    get parent() {
      note('parent')
      return asking.parent
    },
    get document() {
      note('document')
      return asking.document
    },
    getDocumentExists(id) {
      note('world')
      return scope.getDocumentExists(id, signal())
    },
    ask(question) {
      note('world')
      return scope.ask(question, signal())
    },
    getClient: scope.getClient,
    warn: scope.warn,
  }
}

function timed<Answer>(
  call: () => MaybePromise<Answer>,
  path: Path,
  { now, warn, measured }: RunScope,
): MaybePromise<Answer> {
  const start = now()
  const answer = call()
  if (!(answer instanceof Promise)) {
    measured?.(path, now() - start)
    return answer
  }
  return answer.finally(() => {
    const ms = Math.round(now() - start)
    measured?.(path, ms)
    if (ms > slowMs) warn(`A custom validator at "${pathToString(path)}" took ${ms} ms to answer`)
  })
}

function markerOf(
  found: Found,
  rule: Pick<Rule, 'level'> & Partial<Pick<Rule, 'message'>>,
  path: Path,
  scope: RunScope,
): ValidationMarker {
  const says = rule.message === undefined || found.level ? found.says : { theirs: rule.message }
  const message = scope.words({ ...found, says })
  const base = { path: [...path, ...found.path], level: found.level ?? rule.level, message }
  if ('ours' in says) return { ...base, code: says.ours.code, params: says.ours.params ?? {} }
  return typeof says.theirs === 'string' ? base : { ...base, texts: says.theirs }
}
