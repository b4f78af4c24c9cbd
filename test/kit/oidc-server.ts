import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { RequestContext } from 'oidc-provider'

export interface OidcPersona {
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
}

/** A real OpenID Connect server that signs in the user set by `next` without a prompt. */
export interface OidcServer extends AsyncDisposable {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Subject of the next sign-in; null denies it. */
  next: string | null
  /** Starts serving once the redirect URI is known. */
  open(redirectUri: string): void
}

export async function startOidcServer(
  people: Readonly<Record<string, OidcPersona>>,
): Promise<OidcServer> {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const clientId = 'content-studio'
  const clientSecret = 'a-secret-of-the-test-only'

  const self: OidcServer = {
    issuer,
    clientId,
    clientSecret,
    next: null,
    open(redirectUri) {
      const provider = new Provider(issuer, {
        clients: [
          { client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] },
        ],
        cookies: { keys: ['test'] },
        pkce: { required: () => true },
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['name', 'picture'],
        },
        features: { devInteractions: { enabled: false } },
        interactions: { url: () => '/login' },
        findAccount: (_context: unknown, sub: string) => ({
          accountId: sub,
          claims: () => ({ sub, ...people[sub] }),
        }),
        async loadExistingGrant({ oidc }: RequestContext) {
          const { accountId } = oidc.session
          const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId })
          grant.addOIDCScope('openid profile email')
          await grant.save()
          return grant
        },
      })
      const serve = provider.callback()
      http.on('request', (request, response) => {
        if (request.url !== '/login') return serve(request, response)
        const result = self.next
          ? { login: { accountId: self.next } }
          : { error: 'access_denied', error_description: 'The person said no' }
        void provider.interactionFinished(request, response, result)
      })
    },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return self
}
