import type {
  CreatedInvitation,
  ProjectInvitation,
  ProjectUser,
} from '../../protocol/administration.ts'
import type { Role } from '../../protocol/users.ts'
import { ask, type ApiClient } from '../connection/ask.ts'
import { projectPath } from './project-path.ts'

// People and their roles, by the HTTP API of the project. Everything rejects with DataError.

export interface Member {
  readonly id: string
  readonly name: string
  /** Empty if unknown. */
  readonly email: string
  readonly imageUrl: string | null
  /** Names of roles. */
  readonly roles: readonly string[]
  /** When the account was created; null if unknown. */
  readonly since: string | null
  /** Null if nothing is known of the last 30 days. */
  readonly lastSeenAt: string | null
  /** In how many browsers they are signed in; null if unknown. */
  readonly sessions: number | null
  readonly isSelf: boolean
}

const tag = 'administration.members'

export async function listMembers(client: ApiClient): Promise<Member[]> {
  const url = projectPath(client, '/access/project', 'users')
  const { data } = await ask<{ data: ProjectUser[] }>(client, { url, tag })
  return data.map(toMember)
}

export function listRoles(client: ApiClient): Promise<Role[]> {
  return ask(client, { url: projectPath(client, '/projects', 'roles'), tag })
}

/**
 * Gives a member the roles that are new in `next`, and takes those that it lacks; what others have changed since the
 * member was listed stays. Without a role, a member can sign in, but has no permissions.
 */
export async function changeRoles(
  client: ApiClient,
  { id, roles: listed }: Member,
  next: readonly string[],
): Promise<void> {
  const current = await ask<ProjectUser>(client, {
    url: projectPath(client, '/access/project', 'users', id),
    tag,
  })
  const kept = toMember(current).roles.filter(
    (role) => next.includes(role) || !listed.includes(role),
  )
  const roles = [...new Set([...kept, ...next.filter((role) => !listed.includes(role))])]
  const url = projectPath(client, '/projects', 'members', id)
  await ask(client, { method: 'PATCH', url, body: { roles }, tag })
}

export async function removeMember(client: ApiClient, id: string): Promise<void> {
  const url = projectPath(client, '/projects', 'members', id)
  await ask(client, { method: 'DELETE', url, tag })
}

/** Ends all sessions of a member; their tokens stay. */
export async function signOutEverywhere(client: ApiClient, id: string): Promise<void> {
  const url = projectPath(client, '/projects', 'members', id, 'sessions')
  await ask(client, { method: 'DELETE', url, tag })
}

/** Those that have neither been used nor expired. */
export function listInvitations(client: ApiClient): Promise<ProjectInvitation[]> {
  return ask(client, { url: projectPath(client, '/projects', 'invitations'), tag })
}

/** Without an address, the link is valid for anybody. */
export function invite(
  client: ApiClient,
  { email, roles }: { email: string | null; roles: readonly string[] },
): Promise<CreatedInvitation> {
  const url = projectPath(client, '/projects', 'invitations')
  const body = { roles, ...(email !== null && { email }) }
  return ask(client, { method: 'POST', url, body, tag })
}

export async function withdrawInvitation(client: ApiClient, id: string): Promise<void> {
  const url = projectPath(client, '/projects', 'invitations', id)
  await ask(client, { method: 'DELETE', url, tag })
}

/** A new link in place of one that was lost: the new one first, so that a failure leaves the invitation open. */
export async function inviteAgain(
  client: ApiClient,
  invitation: ProjectInvitation,
): Promise<CreatedInvitation> {
  const created = await invite(client, invitation)
  await withdrawInvitation(client, invitation.id)
  return created
}

function toMember({ sanityUserId, profile, memberships, sessions }: ProjectUser): Member {
  const { displayName, name, email, imageUrl, createdAt, isCurrentUser } = profile
  return {
    id: sanityUserId,
    name: displayName || name || email || sanityUserId,
    email: email ?? '',
    imageUrl: imageUrl ?? null,
    roles: [...new Set(memberships.flatMap(({ roleNames }) => roleNames))],
    since: createdAt ?? null,
    lastSeenAt: memberships.find(({ lastSeenAt }) => lastSeenAt)?.lastSeenAt ?? null,
    sessions: sessions ?? null,
    isSelf: isCurrentUser === true,
  }
}
