import type { Dataset, Project, ProjectMember } from '../../protocol/projects.ts'
import type { Account } from '../database/account-store.ts'
import type { DatasetRecord } from '../database/store.ts'
import type { Call } from '../http/endpoint.ts'
import { json } from '../http/endpoint.ts'

export async function getProjects(call: Call): Promise<Response> {
  return json([await toProject(call)])
}

export async function getProject(call: Call): Promise<Response> {
  const { members, ...project } = await toProject(call)
  const leavesOut = (name: string): boolean => call.search.get(name) === 'false'
  return json({
    ...project,
    ...(!leavesOut('includeMembers') && { members }),
    ...(call.search.get('includeOrganization') === 'true' && { organization: null }),
  })
}

/** Also works without a project in the path, for clients that specify it elsewhere. */
export async function getDatasets(call: Call): Promise<Response> {
  // Clients request the datasets of comments by profile; none exist.
  if (call.search.has('datasetProfile')) return json([])
  return json((await call.services.store.datasets()).map(toDataset))
}

/** The caller's own grants: clients evaluate the same filters before they offer an action. */
export async function getAcl(call: Call): Promise<Response> {
  await call.dataset()
  return json(call.permissions.grants)
}

async function toProject(call: Call): Promise<Project> {
  const { projectId, projectTitle, store, access } = call.services
  const createdAt = (await store.datasets())[0]?.createdAt ?? new Date(0).toISOString()
  return {
    id: projectId,
    displayName: projectTitle,
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    metadata: {},
    maxRetentionDays: 0,
    activityFeedEnabled: false,
    createdAt,
    updatedAt: createdAt,
    members: (await access.accounts.members()).map((account) => toMember(account, call)),
    features: [],
    pendingInvites: (await access.enrolment.invitations()).length,
  }
}

function toMember(account: Account, { identity, services }: Call): ProjectMember {
  return {
    id: account.id,
    createdAt: account.createdAt,
    updatedAt: account.createdAt,
    isCurrentUser: account.id === identity?.id,
    isRobot: account.robot === true,
    role: account.roles[0] ?? '',
    roles: services.access.rolesOf(account),
  }
}

function toDataset({ name, aclMode, createdAt, createdBy }: DatasetRecord): Dataset {
  return { name, aclMode, createdAt, createdByUserId: createdBy, tags: [], features: [] }
}
