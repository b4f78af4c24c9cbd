/** Sign-in methods that have a badge. */
export type LoginBadge = 'google' | 'github' | 'sanity' | 'local' | 'saml'

const named: readonly LoginBadge[] = ['google', 'github', 'sanity', 'local']

/** The badge for the server's provider name; null for unknown providers and for robots. */
export function loginBadge(provider: string | undefined): LoginBadge | null {
  if (/^saml(-|$)/.test(provider ?? '')) return 'saml'
  return named.find((name) => name === provider) ?? null
}
