import type { ContentDocument } from '../../../model/document.ts'
import { publishedId } from '../../../model/ids.ts'
import { getAt, pathFromString, pathToString } from '../../../model/path.ts'
import type { Path } from '../../../model/path.ts'
import { toError } from '../../attempt.ts'
import type { CurrentUser } from '../../define.ts'
import type { CompiledSchema } from '../../schema.ts'
import { evaluateRule, Unanswered, whenAll } from '../evaluate.ts'
import type { Found, MaybePromise, Subject } from '../evaluate.ts'
import { markOutdated, noteReader, pathOf } from './entry.ts'
import type { Entry, Reading } from './entry.ts'
import { distinctMarkers, reuseMarkers } from '../marker.ts'
import type { ValidationMarker } from '../marker.ts'
import type { Rule } from '../rule.ts'
import { rulesOf } from '../rules-of.ts'
import type { DatasetQuestion, ValidationContext } from '../validation-context.ts'
import { hasWrongType } from '../structure.ts'
import type { StructureFinding } from '../structure.ts'
import { Turns } from './turns.ts'
import type { Turn } from './turns.ts'

/** The context of one run besides the values. */
export interface RunScope {
  readonly document: ContentDocument
  readonly schema: CompiledSchema
  readonly currentUser: CurrentUser | null
  /** The signal is aborted when the result is no longer needed. */
  readonly getDocumentExists: (id: string, signal: AbortSignal) => Promise<boolean>
  readonly query: (question: DatasetQuestion, signal: AbortSignal) => Promise<unknown>
  readonly getClient?: ValidationContext['getClient']
  /** Increases when a result about other documents may have changed; without it, every run requests them again. */
  readonly world?: number | undefined
  readonly words: (found: Found) => string
  /** Current time in ms, from any origin. */
  readonly now: () => number
  /** Schedules a call after `ms` milliseconds; returns a function to cancel it. */
  readonly later: (call: () => void, ms: number) => () => void
  readonly warn: (message: string) => void
  /** Called with the duration in ms of each custom validator call. */
  readonly measured?: ((path: Path, ms: number) => void) | undefined
}

/** One call of the validators of a value, with what they have read. */
export interface ValidatorCall {
  readonly document: ContentDocument
  readonly parent: unknown
  readonly world: number | undefined
  /** Null while only the value itself was read. */
  reads: Set<Reading> | null
  isPending: boolean
  readonly turns: Turn[]
  /** Results that arrived after their timeout. */
  late: Map<unknown, Promise<unknown>> | null
  /** Created on the first read of `signal`. */
  controller: AbortController | null
}

/** Maximum number of custom validators that run at the same time. */
const concurrency = 40
/** Slower validators are reported on the console. */
const slowMs = 5000
/** Timeout of a validator. A pending validator blocks publishing; after the timeout a warning replaces it. */
const patienceMs = 30_000

/** Runs the validators of values and stores their results in the entries. */
export class Asker {
  readonly #turns = new Turns(concurrency)
  /** Serialized items, for rules that compare all items with each other. */
  readonly #texts = new WeakMap<object, string>()
  #pending = 0
  /** Scope of the latest run. */
  scope: RunScope | null = null
  /** Called for each result that arrives after the run that requested it. */
  onResult: () => void = () => {}
  /** Called for each result that arrives after its timeout. */
  onLate: () => void = () => {}
  /** Called when no call is pending. */
  onSettled: () => void = () => {}

  get isPending(): boolean {
    return this.#pending > 0
  }

  query(entry: Entry, scope: RunScope): void {
    this.withdraw(entry)
    const currentCall: ValidatorCall = {
      document: scope.document,
      parent: entry.above?.value,
      world: scope.world,
      reads: null,
      isPending: false,
      turns: [],
      late: null,
      controller: null,
    }
    entry.call = currentCall
    this.#run(entry, currentCall, scope)
  }

  #run(entry: Entry, currentCall: ValidatorCall, scope: RunScope): void {
    const response = hasWrongType(entry.type, entry.value)
      ? []
      : this.#runRules(entry, currentCall, scope)
    if (!(response instanceof Promise)) return keepFound(entry, response)
    // The previous result is kept until then, so that messages do not flicker.
    currentCall.isPending = true
    this.#pending += 1
    void response.then((found) => this.#receive(entry, currentCall, found))
  }

  /** Cancels the pending call of an entry; its result is discarded. */
  withdraw(entry: Entry): void {
    const { call: currentCall } = entry
    if (!currentCall) return
    entry.call = null
    for (const turn of currentCall.turns) turn.cancel()
    currentCall.controller?.abort()
    if (currentCall.isPending) this.#settle()
  }

  #receive(entry: Entry, currentCall: ValidatorCall, found: readonly ValidationMarker[]): void {
    if (entry.call !== currentCall) return
    // Later runs did not see what the validator read after waiting, so that value may have changed.
    const isOld =
      (currentCall.reads?.has('document') && this.scope?.document !== currentCall.document) ||
      (currentCall.reads?.has('parent') && entry.above?.value !== currentCall.parent)
    if (isOld && this.scope) {
      // Keeps the count above zero, so that the repeated call does not count as settled.
      this.#pending += 1
      this.query(entry, this.scope)
      this.#settle()
    } else {
      currentCall.isPending = false
      keepFound(entry, found)
      this.#settle()
    }
    this.onResult()
  }

  /** Resolves to the result, or to `Unanswered` after the timeout; `onLate` is called for a result after that. */
  #unlessLate<Result>(
    response: Promise<Result>,
    { currentCall, scope }: { currentCall: ValidatorCall; scope: RunScope },
    onLate: () => void,
  ): Promise<Result | Unanswered> {
    return new Promise((resolve, reject) => {
      let isLate = false
      const cancel = scope.later(() => {
        isLate = true
        resolve(new Unanswered())
      }, patienceMs)
      currentCall.turns.push({ cancel })
      const settle = (end: () => void) => {
        cancel()
        if (isLate) onLate()
        else end()
      }
      response.then(
        (result) => settle(() => resolve(result)),
        (error: unknown) => settle(() => reject(toError(error))),
      )
    })
  }

  #receiveLate(entry: Entry, currentCall: ValidatorCall): void {
    if (entry.call !== currentCall || !this.scope) return
    if (!currentCall.isPending) this.#run(entry, currentCall, this.scope)
    this.onLate()
  }

  #settle(): void {
    this.#pending -= 1
    if (this.#pending === 0) this.onSettled()
  }

  #runRules(
    entry: Entry,
    validatorCall: ValidatorCall,
    scope: RunScope,
  ): MaybePromise<readonly ValidationMarker[]> {
    const rules = rulesOf(entry.type)
    if (rules.length === 0) return []
    const path = pathOf(entry)
    // Created lazily: most values have only built-in conditions, which need no context.
    let context: ValidationContext | null = null
    const subject: Subject = {
      value: entry.value,
      type: entry.type,
      path,
      words: scope.words,
      texts: this.#texts,
      other: (name) => otherValue(entry, name, validatorCall),
      call: (validate) => {
        type Result = Awaited<ReturnType<typeof validate>>
        const late = validatorCall.late?.get(validate)
        if (late) return late as Promise<Result>
        const given = (context ??= contextOf(entry, { currentCall: validatorCall, path, scope }))
        const call = () => {
          const result = timed(() => validate(entry.value ?? undefined, given), path, scope)
          if (!(result instanceof Promise)) return result
          return this.#unlessLate(result, { currentCall: validatorCall, scope }, () => {
            ;(validatorCall.late ??= new Map()).set(validate, result)
            this.#receiveLate(entry, validatorCall)
          })
        }
        return this.#turns.take(call, (turn) => validatorCall.turns.push(turn))
      },
    }
    const results = rules.map((rule) =>
      whenAll([evaluateRule(rule, subject)], ([found = []]) =>
        found.map((one) => markerOf(one, rule, path, scope)),
      ),
    )
    return whenAll(results, (found) => found.flat())
  }
}

/** Whether anything its validators read besides the value has changed. */
export function isStale(
  { call: currentCall, above }: Entry,
  { document, world }: RunScope,
): boolean {
  if (!currentCall?.reads) return false
  const { reads } = currentCall
  return (
    (reads.has('world') && (world === undefined || currentCall.world !== world)) ||
    (reads.has('document') && currentCall.document !== document) ||
    (reads.has('parent') && currentCall.parent !== above?.value)
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
    markerOf({ wording: { ours: message }, path: below }, { level }, path, scope),
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

/** The value of another field of the enclosing object. The read is recorded, so changes run the rule again. */
function otherValue(entry: Entry, path: string, currentCall: ValidatorCall): unknown {
  let holder = entry.above
  while (holder && Array.isArray(holder.value)) holder = holder.above
  if (!holder) return undefined
  const what = holder === entry.above ? 'parent' : 'document'
  currentCall.reads ??= new Set()
  currentCall.reads.add(what)
  noteReader(entry, what)
  return getAt(holder.value, pathFromString(path))
}

/** The context of a validator, which records what the validator reads. */
function contextOf(
  entry: Entry,
  { currentCall, path, scope }: { currentCall: ValidatorCall; path: Path; scope: RunScope },
): ValidationContext {
  const note = (what: Reading) => {
    currentCall.reads ??= new Set()
    currentCall.reads.add(what)
    if (entry.call === currentCall) noteReader(entry, what)
  }
  const signal = () => {
    currentCall.controller ??= new AbortController()
    if (entry.call !== currentCall) currentCall.controller.abort()
    return currentCall.controller.signal
  }
  const { _id, _type } = currentCall.document as Partial<ContentDocument>
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
      return currentCall.parent
    },
    get document() {
      note('document')
      return currentCall.document
    },
    documentId: typeof _id === 'string' ? publishedId(_id) : undefined,
    documentType: typeof _type === 'string' ? _type : undefined,
    getDocumentExists(id) {
      note('world')
      return scope.getDocumentExists(id, signal())
    },
    query(question) {
      note('world')
      return scope.query(question, signal())
    },
    getClient: scope.getClient,
    warn: scope.warn,
  }
}

function timed<Result>(
  call: () => MaybePromise<Result>,
  path: Path,
  { now, warn, measured }: RunScope,
): MaybePromise<Result> {
  const start = now()
  const result = call()
  if (!(result instanceof Promise)) {
    measured?.(path, now() - start)
    return result
  }
  return result.finally(() => {
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
  const wording =
    rule.message === undefined || found.level ? found.wording : { theirs: rule.message }
  const message = scope.words({ ...found, wording })
  const base = { path: [...path, ...found.path], level: found.level ?? rule.level, message }
  if ('ours' in wording)
    return { ...base, code: wording.ours.code, params: wording.ours.params ?? {} }
  return typeof wording.theirs === 'string' ? base : { ...base, texts: wording.theirs }
}
