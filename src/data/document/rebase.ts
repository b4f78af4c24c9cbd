import { applyPatches, parsePatch } from '@sanity/diff-match-patch'
import { applyMutation, type MutationContext } from '../../model/apply-mutation.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import { parsePathExpression } from '../../model/path-expression.ts'
import { getAt, pathFromString, pathToString } from '../../model/path.ts'
import { mergeText } from './merge-text.ts'

type Version = ContentDocument | null

export interface RebaseInput {
  /** Id of the document that the edits are about. */
  id: string
  /** Edits made on `from`. What does not even fit there is left out. */
  mutations: readonly Mutation[]
  from: Version
  /** The state they are to stand on now. */
  onto: Version
  context: MutationContext
}

/** Edits on a new foundation, and what they lead to there. */
export interface Rebased {
  mutations: Mutation[]
  document: Version
}

/**
 * Moves edits that nobody else has seen yet from one state of the document to another. No text is lost: strings are
 * merged with what happened meanwhile, and where an edit makes no sense any more its whole field is written. Answers
 * null when the document is gone and the edits do not create it.
 */
export function rebaseUnsent({ id, from, onto, context, ...input }: RebaseInput): Rebased | null {
  const mutations: Mutation[] = []
  for (const mutation of input.mutations) {
    if ('patch' in mutation && !onto) return null
    const wanted = tryApply(from, mutation, context)
    if (wanted === undefined) continue
    for (const moved of moveMutation(mutation, { id, from, wanted, onto })) {
      const next = tryApply(onto, moved, context)
      if (next === undefined && !('patch' in moved)) continue
      const fitting = next === undefined ? writeFields(id, moved, wanted) : moved
      onto = next === undefined ? applyMutation(onto, fitting, context) : next
      mutations.push(fitting)
    }
    from = wanted
  }
  return { mutations, document: onto }
}

/**
 * What edits that were already sent lead to on another state, exactly as the server will find out. What it cannot take
 * any more comes back as `recovered`: edits that put it into the answered document.
 */
export function replaySent({ id, mutations, context, ...input }: RebaseInput): {
  document: Version
  recovered: Mutation[]
} {
  const misplaced = new Set<string>()
  const refused: Mutation[] = []
  let { from, onto } = input
  for (const mutation of mutations) {
    for (const { path, patch } of textPatches(mutation)) {
      const text = getAt(onto, pathFromString(path))
      if (typeof text === 'string' && !fits(patch, text)) misplaced.add(path)
    }
    from = tryApply(from, mutation, context) ?? from
    const next = tryApply(onto, mutation, context)
    if (next !== undefined) onto = next
    else if (onto) refused.push(mutation)
  }
  const whole = { id, from: input.from, wanted: from, onto: input.onto }
  const merged = [...misplaced].map((path) => mergeAt(path, whole))
  const rewritten = refused.map((mutation) => writeFields(id, mutation, from))
  return { document: onto, recovered: [...merged.filter((edit) => edit !== null), ...rewritten] }
}

/** The document with these edits, leaving out what does not fit. */
export function replay(
  document: Version,
  mutations: readonly Mutation[],
  context: MutationContext,
): Version {
  return mutations.reduce<Version>((current, mutation) => {
    const next = tryApply(current, mutation, context)
    return next === undefined ? current : next
  }, document)
}

/** A mutation seen from both sides: what it did where it was made, and where it has to go. */
interface Move {
  id: string
  from: Version
  wanted: Version
  onto: Version
}

function moveMutation(mutation: Mutation, move: Move): Mutation[] {
  if ('createIfNotExists' in mutation) return move.onto ? [] : [mutation]
  const merged = textPatches(mutation).map(({ path }) => mergeAt(path, move))
  return merged.length > 0 && merged.every((edit) => edit !== null) ? merged : [mutation]
}

/** Sets the text at `path` to what both sides together made of it; null unless it is text on all sides. */
function mergeAt(path: string, { id, from, wanted, onto }: Move): Mutation | null {
  const place = pathFromString(path)
  const [base, local, remote] = [getAt(from, place), getAt(wanted, place), getAt(onto, place)]
  if (typeof base !== 'string' || typeof local !== 'string' || typeof remote !== 'string') {
    return null
  }
  return { patch: { id, set: { [path]: mergeText(base, local, remote) } } }
}

/** The text patches of a mutation that consists of nothing else. */
function textPatches(mutation: Mutation): { path: string; patch: string }[] {
  if (!('patch' in mutation)) return []
  const { diffMatchPatch, set, setIfMissing, unset, inc, dec, insert } = mutation.patch
  if (set || setIfMissing || unset || inc || dec || insert) return []
  return Object.entries(diffMatchPatch ?? {}).map(([path, patch]) => ({ path, patch }))
}

function fits(patch: string, text: string): boolean {
  return applyPatches(parsePatch(patch), text, { allowExceedingIndices: true })[1].every(Boolean)
}

/** Writes every field that the mutation touches as it stands in `wanted`. */
function writeFields(id: string, mutation: Mutation, wanted: Version): Mutation {
  const set: Record<string, unknown> = {}
  const unset: string[] = []
  for (const field of touchedFields(mutation)) {
    const value = wanted?.[field]
    if (value === undefined) unset.push(pathToString([field]))
    else set[pathToString([field])] = value
  }
  return { patch: { id, set, ...(unset.length > 0 && { unset }) } }
}

function touchedFields(mutation: Mutation): Set<string> {
  if (!('patch' in mutation)) return new Set()
  const { set, setIfMissing, unset, diffMatchPatch, inc, dec, insert } = mutation.patch
  const maps = [set, setIfMissing, diffMatchPatch, inc, dec]
  const { items: _, ...place } = insert ?? { items: [] }
  const paths = [
    ...maps.flatMap((map) => Object.keys(map ?? {})),
    ...(unset ?? []),
    ...Object.values(place),
  ]
  return new Set(
    paths.flatMap((path) => {
      const selector = parsePathExpression(path)[0]?.selectors[0]
      return selector?.kind === 'field' ? [selector.name] : []
    }),
  )
}

/** Undefined when the mutation cannot be applied. */
function tryApply(
  document: Version,
  mutation: Mutation,
  context: MutationContext,
): Version | undefined {
  try {
    return applyMutation(document, mutation, context)
  } catch {
    return undefined
  }
}
