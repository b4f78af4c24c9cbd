export interface Role {
  name: string
  title: string
  description?: string
}

/** Answer of `/users/me`. Both spellings of name and picture are sent. */
export interface CurrentUser {
  id: string
  name: string
  displayName: string
  email: string
  profileImage?: string
  imageUrl?: string
  provider?: string
  /** Name of the first role, for old readers. */
  role: string
  roles: Role[]
}

/** Another user, as `/users/{ids}` answers: one object for one id, an array for several. */
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
