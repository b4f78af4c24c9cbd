import type { ContentDocument } from '../../model/document.ts'
import { isKeySegment, pathToString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import type { CurrentUser } from '../define.ts'
import type { CompiledSchema, SchemaType } from '../schema.ts'
import { evaluateRule, whenAll } from './evaluate.ts'
import type { Found, MaybePromise, Subject } from './evaluate.ts'
import { reuseMarkers } from './marker.ts'
import type { ValidationMarker } from './marker.ts'
import type { DatasetQuestion, Rule, ValidationContext } from './rule.ts'
import { checkStructure, hasWrongType, partsOf } from './structure.ts'
import { Turns } from './turns.ts'
import type { Turn } from './turns.ts'

/** What one run looks at besides the values. */
export interface RunScope {
  readonly document: ContentDocument
  readonly schema: CompiledSchema
  readonly currentUser: CurrentUser | null
  readonly getDocumentExists: (id: string) => Promise<boolean>
  readonly ask: (question: DatasetQuestion) => Promise<unknown>
  readonly getClient?: ValidationContext['getClient']
  /** Grows when an answer about other documents may have changed; without it every run asks anew. */
  readonly world?: number | undefined
  readonly words: (found: Found) => string
  /** Milliseconds, from any start. */
  readonly now: () => number
  readonly warn: (message: string) => void
}

/** Custom validators that may be unanswered at a time. */
const concurrency = 40
/** Longer answers are worth a word to the developer. */
const slowMs = 5000

/** Where a run stands. */
interface Spot {
  readonly type: SchemaType
  readonly value: unknown
  readonly parent: unknown
  readonly path: Path
}

/** What is known about one value, and what its validators looked at to know it. */
interface Entry extends Spot {
  readonly above: Entry | null
  value: unknown
  parent: unknown
  document: ContentDocument | null
  readsParent: boolean
  readsDocument: boolean
  /** Reads something outside the document. */
  readsWorld: boolean
  /** The state of the world it was read in. */
  world: number | undefined
  /** Whether anything from here down reads more than its value and parent. */
  restless: boolean
  own: readonly ValidationMarker[]
  /** Own markers and those below, as they were last put together. */
  all: readonly ValidationMarker[]
  isOutdated: boolean
  children: Map<string, Entry>
  turns: Turn[]
  /** The question that is not answered yet. */
  question: object | null
}

/**
 * The findings of one document, value by value. A run looks again only at values that are new, and
 * asks again only validators that read what has changed; all other markers stay the same objects.
 */
export class ValidationTree {
  readonly #turns = new Turns(concurrency)
  readonly #warned = new Set<string>()
  #questions = 0
  #waiting: (() => void)[] = []
  #root: Entry | null = null
  /** Of the latest run. */
  #scope: RunScope | null = null
  /** Called for each answer that comes after the run that asked for it. */
  onAnswer: () => void = () => {}

  /** Looks at the document. Custom validators may answer later: see `isPending`. */
  run(type: SchemaType, scope: RunScope): void {
    const spot: Spot = { type, value: scope.document, parent: undefined, path: [] }
    this.#scope = scope
    try {
      this.#root = this.#visit(this.#root, null, spot, scope)
    } catch (error) {
      // Half a run is no ground to stand on: the next one looks at everything again.
      if (this.#root) this.#forget(this.#root)
      this.#root = null
      throw error
    }
  }

  /** The same is said to the developer once per document. */
  warnOnce(message: string): void {
    if (this.#warned.has(message)) return
    this.#warned.add(message)
    console.warn(message)
  }

  /** Everything found so far, in the order of the schema. */
  get markers(): readonly ValidationMarker[] {
    return this.#root ? gather(this.#root) : []
  }

  get isPending(): boolean {
    return this.#questions > 0
  }

  /** Resolves when every answer that is still wanted has come. */
  settled(): Promise<void> {
    if (!this.isPending) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #visit(old: Entry | null, above: Entry | null, spot: Spot, scope: RunScope): Entry {
    const isSame = old !== null && old.type === spot.type && old.value === spot.value
    const asksAgain = !isSame || isStale(old, spot, scope)
    if (!asksAgain && !old.restless) return old
    if (old && old.type !== spot.type) this.#forget(old)
    const entry = old?.type === spot.type ? old : newEntry(spot, above)
    entry.value = spot.value
    entry.parent = spot.parent
    entry.document = scope.document
    if (asksAgain) entry.world = scope.world
    entry.isOutdated = true
    if (asksAgain) this.#ask(entry, scope)
    this.#visitChildren(entry, scope)
    return entry
  }

  #visitChildren(entry: Entry, scope: RunScope): void {
    const old = entry.children
    const children = new Map<string, Entry>()
    for (const { segment, type, value } of partsOf(entry.type, entry.value)) {
      const name = isKeySegment(segment) ? `#${segment._key}` : String(segment)
      const spot = { type, value, parent: entry.value, path: [...entry.path, segment] }
      children.set(name, this.#visit(old.get(name) ?? null, entry, spot, scope))
    }
    for (const [name, child] of old) if (!children.has(name)) this.#forget(child)
    entry.children = children
  }

  #ask(entry: Entry, scope: RunScope): void {
    this.#withdraw(entry)
    entry.readsParent = entry.readsDocument = entry.readsWorld = false
    const structure = checkStructure(entry.type, entry.value).map(({ level, message, path }) =>
      markerOf({ says: { ours: message }, path }, { level }, entry.path, scope),
    )
    const question = {}
    const { parent } = entry
    const keep = (found: readonly ValidationMarker[]) => {
      entry.own = reuseMarkers(entry.own, distinct([...structure, ...found]))
      for (let at: Entry | null = entry; at; at = at.above) at.isOutdated = true
    }
    const answer = hasWrongType(entry.type, entry.value) ? [] : this.#askRules(entry, scope)
    if (!(answer instanceof Promise)) return keep(answer)
    // Until then the last answer stands, so that a message does not blink while it is checked again.
    entry.question = question
    this.#questions += 1
    void answer.then((found) => {
      if (entry.question !== question) return
      // What a validator reads only after waiting may have changed meanwhile, unseen by the runs since.
      const latest = this.#scope ?? scope
      const isOld = entry.readsDocument && latest.document !== scope.document
      if (isOld || (entry.readsParent && entry.parent !== parent)) {
        // Nobody who waits may think that all is answered in between.
        this.#questions += 1
        this.#ask(entry, latest)
        this.#answered()
        this.onAnswer()
        return
      }
      keep(found)
      this.#withdraw(entry)
      this.onAnswer()
    })
  }

  #askRules(entry: Entry, scope: RunScope): MaybePromise<readonly ValidationMarker[]> {
    const rules = resolvedRules(entry.type)
    if (rules.length === 0) return []
    const context = contextOf(entry, scope)
    const place = pathToString(entry.path)
    const subject: Subject = {
      value: entry.value,
      type: entry.type,
      place,
      words: scope.words,
      call: (validate) => {
        const call = () => timed(() => validate(entry.value ?? undefined, context), place, scope)
        return this.#turns.take(call, (turn) => entry.turns.push(turn))
      },
    }
    const answers = rules.map((rule) =>
      whenAll([evaluateRule(rule, subject)], ([found = []]) =>
        found.map((one) => markerOf(one, rule, entry.path, scope)),
      ),
    )
    return whenAll(answers, (found) => found.flat())
  }

  /** The answer to the open question, if there is one, is no longer wanted. */
  #withdraw(entry: Entry): void {
    for (const turn of entry.turns) turn.cancel()
    entry.turns = []
    if (!entry.question) return
    entry.question = null
    this.#answered()
  }

  #answered(): void {
    this.#questions -= 1
    if (this.#questions > 0) return
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  #forget(entry: Entry): void {
    this.#withdraw(entry)
    for (const child of entry.children.values()) this.#forget(child)
  }
}

function newEntry(spot: Spot, above: Entry | null): Entry {
  return {
    ...spot,
    above,
    document: null,
    readsParent: false,
    readsDocument: false,
    readsWorld: false,
    world: undefined,
    restless: false,
    own: [],
    all: [],
    isOutdated: true,
    children: new Map(),
    turns: [],
    question: null,
  }
}

/** Rules as the compiler makes them. Throws for a type that never saw it. */
function resolvedRules({ name, rules }: SchemaType): readonly Rule[] {
  if (Array.isArray(rules) && rules.every((rule) => typeof rule === 'object')) return rules
  throw new TypeError(
    `The validation of "${name}" is still a function: schema validation has not been run on this type`,
  )
}

function isStale(entry: Entry, { parent }: Spot, { document, world }: RunScope): boolean {
  return (
    (entry.readsWorld && (world === undefined || entry.world !== world)) ||
    (entry.readsDocument && entry.document !== document) ||
    (entry.readsParent && entry.parent !== parent)
  )
}

/** The context of a validator, which notes what the validator reads. */
function contextOf(entry: Entry, scope: RunScope): ValidationContext {
  const { document } = scope
  const { parent, path, type } = entry
  const readsBeyond = () => {
    for (let at: Entry | null = entry; at && !at.restless; at = at.above) at.restless = true
  }
  const readsWorld = () => {
    entry.readsWorld = true
    readsBeyond()
  }
  return {
    path,
    type,
    schema: scope.schema,
    currentUser: scope.currentUser,
    get parent() {
      entry.readsParent = true
      return parent
    },
    get document() {
      entry.readsDocument = true
      readsBeyond()
      return document
    },
    getDocumentExists(id) {
      readsWorld()
      return scope.getDocumentExists(id)
    },
    ask(question) {
      readsWorld()
      return scope.ask(question)
    },
    getClient: scope.getClient,
    warn: scope.warn,
  }
}

function timed<Answer>(
  call: () => MaybePromise<Answer>,
  place: string,
  { now, warn }: RunScope,
): MaybePromise<Answer> {
  const start = now()
  const answer = call()
  if (!(answer instanceof Promise)) return answer
  return answer.finally(() => {
    const ms = now() - start
    if (ms > slowMs) warn(`A custom validator at "${place}" took ${Math.round(ms)} ms to answer`)
  })
}

function markerOf(
  found: Found,
  rule: Pick<Rule, 'level'> & Partial<Pick<Rule, 'message'>>,
  path: Path,
  scope: RunScope,
): ValidationMarker {
  const says = rule.message === undefined ? found.says : { theirs: rule.message }
  const message = scope.words({ ...found, says })
  const base = { path: [...path, ...found.path], level: rule.level, message }
  return 'ours' in says ? { ...base, code: says.ours.code, params: says.ours.params ?? {} } : base
}

/** Rules may share conditions; the same words at the same place are said once. */
function distinct(markers: readonly ValidationMarker[]): readonly ValidationMarker[] {
  const same = (a: ValidationMarker, b: ValidationMarker) =>
    a.message === b.message && a.level === b.level && pathToString(a.path) === pathToString(b.path)
  return markers.filter((one, index) => markers.findIndex((other) => same(one, other)) === index)
}

function gather(entry: Entry): readonly ValidationMarker[] {
  if (!entry.isOutdated) return entry.all
  entry.isOutdated = false
  const all = [...entry.own]
  for (const child of entry.children.values()) for (const marker of gather(child)) all.push(marker)
  const isSame = all.length === entry.all.length && all.every((one, at) => one === entry.all[at])
  if (!isSame) entry.all = all
  return entry.all
}
