import type { ContentDocument } from '../../model/document.ts'
import type { Grant, Permission } from '../../protocol/projects.ts'
import { always, anyOf, compileGrantFilter } from '../query/grant-filter.ts'
import type { DocumentCondition } from '../query/grant-filter.ts'

/** The permissions of one caller on the documents of a dataset. Anything not allowed is refused. */
export interface Permissions {
  /** User id; the value of `identity()` in GROQ. */
  readonly identity: string
  readonly grants: readonly Grant[]
  /**
   * The readable documents as a GROQ filter, for evaluation elsewhere; null when all are readable.
   */
  readonly readFilter: string | null
  allows(permission: Permission, document: ContentDocument): boolean
  /** True when no document is refused: nothing needs to be evaluated then. */
  allowsAll(permission: Permission): boolean
  /** False when every document is refused. */
  allowsAny(permission: Permission): boolean
}

/** Compiles each filter once. Throws ProtocolError 400 for a filter that grants do not support. */
export function createPermissions(identity: string, grants: readonly Grant[]): Permissions {
  const compiled = grants.map((grant) => ({
    grant,
    holds: compileGrantFilter(grant.filter, identity),
  }))
  const conditionsOf = new Map<Permission, DocumentCondition[]>()
  for (const { grant, holds } of compiled) {
    for (const permission of grant.permissions) {
      conditionsOf.set(permission, [...(conditionsOf.get(permission) ?? []), holds])
    }
  }
  const allowsAll = (permission: Permission): boolean =>
    conditionsOf.get(permission)?.includes(always) ?? false
  const readable = grants.filter(({ permissions }) => permissions.includes('read'))

  return {
    identity,
    grants,
    readFilter: allowsAll('read') ? null : anyOf(readable.map(({ filter }) => filter)),
    allows: (permission, document) =>
      conditionsOf.get(permission)?.some((holds) => holds(document)) ?? false,
    allowsAll,
    allowsAny: (permission) => conditionsOf.has(permission),
  }
}
