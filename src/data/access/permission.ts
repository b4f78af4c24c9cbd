import type { Grant, Permission } from '../../protocol/projects.ts'
import type { AccessSubject, GrantCondition } from './grant-filter.ts'

/** What an editor may need to be allowed. */
export type DocumentPermission = Extract<Permission, 'read' | 'create' | 'update' | 'history'>

/** What an operation needs a permission for. */
export type NeedName =
  | 'update-draft'
  | 'update-published'
  | 'update-document'
  | 'create-draft'
  | 'create-document'
  | 'create-copy'
  | 'see-history'
  | 'publish-draft'
  | 'unpublish-to-draft'

/** Why nothing grants it. */
export type DenialCause = 'no-grants' | 'no-match'

/** A missing permission, with the reason. */
export interface MissingPermission {
  /** What it is needed for; null when that was the question itself. */
  readonly need: NeedName | null
  readonly cause: DenialCause
  readonly permission: DocumentPermission
  readonly documentId: string
  readonly typeName: string
  readonly reason: string
}

/** PERM-012: granted, or denied with a reason. */
export type PermissionResult =
  | { readonly granted: true; readonly reason: '' }
  | {
      readonly granted: false
      readonly reason: string
      readonly missing: readonly MissingPermission[]
    }

/** A grant with its filter compiled. */
export interface CompiledGrant extends Grant {
  readonly holds: GrantCondition
}

/** Simulated roles. */
export interface PretendedRoles {
  readonly roles: readonly string[]
  readonly grants: readonly CompiledGrant[]
}

/** What the user may do. */
export interface Rights {
  /** Null when the server does not say; then it decides about each write itself. */
  readonly grants: readonly CompiledGrant[] | null
  /** They only take away. */
  readonly pretended: readonly PretendedRoles[]
}

export const GRANTED: PermissionResult = { granted: true, reason: '' }
const REASONS: Record<DenialCause, string> = {
  'no-grants': 'No document grants',
  'no-match': 'No matching grants found',
}

/** Whether the rights allow it; of a document that is not there, everything is. */
export function checkPermission(
  { grants, pretended }: Rights,
  permission: DocumentPermission,
  document: AccessSubject | null,
): PermissionResult {
  if (!document) return GRANTED
  const cause = [grants, ...pretended.map((roles) => roles.grants)]
    .map((each) => each && causeAgainst(each, permission, document))
    .find(Boolean)
  if (!cause) return GRANTED
  const { _id: id, _type: type } = document
  const missing: MissingPermission = {
    need: null,
    cause,
    permission,
    documentId: typeof id === 'string' ? id : '',
    typeName: typeof type === 'string' ? type : '',
    reason: REASONS[cause],
  }
  return { granted: false, reason: missing.reason, missing: [missing] }
}

/** PERM-002: any grant will do whose filter matches the document and which lists the permission. */
function causeAgainst(
  grants: readonly CompiledGrant[],
  permission: DocumentPermission,
  document: AccessSubject,
): DenialCause | null {
  if (grants.length === 0) return 'no-grants'
  const isGranted = grants.some(
    ({ permissions, holds }) => permissions.includes(permission) && holds(document),
  )
  return isGranted ? null : 'no-match'
}

/** True when the two say the same. */
export function isSameResult(a: PermissionResult, b: PermissionResult): boolean {
  return a.granted === b.granted && a.reason === b.reason
}
