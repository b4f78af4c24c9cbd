import { isRecord } from '../../model/document.ts'
import { boomError, sessionError } from '../../protocol/errors.ts'
import { bearerToken, toUser } from '../access/access.ts'
import { isAdministrator } from '../access/accounts.ts'
import type { Account, SessionUse } from '../database/account-store.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { identityOf, json, readObject } from '../http/endpoint.ts'
import { deleteRobot, textIn, toProtocolRole } from './administration.ts'

// Users, roles and robots under the paths of newer clients; `administration.ts` has the older ones.

const base = '/access/project/:projectId'

export const projectAccess: readonly Endpoint[] = [
  { method: 'GET', path: `${base}/roles`, access: 'signed-in', handle: getRoles },
  { method: 'GET', path: `${base}/users`, access: 'signed-in', handle: getUsers },
  { method: 'GET', path: `${base}/users/:id`, access: 'signed-in', handle: getUser },
  { method: 'GET', path: `${base}/robots`, access: 'administrator', handle: getRobots },
  {
    method: 'POST',
    path: `${base}/robots`,
    access: 'administrator',
    bodyLimit: 64 * 1024,
    handle: postRobot,
  },
  { method: 'DELETE', path: `${base}/robots/:id`, access: 'administrator', handle: deleteRobot },
  { method: 'POST', path: '/access/robots/me/rotate', access: 'signed-in', handle: rotateToken },
]

/** A list that is always whole. */
function list(data: readonly unknown[]): Response {
  return json({ data, nextCursor: null, totalCount: data.length })
}

function getRoles(call: Call): Response {
  const roles = call.services.access.roles.list()
  return list(roles.map(({ grants: _grants, ...role }) => toProtocolRole(call, role)))
}

async function getUsers(call: Call): Promise<Response> {
  const { accounts, sessions } = call.services.access
  const [members, uses] = await Promise.all([accounts.members(), sessions.uses()])
  return list(
    members
      .filter(({ robot }) => !robot)
      .map((account) => toMember(call, account, uses.get(account.id))),
  )
}

async function getUser(call: Call): Promise<Response> {
  const { accounts, sessions } = call.services.access
  const [members, uses] = await Promise.all([accounts.members(), sessions.uses()])
  const account = members.find(({ id, robot }) => id === call.param('id') && !robot)
  if (!account) throw boomError(404, `There is no user "${call.param('id')}"`)
  return json(toMember(call, account, uses.get(account.id)))
}

/** E-mail addresses of others, and when and how often they have signed in, are for administrators. */
function toMember(call: Call, account: Account, use: SessionUse | undefined) {
  const viewer = identityOf(call)
  const isOwn = account.id === viewer.id
  const isShown = isOwn || isAdministrator(viewer)
  const profile = toUser(isShown ? account : { ...account, email: '' })
  return {
    sanityUserId: account.id,
    profile: { ...profile, updatedAt: account.createdAt, isCurrentUser: isOwn },
    memberships: membershipsOf(call, account).map((membership) => ({
      ...membership,
      ...(isShown && { lastSeenAt: use?.usedAt ?? null }),
    })),
    ...(isShown && { sessions: use?.open ?? 0 }),
  }
}

async function getRobots(call: Call): Promise<Response> {
  const members = await call.services.access.accounts.members()
  return list(members.filter(({ robot }) => robot).map((account) => toRobot(call, account)))
}

/** `POST …/robots` with `{label, memberships: [{roleNames}]}`: `token` is not shown again. */
async function postRobot(call: Call): Promise<Response> {
  const body = await readObject(call)
  const name = textIn(body, 'label')
  const { memberships } = body
  const given: readonly unknown[] = Array.isArray(memberships) ? memberships : []
  const roles = given.flatMap((one): unknown => (isRecord(one) ? one['roleNames'] : undefined))
  if (!roles.every((role) => typeof role === 'string')) {
    throw boomError(400, '"memberships" must be a list of objects with "roleNames"')
  }
  const { accounts } = call.services.access
  const { account, token } = await accounts.addRobot({ name, roles })
  return json({ ...toRobot(call, account), token }, 201)
}

/** `POST /access/robots/me/rotate`: a new token in place of the one that the request carries. */
async function rotateToken(call: Call): Promise<Response> {
  const robot = identityOf(call)
  if (!robot.robot) throw boomError(403, 'Only robots can replace their tokens')
  const { accounts } = call.services.access
  const token = await accounts.rotateToken(bearerToken(call.credentials.authorization))
  // Another request with the same token was faster.
  if (token === null) throw sessionError()
  return json({ ...toRobot(call, robot), token })
}

function toRobot(call: Call, account: Account) {
  const { id, name, createdAt } = account
  return { id, label: name, createdAt, memberships: membershipsOf(call, account) }
}

function membershipsOf({ services }: Call, { roles, createdAt }: Account) {
  return [
    {
      resourceType: 'project',
      resourceId: services.projectId,
      roleNames: roles,
      addedAt: createdAt,
    },
  ]
}
