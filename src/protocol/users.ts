export interface Role {
  name: string
  title: string
  description?: string
}

/** Response of `/users/me`. Both spellings of name and picture are sent. */
export interface CurrentUser {
  id: string
  name: string
  displayName: string
  email: string
  profileImage?: string
  imageUrl?: string
  provider?: string
  /** Name of the first role, for old clients. */
  role: string
  roles: Role[]
}

/** Another user, as returned by `/users/{ids}`: one object for one id, an array for several. */
export interface User {
  id: string
  displayName: string
  name: string
  imageUrl?: string
  profileImage?: string
  familyName?: string
  givenName?: string
  email?: string
  createdAt?: string
}

/** Other users and the current one use different field names; clients get both. */
export function completeUser<U extends User>(user: U): U {
  const name = user.displayName ?? user.name ?? ''
  const imageUrl = user.imageUrl ?? user.profileImage
  return { ...user, name, displayName: name, ...(imageUrl && { imageUrl, profileImage: imageUrl }) }
}

/** The user in a response of `/users/me`; null if not signed in. */
export function toCurrentUser(response: unknown): CurrentUser | null {
  const user = response as Partial<CurrentUser> | null
  return typeof user?.id === 'string' ? completeUser(user as CurrentUser) : null
}
