import type { Grant, Permission } from '../../protocol/projects.ts'
import type { AccessSubject, GrantCondition } from './grant-filter.ts'

/** The permissions that operations of the studio need. */
export type DocumentPermission = Extract<Permission, 'read' | 'create' | 'update' | 'history'>

/** The step of an operation that needs a permission. */
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

/** Why it is denied: the user has no grants, or none matches. */
export type DenialCause = 'no-grants' | 'no-match'

/** A missing permission, with the reason. */
export interface MissingPermission {
  /** The step that needs it; null for a plain permission check. */
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

/** The user's permissions. */
export interface Rights {
  /** Null when the server does not provide grants; then only the server checks each write. */
  readonly grants: readonly CompiledGrant[] | null
  /** Simulated roles can only remove permissions. */
  readonly pretended: readonly PretendedRoles[]
}

export const grantedResult: PermissionResult = { granted: true, reason: '' }
const reasons: Record<DenialCause, string> = {
  'no-grants': 'No document grants',
  'no-match': 'No matching grants found',
}

/** Whether the rights grant the permission; always granted when the document is null. */
export function checkPermission(
  { grants, pretended }: Rights,
  permission: DocumentPermission,
  document: AccessSubject | null,
): PermissionResult {
  if (!document) return grantedResult
  const cause = [grants, ...pretended.map((roles) => roles.grants)]
    .map((each) => each && causeAgainst(each, permission, document))
    .find(Boolean)
  if (!cause) return grantedResult
  const { _id: id, _type: type } = document
  const missing: MissingPermission = {
    need: null,
    cause,
    permission,
    documentId: typeof id === 'string' ? id : '',
    typeName: typeof type === 'string' ? type : '',
    reason: reasons[cause],
  }
  return { granted: false, reason: missing.reason, missing: [missing] }
}

/** PERM-002: one grant that lists the permission and whose filter matches the document is enough. */
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

/** True when the two results are equal. */
export function isSameResult(a: PermissionResult, b: PermissionResult): boolean {
  return a.granted === b.granted && a.reason === b.reason
}
