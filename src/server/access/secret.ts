import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits. Only its hash is ever stored. */
export function createSecret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** A random secret cannot be guessed, so a fast unsalted digest is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
