import { isRecord } from '../../model/document.ts'

/** A sign-in provider: a page of the server, or of one the server trusts. */
export interface AuthProvider {
  name: string
  title: string
  url: string
  logo?: string
}

/**
 * The result of a sign-in: a cookie, a session id that is exchanged for a token, or both; with both, the cookie is used
 * where the browser sends it.
 */
export type LoginMethod = 'dual' | 'token' | 'cookie'

export interface ProviderSettings {
  /** Whether a list of providers extends the server's list (the default) or replaces it. */
  mode?: 'append' | 'replace'
  /** Further providers, or a function that maps the server's list. */
  providers?:
    | readonly AuthProvider[]
    | ((
        previous: readonly AuthProvider[],
      ) => readonly AuthProvider[] | Promise<readonly AuthProvider[]>)
}

/** Parses the server's response; skips providers whose address is not an HTTP URL. */
export function parseProviders(response: unknown): readonly AuthProvider[] {
  const list: unknown = isRecord(response) ? response['providers'] : null
  return Array.isArray(list) ? list.filter(isProvider) : []
}

/** Applies the configuration to the server's providers. */
export async function resolveProviders(
  known: readonly AuthProvider[],
  { providers, mode }: ProviderSettings = {},
): Promise<readonly AuthProvider[]> {
  if (!providers) return known
  if (typeof providers === 'function') return (await providers(known)).filter(isProvider)
  if (mode === 'replace') return providers.filter(isProvider)
  const names = new Set(providers.map(({ name }) => name))
  return [...known.filter(({ name }) => !names.has(name)), ...providers.filter(isProvider)]
}

/** SHELL-106: the address to go to; the provider returns the user to `origin`. */
export function providerHref(
  { url }: AuthProvider,
  target: { origin: string; projectId: string; method: LoginMethod },
): string {
  const { origin, projectId, method } = target
  const address = new URL(url)
  address.searchParams.set('origin', origin)
  address.searchParams.set('projectId', projectId)
  if (method === 'token') address.searchParams.set('withSid', 'true')
  else address.searchParams.set('type', method)
  return address.href
}

function isProvider(value: unknown): value is AuthProvider {
  if (!isRecord(value)) return false
  const { name, title, url } = value
  return typeof name === 'string' && typeof title === 'string' && isWebAddress(url)
}

/** A `javascript:` address would run in our page. */
function isWebAddress(url: unknown): boolean {
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
