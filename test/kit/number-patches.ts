import type { DecPatch, IncPatch } from '../../src/model/patch.ts'
import type { Path } from '../../src/model/path.ts'

/** Other clients send these; our own forms set numbers. */
export function inc(value = 1, path: Path = []): IncPatch {
  return { type: 'inc', path, value }
}

export function dec(value = 1, path: Path = []): DecPatch {
  return { type: 'dec', path, value }
}
