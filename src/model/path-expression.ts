/** One bracket term or attribute: which children of a value it selects. */
export type Selector =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'slice'; readonly start?: number; readonly end?: number }
  | { readonly kind: 'self' }
  | { readonly kind: 'exists'; readonly path: PathExpression }
  | {
      readonly kind: 'compare'
      readonly path: PathExpression
      readonly operator: Comparator
      readonly operand: string | number | boolean
    }

export type Comparator = '==' | '!=' | '<' | '<=' | '>' | '>='

/** A step is a union of selectors, or a descent that looks for the rest of the path at every depth. */
export type Step =
  | { readonly kind: 'select'; readonly selectors: readonly Selector[] }
  | { readonly kind: 'descend'; readonly path: PathExpression }

/** A parsed wire path: which values of a document an operation is about. */
export type PathExpression = readonly Step[]

/** The text is not a path; `position` is the index of the offending character. */
export class PathSyntaxError extends Error {
  readonly position: number
  constructor(text: string, position: number, problem: string) {
    super(`Invalid path "${text}": ${problem} at position ${position}`)
    this.name = 'PathSyntaxError'
    this.position = position
  }
}

/** Reads a path of the wire grammar. Throws PathSyntaxError; the whole text must be used. */
export function parsePathExpression(text: string): PathExpression {
  throw new Error('soon')
}
