import { publicTokens } from '../../src/ui/tokens.ts'
import type { PrivateToken, PublicToken } from '../../src/ui/tokens.ts'

/** `var(…)` of a token of either kind. */
export function token(name: PublicToken | PrivateToken): string {
  return name in publicTokens ? `var(--content-${name})` : `var(--_content-${name})`
}
