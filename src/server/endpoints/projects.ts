import type { Dataset, Project, ProjectMember } from '../../protocol/projects.ts'
import type { Account, DatasetRecord } from '../database/store.ts'
import type { Call } from './endpoint.ts'
import { json } from './endpoint.ts'

export function getProjects(call: Call): Response {
  return json([toProject(call)])
}

export function getProject(call: Call): Response {
  return json(toProject(call))
}

/** Also without a project in the path, for clients that name it elsewhere. */
export function getDatasets(call: Call): Response {
  // Clients request the datasets of comments by profile; there are none.
  if (call.search.has('datasetProfile')) return json([])
  return json(call.services.store.datasets().map(toDataset))
}

/** The caller's own grants: the client checks the same filters before it offers an action. */
export function getAcl(call: Call): Response {
  call.dataset()
  return json(call.permissions.grants)
}

function toProject(call: Call): Project {
  const { projectId, projectTitle, store, access } = call.services
  const createdAt = store.datasets()[0]?.createdAt ?? new Date(0).toISOString()
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
    members: access.accounts.members().map((account) => toMember(account, call)),
    features: [],
    pendingInvites: access.enrolment.invitations().length,
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
