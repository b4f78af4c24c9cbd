import type { User } from './users.ts'

/** A person who can sign in, in `/access/project/{project}/users`. */
export interface ProjectUser {
  readonly sanityUserId: string
  readonly profile: User & { readonly isCurrentUser?: boolean }
  readonly memberships: readonly {
    readonly resourceType: string
    readonly resourceId: string
    readonly roleNames: readonly string[]
    readonly addedAt: string
    /** Null if they have not signed in lately; left out for those who may not know. */
    readonly lastSeenAt?: string | null
  }[]
  /** In how many browsers somebody is signed in; left out as above, and by other servers. */
  readonly sessions?: number
}

/** A link that creates an account, in `/projects/{project}/invitations`. */
export interface ProjectInvitation {
  readonly id: string
  /** Null: anybody who has the link may use it. */
  readonly email: string | null
  readonly roles: readonly string[]
  readonly expiresAt: string
}

/** Only the response to its creation contains the link. */
export interface CreatedInvitation extends ProjectInvitation {
  readonly url: string
}

/** A program that signs in with a token, in `/projects/{project}/tokens`. */
export interface ApiToken {
  readonly id: string
  readonly label: string
  readonly roles: readonly string[]
  readonly createdAt: string
}

/** Only the response to its creation contains the token itself. */
export interface CreatedApiToken extends ApiToken {
  readonly key: string
}

/** Pages that may use the API, in `/projects/{project}/cors`. */
export interface AllowedOrigin {
  readonly id: number
  readonly origin: string
  /** Whether its pages may act for whoever is signed in. */
  readonly allowCredentials: boolean
  readonly createdAt: string
}
