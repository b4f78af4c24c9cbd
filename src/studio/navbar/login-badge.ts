/** The kinds of sign-in that have a badge. */
export type LoginBadge = 'google' | 'github' | 'sanity' | 'local' | 'saml'

const named: readonly LoginBadge[] = ['google', 'github', 'sanity', 'local']

/** The badge of a provider, as the server names it; null for one that nobody knows, and for robots. */
export function loginBadge(provider: string | undefined): LoginBadge | null {
  if (/^saml(-|$)/.test(provider ?? '')) return 'saml'
  return named.find((name) => name === provider) ?? null
}
