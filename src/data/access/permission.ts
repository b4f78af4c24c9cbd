import type { Grant, Permission } from '../../protocol/projects.ts'
import type { AccessSubject, GrantCondition } from './grant-filter.ts'

/** What an editor may need to be allowed. */
export type DocumentPermission = Extract<Permission, 'read' | 'create' | 'update' | 'history'>

/** A permission that is missing, for those who ask why. */
export interface MissingPermission {
  /** What it is needed for: `update published document`; empty when that was the question itself. */
  readonly label: string
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

/** Roles that somebody pretends to have. */
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
const NO_GRANTS = 'No document grants'
const NO_MATCH = 'No matching grants found'

/** Whether the rights allow it; of a document that is not there, everything is. */
export function checkPermission(
  { grants, pretended }: Rights,
  permission: DocumentPermission,
  document: AccessSubject | null,
): PermissionResult {
  if (!document) return GRANTED
  const reason = [grants, ...pretended.map((roles) => roles.grants)]
    .map((each) => each && reasonAgainst(each, permission, document))
    .find(Boolean)
  if (!reason) return GRANTED
  const { _id: id, _type: type } = document
  const missing: MissingPermission = {
    label: '',
    permission,
    documentId: typeof id === 'string' ? id : '',
    typeName: typeof type === 'string' ? type : '',
    reason,
  }
  return { granted: false, reason, missing: [missing] }
}

/** PERM-002: any grant will do whose filter matches the document and which lists the permission. */
function reasonAgainst(
  grants: readonly CompiledGrant[],
  permission: DocumentPermission,
  document: AccessSubject,
): string | null {
  if (grants.length === 0) return NO_GRANTS
  const isGranted = grants.some(
    ({ permissions, holds }) => permissions.includes(permission) && holds(document),
  )
  return isGranted ? null : NO_MATCH
}

/** True when the two say the same. */
export function isSameResult(a: PermissionResult, b: PermissionResult): boolean {
  return a.granted === b.granted && a.reason === b.reason
}
