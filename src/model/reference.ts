import type { ContentDocument, Reference } from './document.ts'
import type { Path } from './path.ts'

/** Every reference inside `value` with the place where it stands, in document order. */
export function collectReferences(value: unknown): { path: Path; reference: Reference }[] {
  throw new Error('soon')
}

/** The document as it may be published: strengthen markers gone, and the weak flags they suspended. */
export function strengthenReferences<T extends ContentDocument>(document: T): T {
  throw new Error('soon')
}
