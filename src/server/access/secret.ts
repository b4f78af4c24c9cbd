import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits. Only its hash is ever stored. */
export function createSecret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** There is nothing to guess in a secret, so a plain digest is enough and costs no time. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
