import { isDocumentId } from '../model/ids.ts'
import { isRecord } from '../model/document.ts'
import type { ContentDocument } from '../model/document.ts'
import { invalidMutation } from '../model/mutation-error.ts'
import type { Mutation } from '../model/mutation.ts'
import { plainPath } from '../model/path.ts'
import { parsePathExpression, PathSyntaxError } from '../model/path-expression.ts'
import { boomError, mutationError } from './errors.ts'
import { readChoice, readFlag, readText } from './search-params.ts'

/** A validated request body. */
export interface MutateRequest {
  /** Chosen by the client; the server generates one if absent. */
  transactionId?: string
  mutations: Mutation[]
}

/** `sync` returns once the change is queryable, `async` once it is durable, `deferred` guarantees nothing. */
type Visibility = 'sync' | 'async' | 'deferred'

export interface MutateOptions {
  returnIds: boolean
  returnDocuments: boolean
  visibility: Visibility
  /** Validate and respond, but change nothing and notify no listeners. */
  dryRun: boolean
  /** Add a `_key` to every object in an array that has none. */
  autoGenerateArrayKeys: boolean
  skipCrossDatasetReferenceValidation: boolean
  tag?: string
}

/** The result for one document. */
export interface MutationResult {
  id?: string
  operation: 'create' | 'update' | 'delete' | 'none'
  document?: ContentDocument
}

/** Reads the options of a mutate URL; every absent option is off. Throws ProtocolError 400 naming the option. */
export function parseMutateOptions(search: URLSearchParams): MutateOptions {
  return {
    returnIds: readFlag(search, 'returnIds'),
    returnDocuments: readFlag(search, 'returnDocuments'),
    visibility: readChoice(search, 'visibility', ['sync', 'async', 'deferred'], 'sync'),
    dryRun: readFlag(search, 'dryRun'),
    autoGenerateArrayKeys: readFlag(search, 'autoGenerateArrayKeys'),
    skipCrossDatasetReferenceValidation: readFlag(search, 'skipCrossDatasetReferenceValidation'),
    ...readText(search, 'tag'),
  }
}

/**
 * Validates a request body completely, so that later code sees only valid mutations. Throws ProtocolError 400 that
 * names the problem and its location: `mutations[2].patch.inc["views"] must be a number`. A body may be long: the
 * work can be interrupted at every `yield`.
 */
export function* checkMutateRequest(body: unknown): Generator<void, MutateRequest> {
  if (!isRecord(body)) throw boomError(400, 'The body of a mutation request must be a JSON object')
  const { mutations, transactionId } = body
  if (!Array.isArray(mutations)) throw boomError(400, '"mutations" must be an array')
  if (transactionId !== undefined && !isDocumentId(transactionId)) {
    throw boomError(
      400,
      '"transactionId" must be 1 to 128 characters of a-z, A-Z, 0-9, "_", "." and "-"',
    )
  }
  for (const [index, mutation] of mutations.entries()) {
    yield
    const problem = problemOf(mutation, `mutations[${index}]`)
    if (problem) throw mutationError([{ error: invalidMutation(problem), index }])
  }
  return {
    mutations: mutations as Mutation[],
    ...(transactionId !== undefined && { transactionId }),
  }
}

// Every check returns the first problem as a sentence that starts with its path, or undefined.

type Problem = string | undefined
type Check = (value: unknown, where: string) => Problem

const kinds: Record<string, Check> = {
  create: checkCreate,
  createIfNotExists: checkIdentified,
  createOrReplace: checkIdentified,
  delete: checkTarget,
  patch: checkPatch,
}

const operationTable: Record<string, Check> = {
  set: (value, where) => checkPaths(value, where),
  setIfMissing: (value, where) => checkPaths(value, where),
  unset: checkPathList,
  diffMatchPatch: (value, where) => checkPaths(value, where, 'string'),
  inc: (value, where) => checkPaths(value, where, 'number'),
  dec: (value, where) => checkPaths(value, where, 'number'),
  insert: checkInsert,
  ifRevisionID: (value, where) =>
    typeof value === 'string' ? undefined : `${where} must be a text`,
  ifUnchanged: checkUnchanged,
}

/** Content nested deeper than this is refused, because recursive code would exhaust the stack. */
const maxDepth = 100
/** Paths of one patch: they are checked and applied individually. */
const maxPaths = 10_000

/** Paths, and transactions, of one `ifUnchanged`: they are compared with those of every later transaction. */
const maxUnchanged = 200

/** Values in the parameters of one query, because they are sent to another thread with it. */
const maxParamValues = 100_000

/** What is wrong with a mutation, as a sentence that starts with its place; undefined if nothing is. */
export function checkMutation(mutation: unknown, where: string): string | undefined {
  return problemOf(mutation, where)
}

function problemOf(mutation: unknown, where: string): Problem {
  if (!isRecord(mutation)) return `${where} must be an object`
  const [kind, ...others] = Object.keys(mutation)
  const check = kind === undefined ? undefined : checkNamed(kinds, kind)
  if (kind === undefined || !check || others.length > 0) {
    return `${where} must have exactly one of the keys ${Object.keys(kinds).join(', ')}`
  }
  if (isDeeperThan(mutation, maxDepth)) return `${where} is nested deeper than ${maxDepth} levels`
  return check(mutation[kind], `${where}.${kind}`)
}

function checkNamed(checks: Record<string, Check>, name: string): Check | undefined {
  return Object.hasOwn(checks, name) ? checks[name] : undefined
}

function checkCreate(value: unknown, where: string): Problem {
  if (!isRecord(value)) return `${where} must be an object`
  const { _id: id, _type: type } = value
  if (typeof type !== 'string' || type === '') return `${where} must have a "_type"`
  // An id that ends with a dot is a prefix; the server generates the rest.
  if (id === undefined || (typeof id === 'string' && id.endsWith('.') && isDocumentId(`${id}x`)))
    return
  return checkId(id, where)
}

function checkIdentified(value: unknown, where: string): Problem {
  return checkCreate(value, where) ?? (isRecord(value) ? checkId(value['_id'], where) : undefined)
}

function checkId(id: unknown, where: string): Problem {
  if (id === undefined) return `${where} must have an "_id"`
  return isDocumentId(id) ? undefined : `Malformed document ID: ${JSON.stringify(id)} in ${where}`
}

function checkTarget(value: unknown, where: string): Problem {
  if (!isRecord(value)) return `${where} must be an object`
  const { id, query, params } = value
  if ((id === undefined) === (query === undefined))
    return `${where} must have either "id" or "query"`
  if (id !== undefined) return checkId(id, where)
  if (typeof query !== 'string') return `${where}.query must be a text`
  if (params === undefined) return
  if (!isRecord(params)) return `${where}.params must be an object`
  if (!hasAtMost(maxParamValues, params)) {
    return `${where}.params has more than ${maxParamValues} values`
  }
}

function checkPatch(value: unknown, where: string): Problem {
  const problem = checkTarget(value, where)
  if (problem || !isRecord(value)) return problem
  const { id: _id, query: _query, params: _params, ...operations } = value
  if (operations['ifUnchanged'] !== undefined && value['id'] === undefined) {
    return `${where} must have an "id" for "ifUnchanged"`
  }
  if (countPaths(operations) > maxPaths) return `${where} has more than ${maxPaths} paths`
  for (const [name, operation] of Object.entries(operations)) {
    const check = checkNamed(operationTable, name)
    if (!check)
      return `${where}.${name} is not an operation: use ${Object.keys(operationTable).join(', ')}`
    const wrong = check(operation, `${where}.${name}`)
    if (wrong) return wrong
  }
}

function hasAtMost(most: number, value: unknown): boolean {
  let count = 0
  const visit = (part: unknown): boolean =>
    ++count <= most &&
    (typeof part !== 'object' || part === null || Object.values(part).every(visit))
  return visit(value)
}

function countPaths(operations: Record<string, unknown>): number {
  return Object.values(operations).reduce<number>(
    (sum, operands) =>
      sum + (typeof operands === 'object' && operands !== null ? Object.keys(operands).length : 0),
    0,
  )
}

function checkPaths(value: unknown, where: string, valueType?: 'string' | 'number'): Problem {
  if (!isRecord(value)) return `${where} must be an object with paths as keys`
  for (const [path, operand] of Object.entries(value)) {
    const place = `${where}[${JSON.stringify(path)}]`
    const problem = checkPath(path, place)
    if (problem) return problem
    if (valueType && typeof operand !== valueType) return `${place} must be a ${valueType}`
  }
}

function checkPathList(value: unknown, where: string): Problem {
  if (!Array.isArray(value)) return `${where} must be an array of paths`
  for (const [index, path] of value.entries()) {
    const problem = checkPath(path, `${where}[${index}]`)
    if (problem) return problem
  }
}

function checkInsert(value: unknown, where: string): Problem {
  if (!isRecord(value)) return `${where} must be an object`
  const { items, ...place } = value
  const [position, ...others] = Object.keys(place)
  if (!position || others.length > 0 || !['before', 'after', 'replace'].includes(position)) {
    return `${where} must have exactly one of the keys before, after, replace`
  }
  if (!Array.isArray(items)) return `${where}.items must be an array`
  return checkPath(place[position], `${where}.${position}`)
}

function checkUnchanged(value: unknown, where: string): Problem {
  if (!isRecord(value)) return `${where} must be an object`
  const { revision, paths, except = [], ...others } = value
  const [other] = Object.keys(others)
  if (other !== undefined) return `${where} must not have "${other}"`
  if (typeof revision !== 'string') return `${where}.revision must be a text`
  if (!Array.isArray(except) || !except.every((id) => typeof id === 'string')) {
    return `${where}.except must be an array of texts`
  }
  const problem = checkPathList(paths, `${where}.paths`)
  if (problem) return problem
  if ((paths as unknown[]).length > maxUnchanged || except.length > maxUnchanged) {
    return `${where} has more than ${maxUnchanged} paths or transactions`
  }
  for (const [index, path] of (paths as string[]).entries()) {
    const plain = plainPath(parsePathExpression(path))
    if (!plain || plain.some((segment) => typeof segment === 'number')) {
      return `${where}.paths[${index}] may only consist of names and keys`
    }
  }
}

function checkPath(path: unknown, where: string): Problem {
  if (typeof path !== 'string') return `${where} must be a path`
  try {
    parsePathExpression(path)
  } catch (error) {
    if (error instanceof PathSyntaxError) return `${where}: ${error.message}`
    throw error
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) return value.some((child) => isDeeperThan(child, levels - 1))
  for (const name in value) {
    if (isDeeperThan((value as Record<string, unknown>)[name], levels - 1)) return true
  }
  return false
}
