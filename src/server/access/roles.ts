import type { Grant, Permission } from '../../protocol/projects.ts'
import type { RoleDefinition } from '../database/account-store.ts'

/** The role that may manage people, roles, tokens and origins. */
export const administratorRole = 'administrator'

const everything = '_id in path("**")'
const drafts = '_id in path("drafts.**")'
const all: readonly Permission[] = ['read', 'create', 'update', 'history', 'editHistory']
const editing: readonly Permission[] = ['read', 'create', 'update', 'history']

/** The built-in roles. They cannot be changed; custom roles are stored in the database. */
export const builtInRoles: readonly RoleDefinition[] = [
  {
    name: administratorRole,
    title: 'Administrator',
    description: 'Read and write access to all datasets, with full access to all project settings.',
    grants: [grant(everything, all)],
  },
  {
    name: 'developer',
    title: 'Developer',
    description: 'Read and write access to all datasets.',
    grants: [grant(everything, editing)],
  },
  {
    name: 'editor',
    title: 'Editor',
    description: 'Read and write access to all datasets, without access to project settings.',
    grants: [grant(everything, editing)],
  },
  {
    name: 'contributor',
    title: 'Contributor',
    description: 'Read access to all datasets, and write access to drafts.',
    grants: [grant(everything, ['read']), grant(drafts, ['create', 'update', 'history'])],
  },
  {
    name: 'viewer',
    title: 'Viewer',
    description: 'Read access to all datasets.',
    grants: [grant(everything, ['read', 'history'])],
  },
]

const restrictedTypes = '_type in ["stringsTest", "book", "author", "referenceTest"]'

/** Roles for trying out permissions in development, in addition to the built-in ones. */
export const debugRoles: readonly RoleDefinition[] = [
  debugRole('read', [grant(everything, ['read', 'history'])]),
  debugRole('write', [grant(everything, editing)]),
  debugRole('requiresApproval', [grant('locked != true', ['read', 'create', 'update'])]),
  debugRole('restricted', [
    grant(`${drafts} && ${restrictedTypes}`, editing),
    grant(everything, ['read']),
  ]),
]

/**
 * The grants of a caller without a session where a dataset is public. Ids that contain a dot are excluded:
 * drafts, versions, secrets and the system's own documents.
 */
export const anonymousGrants: readonly Grant[] = [grant('_id in path("*")', ['read'])]

function grant(filter: string, permissions: readonly Permission[]): Grant {
  return { filter, permissions }
}

function debugRole(name: string, grants: readonly Grant[]): RoleDefinition {
  return { name, title: name, grants }
}
