import { isRecord } from '../model/document.ts'
import type { IdentifiedDocumentStub } from '../model/document.ts'
import { groupId, isDocumentId } from '../model/ids.ts'
import { invalidMutation } from '../model/mutation-error.ts'
import type { PatchOperations } from '../model/mutation.ts'
import { isReleaseName } from '../model/release.ts'
import { boomError, mutationError, ProtocolError } from './errors.ts'
import { checkMutation } from './mutate.ts'

type IfExists = 'fail' | 'ignore'

interface DocumentActions {
  'sanity.action.document.create': {
    publishedId: string
    attributes: IdentifiedDocumentStub
    ifExists?: IfExists
  }
  'sanity.action.document.edit': { draftId: string; publishedId: string; patch: PatchOperations }
  'sanity.action.document.publish': {
    draftId: string
    publishedId: string
    ifDraftRevisionId?: string
    ifPublishedRevisionId?: string
  }
  'sanity.action.document.unpublish': { draftId: string; publishedId: string }
  'sanity.action.document.delete': { publishedId: string; includeDrafts?: string[] }
  'sanity.action.document.discard': { draftId: string }
  'sanity.action.document.replaceDraft': { publishedId: string; attributes: IdentifiedDocumentStub }
}

interface VersionActions {
  'sanity.action.document.version.create': {
    publishedId: string
    /** Either the whole document, or the one to copy. */
    document?: IdentifiedDocumentStub
    baseId?: string
    versionId?: string
    ifBaseRevisionId?: string
  }
  'sanity.action.document.version.discard': { versionId: string }
  'sanity.action.document.version.replace': { document: IdentifiedDocumentStub }
  'sanity.action.document.version.unpublish': { versionId: string; publishedId: string }
}

interface ReleaseActions {
  'sanity.action.release.create': { releaseId: string; metadata?: Record<string, unknown> }
  'sanity.action.release.edit': { releaseId: string; patch: PatchOperations }
  'sanity.action.release.publish': { releaseId: string }
  'sanity.action.release.schedule': { releaseId: string; publishAt: string }
  'sanity.action.release.unschedule': { releaseId: string }
  'sanity.action.release.archive': { releaseId: string }
  'sanity.action.release.unarchive': { releaseId: string }
  'sanity.action.release.delete': { releaseId: string }
  'sanity.action.release.import': {
    releaseId: string
    document: Record<string, unknown>
    ifExists?: IfExists | 'replace'
  }
}

type ClientActions = DocumentActions & VersionActions & ReleaseActions

/** The server's own: a release is due, or could not be published when it was. */
interface ServerActions {
  'server.release.publishDue': { releaseId: string; publishAt: string }
  'server.release.fail': { releaseId: string; publishAt: string; message: string }
}

type AllActions = ClientActions & ServerActions

export type ActionType = keyof AllActions
type ClientActionType = keyof ClientActions

/** One action of a kind, validated. */
export type ActionOf<Type extends ActionType> = { readonly actionType: Type } & AllActions[Type]

export type Action = { [Type in ActionType]: ActionOf<Type> }[ActionType]

/** A validated request body. */
export interface ActionsRequest {
  readonly actions: readonly Action[]
  /** Chosen by the client; the server generates one if absent. */
  readonly transactionId?: string
  readonly dryRun: boolean
}

type Check = (value: unknown, where: string) => string | undefined

interface Field {
  readonly check: Check
  readonly isOptional?: boolean
}

const anId: Check = (value, where) =>
  isDocumentId(value) ? undefined : `${where} must be a document id`
const aPublishedId: Check = (value, where) =>
  anId(value, where) ??
  (groupId(String(value)) === value ? undefined : `${where} must be the id of a published document`)
const aVersionId: Check = (value, where) =>
  anId(value, where) ??
  (groupId(String(value)) === value
    ? `${where} must be the id of a draft or of a version`
    : undefined)
const ids: Check = (value, where) =>
  Array.isArray(value)
    ? value.map((id, index) => aVersionId(id, `${where}[${index}]`)).find(Boolean)
    : `${where} must be an array of document ids`
const text: Check = (value, where) =>
  typeof value === 'string' ? undefined : `${where} must be a text`
const object: Check = (value, where) => (isRecord(value) ? undefined : `${where} must be an object`)
const content: Check = (value, where) =>
  object(value, where) ?? checkMutation({ createIfNotExists: value }, where)
const patch: Check = (value, where) =>
  object(value, where) ?? checkMutation({ patch: { ...(value as object), id: 'id' } }, where)
const aRelease: Check = (value, where) =>
  isReleaseName(value)
    ? undefined
    : `${where} must be the name of a release: letters, digits, "-" and "_"`
const time: Check = (value, where) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))
    ? undefined
    : `${where} must be an ISO time`

function choice(...known: readonly string[]): Check {
  return (value, where) =>
    known.some((one) => one === value) ? undefined : `${where} must be one of ${known.join(', ')}`
}

function optional(check: Check): Field {
  return { check, isOptional: true }
}

const release: Field = { check: aRelease }
const published: Field = { check: aPublishedId }
const version: Field = { check: aVersionId }

const fields: { [Type in ClientActionType]: { [Name in keyof ClientActions[Type]]-?: Field } } = {
  'sanity.action.document.create': {
    publishedId: published,
    attributes: { check: content },
    ifExists: optional(choice('fail', 'ignore')),
  },
  'sanity.action.document.edit': {
    draftId: version,
    publishedId: published,
    patch: { check: patch },
  },
  'sanity.action.document.publish': {
    draftId: version,
    publishedId: published,
    ifDraftRevisionId: optional(text),
    ifPublishedRevisionId: optional(text),
  },
  'sanity.action.document.unpublish': { draftId: version, publishedId: published },
  'sanity.action.document.delete': { publishedId: published, includeDrafts: optional(ids) },
  'sanity.action.document.discard': { draftId: version },
  'sanity.action.document.replaceDraft': {
    publishedId: published,
    attributes: { check: content },
  },
  'sanity.action.document.version.create': {
    publishedId: published,
    document: optional(content),
    baseId: optional(anId),
    versionId: optional(aVersionId),
    ifBaseRevisionId: optional(text),
  },
  'sanity.action.document.version.discard': { versionId: version },
  'sanity.action.document.version.replace': { document: { check: content } },
  'sanity.action.document.version.unpublish': { versionId: version, publishedId: published },
  'sanity.action.release.create': { releaseId: release, metadata: optional(object) },
  'sanity.action.release.edit': { releaseId: release, patch: { check: patch } },
  'sanity.action.release.publish': { releaseId: release },
  'sanity.action.release.schedule': { releaseId: release, publishAt: { check: time } },
  'sanity.action.release.unschedule': { releaseId: release },
  'sanity.action.release.archive': { releaseId: release },
  'sanity.action.release.unarchive': { releaseId: release },
  'sanity.action.release.delete': { releaseId: release },
  'sanity.action.release.import': {
    releaseId: release,
    document: { check: object },
    ifExists: optional(choice('fail', 'ignore', 'replace')),
  },
}

/** Fields by their other names: clients use either. */
const otherNames: Partial<Record<ClientActionType, readonly [name: string, other: string]>> = {
  'sanity.action.document.version.create': ['document', 'attributes'],
  'sanity.action.document.version.replace': ['document', 'attributes'],
  'sanity.action.release.import': ['document', 'attributes'],
}

/** Fields with the id of a draft or version, which must be one of the document `publishedId`. */
const formNames = ['draftId', 'versionId', 'attributes', 'document', 'includeDrafts'] as const

/** Actions on one request: each can read and write many documents. */
const mostActions = 1000

/**
 * Validates a request body, so that later code sees only valid actions. Throws ProtocolError 400 that names the problem
 * and its location: `actions[0].draftId must be a document id`.
 */
export function* checkActionsRequest(body: unknown): Generator<void, ActionsRequest> {
  if (!isRecord(body)) throw boomError(400, 'The body of an actions request must be a JSON object')
  const { actions, transactionId, dryRun = false } = body
  if (!Array.isArray(actions)) throw boomError(400, '"actions" must be an array')
  if (actions.length > mostActions) {
    throw boomError(400, `A request may have at most ${mostActions} actions`)
  }
  if (transactionId !== undefined && transactionId !== null && !isDocumentId(transactionId)) {
    throw boomError(
      400,
      '"transactionId" must be 1 to 128 characters of a-z, A-Z, 0-9, "_", "." and "-"',
    )
  }
  if (typeof dryRun !== 'boolean') throw boomError(400, '"dryRun" must be true or false')
  const checked: Action[] = []
  for (const [index, action] of actions.entries()) {
    yield
    const result = checkAction(action, `actions[${index}]`)
    if (typeof result !== 'string') checked.push(result)
    else throw toActionError(mutationError([{ error: invalidMutation(result), index }]))
  }
  return {
    actions: checked,
    dryRun,
    ...(typeof transactionId === 'string' && { transactionId }),
  }
}

/** The validated action, or what is wrong with it. */
function checkAction(action: unknown, where: string): Action | string {
  if (!isRecord(action)) return `${where} must be an object`
  const { actionType: type } = action
  if (!isActionType(type)) {
    return isVariant(type)
      ? `${where}: "${type}" is not supported`
      : `${where} has an unknown actionType: ${JSON.stringify(type)}`
  }
  if (action['purge'] === true) {
    return `${where}.purge is not supported: the history of a document cannot be removed`
  }
  const [name, other] = otherNames[type] ?? []
  const checked: Record<string, unknown> = { actionType: type }
  for (const [field, { check, isOptional }] of Object.entries<Field>(fields[type])) {
    const value = action[field] ?? (field === name && other ? action[other] : undefined)
    if ((value === undefined || value === null) && isOptional) continue
    const problem = check(value, `${where}.${field}`)
    if (problem) return problem
    checked[field] = value
  }
  return problemOfForms(checked, where) ?? (checked as unknown as Action)
}

function isActionType(type: unknown): type is ClientActionType {
  return typeof type === 'string' && Object.hasOwn(fields, type)
}

function isVariant(type: unknown): type is string {
  return typeof type === 'string' && /^sanity\.action\.(?:variant|document\.variant)\./.test(type)
}

function problemOfForms(action: Record<string, unknown>, where: string): string | undefined {
  const { publishedId } = action
  if (typeof publishedId !== 'string') return undefined
  for (const name of formNames) {
    const value = action[name]
    const forms = Array.isArray(value) ? value : [isRecord(value) ? value['_id'] : value]
    for (const id of forms) {
      if (id === undefined) continue
      if (id !== publishedId && groupId(String(id)) === publishedId) continue
      return `${where}.${name}: "${String(id)}" is no draft or version of "${publishedId}"`
    }
  }
}

/**
 * The refusal of a transaction in the form for actions. A lack of permissions is the outer error as well, because
 * studios try whether an action is allowed, and only look there.
 */
export function toActionError(error: ProtocolError): ProtocolError {
  const { body } = error
  if ('statusCode' in body || body.error.type !== 'mutationError') return error
  const { items = [] } = body.error
  const first = items[0]?.error
  const refused = first?.type === 'insufficientPermissionsError' ? first : null
  return new ProtocolError(error.status, {
    error: {
      ...(refused ?? {
        type: 'actionError',
        description: `The action failed: ${first?.description ?? body.error.description}`,
      }),
      items,
    },
  })
}
