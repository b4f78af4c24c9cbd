import { createHash } from 'node:crypto'
import { isRecord } from '../../model/document.ts'
import { boomError } from '../../protocol/errors.ts'
import type { Grant, Permission } from '../../protocol/projects.ts'
import type { Role } from '../../protocol/users.ts'
import { isAdministrator } from '../access/accounts.ts'
import { builtInRoles } from '../access/roles.ts'
import type { IssuedTicket } from '../access/tickets.ts'
import type { Account, AllowedOrigin, RoleDefinition } from '../database/account-store.ts'
import { enrolmentUrl } from '../sign-in/enrolment-page.ts'
import type { Call } from '../http/endpoint.ts'
import { identityOf, json, readObject } from '../http/endpoint.ts'

// Administrator endpoints: roles, members, invitations, robots and origins.

/** Everybody may see which roles there are; what they grant is for administrators. */
export function getRoles(call: Call): Response {
  const showsGrants = isAdministrator(identityOf(call))
  return json(
    call.services.access.roles.list().map(({ grants, ...role }) => ({
      ...toProtocolRole(call, role),
      ...(showsGrants && { grants }),
    })),
  )
}

/** A role with what the command line of the protocol looks at before it offers one. */
export function toProtocolRole({ services }: Call, role: Role) {
  return {
    ...role,
    isCustom: !builtInRoles.some(({ name }) => name === role.name),
    appliesToUsers: true,
    appliesToRobots: true,
    resourceType: 'project',
    resourceId: services.projectId,
  }
}

/** `PUT …/roles/{name}`: creates or redefines a role. */
export async function putRole(call: Call): Promise<Response> {
  const body = await readObject(call)
  const role: RoleDefinition = {
    name: call.param('name'),
    title: textIn(body, 'title'),
    ...(body['description'] !== undefined && { description: textIn(body, 'description') }),
    grants: grantsIn(body),
  }
  await call.services.access.roles.put(role)
  return json(role)
}

export async function deleteRole(call: Call): Promise<Response> {
  await call.services.access.roles.delete(call.param('name'))
  return json({ deleted: true })
}

/** `PATCH …/members/{id}` with `{roles}`. */
export async function patchMember(call: Call): Promise<Response> {
  const roles = rolesIn(await readObject(call))
  await call.services.access.accounts.setRoles(call.param('id'), roles)
  return json({ id: call.param('id'), roles })
}

export async function deleteMember(call: Call): Promise<Response> {
  await call.services.access.accounts.remove(call.param('id'))
  return json({ deleted: true })
}

/** `DELETE …/members/{id}/sessions`: signs somebody out everywhere. */
export async function deleteSessions(call: Call): Promise<Response> {
  const { accounts, sessions } = call.services.access
  const id = call.param('id')
  const members = await accounts.members()
  if (!members.some((account) => account.id === id && !account.robot)) {
    throw boomError(404, `There is no member "${id}"`)
  }
  await sessions.closeAll(id)
  return json({ deleted: true })
}

export async function getInvitations(call: Call): Promise<Response> {
  const invitations = await call.services.access.enrolment.invitations()
  return json(invitations.map((invitation) => ({ ...invitation, ...stillOpen(invitation) })))
}

/** `POST …/invitations` with `{roles, email?}` or `{role, email}`: returns the link, which is not shown again. */
export async function postInvitation(call: Call): Promise<Response> {
  const body = await readObject(call)
  const email = body['email'] === undefined ? undefined : textIn(body, 'email')
  const single = body['role']
  const roles = typeof single === 'string' ? [single] : rolesIn(body)
  const ticket = await call.services.access.enrolment.invite({
    roles,
    ...(email !== undefined && { email }),
  })
  return json(toInvitation(call, ticket, { email: email ?? null, roles }), 201)
}

export async function deleteInvitation(call: Call): Promise<Response> {
  await call.services.access.enrolment.withdraw(call.param('id'))
  return json({ deleted: true })
}

export async function getRobots(call: Call): Promise<Response> {
  const { accounts } = call.services.access
  const robots = (await accounts.members()).filter(({ robot }) => robot)
  return json(robots.map(toRobot))
}

/** `POST …/tokens` with `{label, roles}` or `{label, roleName}`: `key` is not shown again. */
export async function postRobot(call: Call): Promise<Response> {
  const body = await readObject(call)
  const single = body['roleName']
  const roles = typeof single === 'string' ? [single] : rolesIn(body)
  const name = textIn(body, 'label')
  const { account, token } = await call.services.access.accounts.addRobot({ name, roles })
  return json({ ...toRobot(account), key: token }, 201)
}

export async function deleteRobot(call: Call): Promise<Response> {
  const { accounts } = call.services.access
  const [account] = await accounts.users([call.param('id')])
  if (!account?.robot) throw boomError(404, `There is no token "${call.param('id')}"`)
  await accounts.remove(account.id)
  return json({ deleted: true })
}

export function getOrigins(call: Call): Response {
  return json(call.services.access.origins.list().map((entry) => toOrigin(call, entry)))
}

/** `POST …/cors` with `{origin, allowCredentials?}`. */
export async function postOrigin(call: Call): Promise<Response> {
  const body = await readObject(call)
  const allowCredentials = body['allowCredentials'] === true
  return json(
    toOrigin(
      call,
      await call.services.access.origins.allow(textIn(body, 'origin'), { allowCredentials }),
    ),
    201,
  )
}

/** `DELETE …/cors/{id}`; the origin itself may be used as the id. */
export async function deleteOrigin(call: Call): Promise<Response> {
  const { origins } = call.services.access
  const id = call.param('id')
  const entry = origins.list().find(({ origin }) => String(idOfOrigin(origin)) === id)
  await origins.forbid(entry?.origin ?? id)
  return json({ deleted: true })
}

/** Clients expect a number, and to find it again. */
function idOfOrigin(origin: string): number {
  return createHash('sha256').update(origin).digest().readUIntBE(0, 6)
}

function toOrigin({ services }: Call, entry: AllowedOrigin) {
  const { projectId } = services
  return {
    id: idOfOrigin(entry.origin),
    ...entry,
    updatedAt: entry.createdAt,
    deletedAt: null,
    projectId,
  }
}

function toRobot({ id, name, roles, createdAt }: Account) {
  return { id, label: name, roles, createdAt }
}

function toInvitation(
  call: Call,
  ticket: IssuedTicket,
  invitation: { email: string | null; roles: readonly string[] },
): unknown {
  const base = call.boundary.publicUrl(call.header)
  const url = enrolmentUrl(base, 'invitation', ticket)
  return {
    id: ticket.hash,
    ...invitation,
    ...stillOpen(invitation),
    expiresAt: ticket.expiresAt,
    url,
  }
}

/** What the command line of the protocol reads of an invitation. Those listed are all open. */
function stillOpen({ roles }: { roles: readonly string[] }) {
  return { role: roles[0] ?? '', isAccepted: false, isRevoked: false, isDeclined: false }
}

export function textIn(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  if (typeof value === 'string' && value.trim() !== '') return value
  throw boomError(400, `"${name}" must be a text`)
}

function rolesIn(body: Record<string, unknown>): string[] {
  const roles = body['roles']
  if (Array.isArray(roles) && roles.every((role) => typeof role === 'string')) return roles
  throw boomError(400, '"roles" must be a list of names of roles')
}

const permissions: readonly string[] = ['read', 'create', 'update', 'history', 'editHistory']

function grantsIn(body: Record<string, unknown>): Grant[] {
  const grants: unknown = body['grants']
  if (!Array.isArray(grants)) throw boomError(400, '"grants" must be a list')
  return grants.map((grant: unknown, index) => {
    const list: unknown = isRecord(grant) ? grant['permissions'] : null
    if (!isRecord(grant) || typeof grant['filter'] !== 'string' || !isPermissions(list)) {
      throw boomError(
        400,
        `"grants[${index}]" needs a filter and permissions, each one of ${permissions.join(', ')}`,
      )
    }
    return { filter: grant['filter'], permissions: list }
  })
}

function isPermissions(list: unknown): list is Permission[] {
  return Array.isArray(list) && list.every((one) => permissions.includes(String(one)))
}
