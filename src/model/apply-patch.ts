import type { Patch } from './patch.ts'

/**
 * Applies the patches in order and answers the new value. The input is never changed; branches that no patch
 * touches keep their identity, and if nothing changes at all the very same value comes back.
 */
export function applyPatches(value: unknown, patches: readonly Patch[]): unknown {
  throw new Error('soon')
}
