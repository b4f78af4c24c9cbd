import type { Grant } from '../../protocol/projects.ts'

const EVERYTHING = '_id in path("**")'
const DRAFTS = '_id in path("drafts.**")'
const TEST_TYPES = '_type in ["stringsTest", "book", "author", "referenceTest"]'

const editor: readonly Grant[] = [
  { filter: EVERYTHING, permissions: ['read', 'create', 'history', 'update'] },
]
const viewer: readonly Grant[] = [{ filter: EVERYTHING, permissions: ['read', 'history'] }]

/** PERM-015…019: roles that anybody can simulate, with their grants. */
export const DEBUG_ROLES: Readonly<Record<string, readonly Grant[]>> = {
  administrator: editor,
  developer: editor,
  editor,
  write: editor,
  viewer,
  read: viewer,
  contributor: [
    { filter: EVERYTHING, permissions: ['read'] },
    { filter: DRAFTS, permissions: ['create', 'history', 'update'] },
  ],
  restricted: [
    { filter: EVERYTHING, permissions: ['read'] },
    {
      filter: `${DRAFTS} && ${TEST_TYPES}`,
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
