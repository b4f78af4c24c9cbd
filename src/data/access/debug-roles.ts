import type { Grant } from '../../protocol/projects.ts'

const everything = '_id in path("**")'
const draftsFilter = '_id in path("drafts.**")'
const testTypes = '_type in ["stringsTest", "book", "author", "referenceTest"]'

const editor: readonly Grant[] = [
  { filter: everything, permissions: ['read', 'create', 'history', 'update'] },
]
const viewer: readonly Grant[] = [{ filter: everything, permissions: ['read', 'history'] }]

/** PERM-015…019: roles that anybody can simulate, with their grants. */
export const debugRoles: Readonly<Record<string, readonly Grant[]>> = {
  administrator: editor,
  developer: editor,
  editor,
  write: editor,
  viewer,
  read: viewer,
  contributor: [
    { filter: everything, permissions: ['read'] },
    { filter: draftsFilter, permissions: ['create', 'history', 'update'] },
  ],
  restricted: [
    { filter: everything, permissions: ['read'] },
    {
      filter: `${draftsFilter} && ${testTypes}`,
      permissions: ['read', 'create', 'history', 'update'],
    },
  ],
  requiresApproval: [{ filter: 'locked != true', permissions: ['read', 'create', 'update'] }],
}

/** The role names in a URL fragment: `#_debug_roles=contributor,viewer`; null without them. */
export function debugRolesIn(hash: string): string | null {
  const flag = hash
    .replace(/^#/, '')
    .split(/[;&]/)
    .find((part) => part.startsWith('_debug_roles='))
  // Parsed like a query string: a fragment can contain anything, including text that cannot be decoded.
  return new URLSearchParams(flag).get('_debug_roles')
}
