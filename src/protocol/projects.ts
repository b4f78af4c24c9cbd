import type { Role } from './users.ts'

/** A grant: the permissions on the documents that match `filter`, a GROQ condition. */
export interface Grant {
  readonly filter: string
  readonly permissions: readonly Permission[]
}

export type Permission = 'read' | 'create' | 'update' | 'history' | 'editHistory'

export interface ProjectMember {
  id: string
  createdAt: string
  updatedAt: string
  isCurrentUser: boolean
  isRobot: boolean
  /** Name of the first role, for old clients. */
  role: string
  roles: Role[]
}

export interface Project {
  id: string
  displayName: string
  studioHost: string | null
  organizationId: string | null
  isBlocked: boolean
  isDisabled: boolean
  isDisabledByUser: boolean
  metadata: { color?: string; externalStudioHost?: string }
  maxRetentionDays: number
  activityFeedEnabled: boolean
  createdAt: string
  updatedAt: string
  members: ProjectMember[]
  features: string[]
  pendingInvites: number
}

export interface Dataset {
  name: string
  aclMode: 'public' | 'private' | 'custom'
  createdAt: string
  createdByUserId: string
  addonFor?: string
  datasetProfile?: string
  tags: string[]
  features: string[]
}
