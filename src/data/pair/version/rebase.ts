import { applyMutation, type MutationContext } from '../../../model/apply-mutation.ts'
import type { ContentDocument } from '../../../model/document.ts'
import type { Mutation } from '../../../model/mutation.ts'
import { parsePathExpression } from '../../../model/path-expression.ts'
import { type Path, pathStartsWith, pathToString } from '../../../model/path.ts'
import { squash } from '../../../model/squash.ts'
import {
  type Conflict,
  conflictsAt,
  emptiedAround,
  type IsText,
  lostParent,
  sift,
} from './clashes.ts'
import { rebaseText, textsOf } from './rebase-texts.ts'

type Version = ContentDocument | null

export interface RebaseInput {
  /** Id of the edited document. */
  id: string
  /** Edits made on `from`. Those that cannot even be applied there are skipped. */
  mutations: readonly Mutation[]
  from: Version
  /** The state they are to be applied to. */
  onto: Version
  context: MutationContext
  isText: IsText
}

/** Rebased edits, and the document they result in. */
export interface Rebased {
  mutations: Mutation[]
  document: Version
  /** Places where only one version can be right. */
  conflicts: Conflict[]
}

/**
 * Rebases edits that only this page has. No text is lost: texts are merged with concurrent changes and items find a
 * position; where both sides changed a value that cannot be merged, one version stays and both are returned as a
 * conflict. Returns null when the document was removed and the edits do not create it.
 */
export function rebaseUnsent(input: RebaseInput): Rebased | null {
  const { mutations, from, onto, isText } = input
  const rebase = new Rebase(input)
  for (const mutation of asTextPatches(mutations, from, isText).flatMap(singleEdits)) {
    if ('patch' in mutation && !onto) return null
    rebase.take(mutation)
  }
  return rebase.end()
}

/** An edit where it was made: the states before and after it. */
interface Made {
  mutation: Mutation
  from: Version
  wanted: Version
}

class Rebase {
  readonly #input: RebaseInput
  readonly #mutations: Mutation[] = []
  readonly #conflicts: Conflict[] = []
  /** Paths where the values of others stay. */
  readonly #clashes: Path[] = []
  /** Edits of texts that are not rebased yet: those of one text belong together, whatever was edited in between. */
  #texts = new Map<string, { path: Path; from: Version }>()
  #made: Made[] = []
  /** The document with all edits so far, where they were made. */
  #wanted: Version
  #onto: Version

  constructor(input: RebaseInput) {
    this.#input = input
    this.#wanted = input.from
    this.#onto = input.onto
  }

  take(mutation: Mutation): void {
    const from = this.#wanted
    const wanted = this.#apply(from, mutation)
    if (wanted === undefined) return
    const { isText } = this.#input
    const texts = this.#onto ? textsOf(mutation, { from, wanted, isText }) : null
    for (const [name, path] of texts ?? []) {
      if (!this.#texts.has(name)) this.#texts.set(name, { path, from })
    }
    if (texts) this.#made.push({ mutation, from, wanted })
    else {
      if (this.#isAboutTexts(mutation)) this.#rebaseTexts()
      this.#rebaseOther({ mutation, from, wanted })
    }
    this.#wanted = wanted
  }

  end(): Rebased {
    this.#rebaseTexts()
    const { from } = this.#input
    const clashes = conflictsAt(this.#clashes, { from, wanted: this.#wanted, onto: this.#onto })
    const texts = this.#conflicts.filter(
      ({ path }) => !clashes.some((clash) => pathStartsWith(path, clash.path)),
    )
    return {
      mutations: this.#mutations,
      document: this.#onto,
      conflicts: [...clashes, ...texts],
    }
  }

  /** True when an edit may depend on those of the texts. */
  #isAboutTexts(mutation: Mutation): boolean {
    const fields = touchedFields(mutation)
    if (fields.size === 0) return true
    return [...this.#texts.values()].some(({ path: [field] }) => fields.has(field as string))
  }

  #rebaseTexts(): void {
    const [texts, made] = [this.#texts, this.#made]
    this.#texts = new Map()
    this.#made = []
    const left = new Set<string>()
    for (const [name, { path, from }] of texts) {
      const sides = { from, wanted: this.#wanted, onto: this.#onto }
      const lost = lostParent(path, from, this.#onto) ?? emptiedAround(path, sides)
      if (lost) {
        this.#clashes.push(lost)
        continue
      }
      if (this.#clashes.some((clash) => pathStartsWith(path, clash))) continue
      const { isText } = this.#input
      const meeting = { ...sides, isText }
      const rebased = rebaseText(path, meeting)
      if (!rebased) {
        left.add(name)
        continue
      }
      this.#conflicts.push(...rebased.conflicts)
      for (const mutation of rebased.mutations) this.#add(mutation, this.#wanted)
    }
    // Irregular texts are rebased edit by edit.
    for (const one of made) {
      const names = textsOf(one.mutation, { ...one, isText: this.#input.isText })?.keys() ?? []
      if ([...names].some((name) => left.has(name))) this.#rebaseOther(one)
    }
  }

  #rebaseOther({ mutation, from, wanted }: Made): void {
    if ('createIfNotExists' in mutation && this.#onto) return
    const { isText } = this.#input
    const sifted = sift(mutation, { from, wanted, onto: this.#onto, isText }, this.#clashes)
    this.#clashes.push(...sifted.clashes)
    const edits = sifted.mutation ? [sifted.mutation, ...sifted.rescued] : sifted.rescued
    for (const edit of edits) this.#add(edit, wanted)
  }

  #add(mutation: Mutation, wanted: Version): void {
    const { id } = this.#input
    const next = this.#apply(this.#onto, mutation)
    if (next === undefined && !('patch' in mutation)) return
    const fitting = next === undefined ? writeFields(id, mutation, wanted) : mutation
    this.#onto = next ?? applyMutation(this.#onto, fitting, this.#input.context)
    this.#mutations.push(fitting)
  }

  #apply(document: Version, mutation: Mutation): Version | undefined {
    return tryApply(document, mutation, this.#input.context)
  }
}

/** A patch that sets or removes several values, as patches of one value each. */
function singleEdits(mutation: Mutation): Mutation[] {
  if (!('patch' in mutation) || !('id' in mutation.patch)) return [mutation]
  const { id, set = {}, unset = [], diffMatchPatch = {}, ...others } = mutation.patch
  const count = Object.keys(set).length + unset.length + Object.keys(diffMatchPatch).length
  if (Object.keys(others).length > 0 || count < 2) return [mutation]
  return [
    ...Object.entries(set).map(([path, value]) => ({ patch: { id, set: { [path]: value } } })),
    ...unset.map((path) => ({ patch: { id, unset: [path] } })),
    ...Object.entries(diffMatchPatch).map(([path, text]) => ({
      patch: { id, diffMatchPatch: { [path]: text } },
    })),
  ]
}

/** The document with these edits, without those that cannot be applied. */
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

/**
 * The same edits, few and small. Typing produces whole texts; text patches are smaller and show what was edited. Edits
 * that cannot be applied to `from` are returned unchanged: their recipient will reject them.
 */
export function asTextPatches(
  mutations: readonly Mutation[],
  from: Version,
  isText: IsText,
): Mutation[] {
  try {
    return squash(mutations, from, (path) => isText(path, from))
  } catch {
    return [...mutations]
  }
}

/** Sets every field that the mutation touches to its value in `wanted`. */
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

/** The fields of the document that a mutation changes. */
export function touchedFields(mutation: Mutation): Set<string> {
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
