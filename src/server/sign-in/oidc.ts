import * as oidc from 'openid-client'
import type { Configuration } from 'openid-client'
import { isRecord } from '../../model/document.ts'
import { isLoopbackAddress } from '../access/access.ts'

/** A sign-in provider that uses OpenID Connect. */
export interface OidcProvider {
  /** Used in URLs and as `provider` of a user: letters, digits and dashes. */
  readonly name: string
  /** Shown on the sign-in page. */
  readonly title: string
  /** URL of the issuer; its discovery document is below it. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret?: string
  /** URL of a picture for the list of providers. */
  readonly logo?: string
  /** Default `openid profile email`. */
  readonly scope?: string
  /**
   * If set, users of the provider get an account with these roles on their first sign-in. `emailDomains` restricts
   * that to verified addresses in these domains. If not set, an invitation is needed.
   */
  readonly newAccounts?: {
    readonly roles: readonly string[]
    readonly emailDomains?: readonly string[]
  }
}

/** Values that must match when the browser returns from the provider. */
export interface OidcChecks {
  readonly state: string
  readonly verifier: string
  readonly nonce: string
}

/** A person's identity as confirmed by the provider. */
export interface OidcPerson {
  readonly subject: string
  readonly name: string
  /** Empty if the provider does not send it. */
  readonly email: string
  readonly emailVerified: boolean
  readonly imageUrl?: string
}

/** The code flow with one provider: PKCE, state and nonce are always checked. */
export interface OidcClient {
  readonly provider: OidcProvider
  /** The URL to redirect the browser to, and the checks to store until it returns. */
  begin(redirectUri: string): Promise<{ url: string; checks: OidcChecks }>
  /** `returned` is the URL the provider redirected to. Rejects if no identity is confirmed. */
  finish(returned: URL, checks: OidcChecks): Promise<OidcPerson>
}

export function createOidcClient(provider: OidcProvider): OidcClient {
  let configuration: Promise<Configuration> | null = null

  /** Fetched once; if the provider cannot be reached, the next sign-in fetches again. */
  function configure(): Promise<Configuration> {
    configuration ??= discover(provider).catch((error: unknown) => {
      configuration = null
      throw error
    })
    return configuration
  }

  return {
    provider,
    async begin(redirectUri) {
      const server = await configure()
      const checks = {
        state: oidc.randomState(),
        verifier: oidc.randomPKCECodeVerifier(),
        nonce: oidc.randomNonce(),
      }
      const url = oidc.buildAuthorizationUrl(server, {
        redirect_uri: redirectUri,
        scope: provider.scope ?? 'openid profile email',
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
      })
      return { url: url.href, checks }
    },
    async finish(returned, checks) {
      const server = await configure()
      const tokens = await oidc.authorizationCodeGrant(server, returned, {
        pkceCodeVerifier: checks.verifier,
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token')
      // Most providers include only the subject in the ID token.
      const more = server.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(server, tokens.access_token, claims.sub)
        : {}
      return toPerson(claims.sub, { ...claims, ...more })
    },
  }
}

function discover(provider: OidcProvider): Promise<Configuration> {
  const issuer = new URL(provider.issuer)
  // A provider on this machine, as in development, may omit https.
  const isLocal = issuer.hostname === 'localhost' || isLoopbackAddress(issuer.hostname)
  return oidc.discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
    ...(isLocal && { execute: [oidc.allowInsecureRequests] }),
  })
}

function toPerson(subject: string, claims: Readonly<Record<string, unknown>>): OidcPerson {
  const text = (name: string): string => {
    const value = claims[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const email = text('email')
  const picture = text('picture')
  return {
    subject,
    name: (text('name') || text('preferred_username') || email || subject).slice(0, 100),
    email,
    emailVerified: email !== '' && claims['email_verified'] === true,
    ...(picture.startsWith('https://') && { imageUrl: picture }),
  }
}

/** Parses the stored checks of a flow; null for any other value. */
export function parseChecks(value: unknown): OidcChecks | null {
  if (!isRecord(value)) return null
  const { state, verifier, nonce } = value
  return typeof state === 'string' && typeof verifier === 'string' && typeof nonce === 'string'
    ? { state, verifier, nonce }
    : null
}
