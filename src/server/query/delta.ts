import type { ContentDocument } from '../../model/document.ts'
import { queryParseError } from '../../protocol/errors.ts'
import type { WebhookRule } from '../../protocol/webhooks.ts'
import { toEvaluable } from './functions/evaluable.ts'
import { evaluateGroqAsync, someNode } from './groq.ts'
import type { GroqEnvironment, GroqNode } from './groq.ts'
import { parseQuery, toParseError } from './parse.ts'
import { isShieldNeeded, shield } from './shield.ts'

/** A change of a document; null where it does not exist. */
export interface DocumentDelta {
  readonly before: ContentDocument | null
  readonly after: ContentDocument | null
}

type Surroundings = Pick<GroqEnvironment, 'dereference' | 'sanity' | 'timestamp'>

/** The GROQ of a webhook, over one change of one document. */
export interface CompiledDelta {
  /** Reject with a ProtocolError 400 that says what cannot be evaluated. */
  matches(delta: DocumentDelta, surroundings: Surroundings): Promise<boolean>
  /** JSON of the projection; by default of the whole document, as it was last. */
  project(delta: DocumentDelta, surroundings: Surroundings): Promise<string>
}

/** Maximum number of names, literals and symbols in a filter or projection. */
const maximumTokens = 4_000

/** Throws ProtocolError 400 for GROQ that cannot be evaluated over a change. */
export function compileDelta({ filter, projection }: WebhookRule): CompiledDelta {
  const condition = filter === null ? null : compile(filter, { follows: false })
  const value = projection === null ? null : compile(projection, { follows: true })
  return {
    matches: async (delta, surroundings) =>
      condition === null ||
      (await evaluate({ query: filter ?? '', tree: condition }, delta, surroundings)) === 'true',
    async project(delta, surroundings) {
      if (value === null) return JSON.stringify(delta.after ?? delta.before)
      return evaluate({ query: projection ?? '', tree: value }, delta, surroundings)
    },
  }
}

/** `follows`: whether references may be followed. */
function compile(query: string, { follows }: { follows: boolean }): GroqNode {
  const tree = parseQuery(query, {}, { tokens: maximumTokens, mode: 'delta' })
  const refuse = (description: string): never => {
    throw queryParseError({ description, query, start: 0, end: query.length })
  }
  if (someNode(tree, ({ type }) => type === 'Everything')) {
    refuse('a webhook sees the changed document only, so it cannot query others with *')
  }
  if (!follows && someNode(tree, ({ type }) => type === 'Deref')) {
    refuse('the filter of a webhook cannot follow references; its projection can')
  }
  return toEvaluable(tree)
}

/** The result as JSON. */
async function evaluate(
  { query, tree }: { query: string; tree: GroqNode },
  { before, after }: DocumentDelta,
  surroundings: Surroundings,
): Promise<string> {
  const run = async (shown: (document: ContentDocument) => ContentDocument): Promise<string> => {
    const [first, last] = [before && shown(before), after && shown(after)]
    const environment = { ...surroundings, before: first, after: last, root: last ?? first }
    return JSON.stringify((await evaluateGroqAsync(tree, environment)) ?? null)
  }
  try {
    return await run((document) => document).catch((error: unknown) => {
      if (isShieldNeeded(error)) return run(shield)
      throw error
    })
  } catch (error) {
    throw toParseError(query, error)
  }
}
