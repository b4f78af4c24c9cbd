/** Why a token is wanted: the first one, one that ran out, or one the server did not accept. */
export type TokenReason = 'initial' | 'expired' | 'unauthorized'

export interface TokenRequest {
  reason: TokenReason
}

/** A bearer token; `expiresAt` (ms) lets the layer ask for a new one in time. */
export interface Token {
  token: string
  expiresAt?: number
}

/** The host's hand-off of credentials; null = no token. Never called twice at the same time. */
export type GetToken = (
  request: TokenRequest,
) => Token | string | null | Promise<Token | string | null>
