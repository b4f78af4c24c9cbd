import { type ContentDocument, isRecord } from '../../../model/document.ts'
import { isEqual } from '../../../model/equal.ts'
import { type Mutation, patchesToMutations } from '../../../model/mutation.ts'
import { parsePathExpression } from '../../../model/path-expression.ts'
import { getAt, type Path, pathStartsWith, pathToString, plainPath } from '../../../model/path.ts'
import { patchesBetween } from '../../../model/diff/patches-between.ts'
import { isKeyed, isPortableText, isTextBlock, type Keyed } from '../../../model/portable-text.ts'
import { type Patch, unset } from '../../../model/patch.ts'
import { joinDoubles } from '../../../model/merge/portable-text-doubles.ts'
import { joinTexts } from '../../../model/merge/join-texts.ts'
import { mergeObjects } from '../../../model/merge/merge-objects.ts'
import {
  mergePortableText,
  type MergePlace,
  type MergeValues,
} from '../../../model/merge/portable-text-merge.ts'
import type { IsText } from './clashes.ts'

type Version = ContentDocument | null

/** A mutation to be rebased: the states before and after it where it was made, and the state it is applied to now. */
export interface RichTextMeeting {
  readonly from: Version
  readonly wanted: Version
  readonly onto: Version
  readonly isText: IsText
  /** Both sides saw each other's edits as they were made, except for the last moments. */
  readonly isLive: boolean
}

/** The outermost rich texts that a mutation changes; null if it changes anything else. */
export function richTextsOf(mutation: Mutation, document: Version): Path[] | null {
  if (!('patch' in mutation) || !document) return null
  const { set, setIfMissing, unset, diffMatchPatch, inc, dec, insert } = mutation.patch
  const { items: _items, ...place } = insert ?? { items: [] }
  const names = [
    ...[set, setIfMissing, diffMatchPatch, inc, dec].flatMap((map) => Object.keys(map ?? {})),
    ...(unset ?? []),
    ...Object.values(place),
  ]
  const texts = new Map<string, Path>()
  for (const name of names) {
    const path = plainPath(parsePathExpression(name))
    const text = path && richTextAround(path, document)
    if (!text) return null
    texts.set(pathToString(text), text)
  }
  return texts.size > 0 ? [...texts.values()] : null
}

function richTextAround(path: Path, document: ContentDocument): Path | null {
  for (let length = 1; length < path.length; length++) {
    const around = path.slice(0, length)
    const value = getAt(document, around)
    if (isPortableText(value) || isPortableText(joinDoubles(value).blocks)) return around
  }
  return null
}

/** The merged rich text, and the paths in it of which only one value is kept; null when it cannot be merged. */
function mergeAt(
  path: Path,
  { from, wanted, onto, isText, isLive }: RichTextMeeting,
  /** The result of edits that have been sent already: where both sides changed a value, it has ours. */
  result: Version = null,
): { value: readonly unknown[]; clashes: Path[] } | null {
  const clashes: Path[] = []
  const mergeText = (place: MergePlace): readonly unknown[] | null => {
    const [base, mine, theirs] = [place.base, place.mine, place.theirs].map(
      (text) => joinDoubles(text).blocks,
    )
    const rewritten = isLive ? new Map<string, Keyed>() : rewrittenBlocks(base, mine, theirs)
    const own =
      rewritten.size > 0
        ? (mine as Keyed[]).map((block) => rewritten.get(block._key) ?? block)
        : mine
    clashes.push(...[...rewritten.keys()].map((_key) => [...place.path, { _key }]))
    return mergePortableText({ base, mine: own, theirs }, (inner) => {
      const at = [...place.path, ...inner.path]
      if (isRecord(inner.mine) && isRecord(inner.theirs))
        return mergeObjects({ ...inner, path: at }, { mergeText, mergeValues: mergeInObject })
      clashes.push(at)
      return inner.theirs
    })
  }
  const mergeInObject: MergeValues = ({ base, mine, theirs, path: at }) => {
    const texts = [base ?? '', mine, theirs]
    if (texts.every((text) => typeof text === 'string') && isText(at, onto)) {
      const [was, own, other] = texts as [string, string, string]
      const joined = joinTexts(was, own, other, { isLive })
      const now = getAt(result, at)
      const text = joined.find((one) => one === now) ?? joined[0]
      if (text !== undefined) return text
    }
    clashes.push(at)
    return result ? mine : theirs
  }
  const [base, mine, theirs] = [from, wanted, onto].map((document) => getAt(document, path))
  const value = mergeText({ base, mine, theirs, path })
  return value && { value, clashes }
}

/**
 * Blocks in which both sides rewrote the same words unseen by each other, in their original version: merged letter by
 * letter, their texts would become one that nobody wrote. Excludes blocks whose neighbours changed: they may have been
 * split or joined, which only the merge can follow.
 */
function rewrittenBlocks(base: unknown, mine: unknown, theirs: unknown): Map<string, Keyed> {
  const found = new Map<string, Keyed>()
  const versions = [base, mine, theirs]
  if (!versions.every((version) => Array.isArray(version) && isPortableText(version))) return found
  const [was, own, other] = versions.map((version) => placesIn(version as Keyed[])) as [
    Places,
    Places,
    Places,
  ]
  for (const [key, place] of was) {
    const [ownPlace, otherPlace] = [own.get(key), other.get(key)]
    if (!ownPlace || !otherPlace || isEqual(place.block, ownPlace.block)) continue
    if (isEqual(place.block, otherPlace.block)) continue
    if (ownPlace.between !== place.between || otherPlace.between !== place.between) continue
    const [text, ownText, otherText] = [place, ownPlace, otherPlace].map(({ block }) =>
      textOf(block),
    )
    if (text === undefined || ownText === undefined || otherText === undefined) continue
    if (joinTexts(text, ownText, otherText).length === 0) found.set(key, place.block)
  }
  return found
}

type Places = ReadonlyMap<string, { readonly block: Keyed; readonly between: string }>

/** Each block with the keys of its neighbours. */
function placesIn(blocks: readonly Keyed[]): Places {
  return new Map(
    blocks.map((block, at) => [
      block._key,
      { block, between: `${blocks[at - 1]?._key} ${blocks[at + 1]?._key}` },
    ]),
  )
}

/** The characters of a text block; an inline object counts as one. */
function textOf(block: Keyed): string | undefined {
  if (!isTextBlock(block)) return undefined
  return block.children
    .map((child) => (typeof child['text'] === 'string' ? child['text'] : '\ufffc'))
    .join('')
}

/** Consecutive edits that change only rich text, rebased on another state. */
export interface MovedRichText {
  /** Number of the original edits. */
  readonly count: number
  /** The state they resulted in where they were made. */
  readonly wanted: Version
  readonly mutations: Mutation[]
  readonly clashes: Path[]
}

/**
 * Rebases the rich text edits at the start of `mutations`. They are rebased together: a split is a shortened text and a
 * new block, and only both of them show that the text continues there. Null when the first is not such an edit. `apply`
 * returns undefined for an edit that cannot be applied.
 */
export function moveRichText(
  mutations: readonly Mutation[],
  { from, onto, ...options }: Omit<RichTextMeeting, 'wanted'>,
  apply: (document: Version, mutation: Mutation) => Version | undefined,
): MovedRichText | null {
  if (!onto) return null
  const texts = new Map<string, Path>()
  let wanted = from
  let count = 0
  for (const mutation of mutations) {
    const paths = richTextsOf(mutation, wanted)
    const next = paths ? apply(wanted, mutation) : undefined
    if (!paths || next === undefined) break
    for (const path of paths) texts.set(pathToString(path), path)
    wanted = next
    count += 1
  }
  if (count === 0) return null
  const moved: MovedRichText = { count, wanted, mutations: [], clashes: [] }
  for (const path of texts.values()) {
    const merged = mergeAt(path, { from, wanted, onto, ...options })
    if (!merged) return null
    moved.mutations.push(...patchesToMutations(onto, patchesTo(merged.value, onto, path)))
    moved.clashes.push(...merged.clashes)
  }
  return moved
}

/** The rich texts changed by edits being sent, each with the states before the first of these edits. */
export class SentRichTexts {
  readonly #texts = new Map<string, { path: Path; from: Version; onto: Version }>()
  readonly #isText: IsText

  constructor(isText: IsText) {
    this.#isText = isText
  }

  note(mutation: Mutation, from: Version, onto: Version): boolean {
    const paths = richTextsOf(mutation, from)
    for (const path of paths ?? []) {
      const name = pathToString(path)
      if (!this.#texts.has(name)) this.#texts.set(name, { path, from, onto })
    }
    return (
      paths !== null &&
      paths.every((path) =>
        mergeAt(path, { from, wanted: from, onto, isText: this.#isText, isLive: true }),
      )
    )
  }

  has(path: Path): boolean {
    return [...this.#texts.values()].some((text) => pathStartsWith(path, text.path))
  }

  /** Edits that repair the server's result: `wanted` is the local result of the edits, `onto` that of the server. */
  repairs(wanted: Version, onto: Version): Mutation[] {
    return [...this.#texts.values()].flatMap(({ path, ...sides }) => {
      const meeting = { ...sides, wanted, isText: this.#isText, isLive: true }
      const merged = onto && mergeAt(path, meeting, onto)
      if (!merged || isEqual(merged.value, getAt(onto, path))) return []
      return patchesToMutations(onto, patchesTo(merged.value, onto, path))
    })
  }
}

/** Patches from the existing text to a new one. All occurrences of a duplicated block are removed first. */
function patchesTo(value: readonly unknown[], onto: ContentDocument, path: Path): Patch[] {
  const blocks = getAt(onto, path)
  const { doubles } = joinDoubles(blocks)
  const isSingle = (block: unknown) => !isKeyed(block) || !doubles.includes(block._key)
  const left = doubles.length > 0 ? (blocks as readonly unknown[]).filter(isSingle) : blocks
  return [
    ...doubles.map((_key) => unset([...path, { _key }])),
    ...patchesBetween(left, value, path),
  ]
}
