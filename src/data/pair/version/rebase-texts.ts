import { type ContentDocument, isRecord } from '../../../model/document.ts'
import { patchesBetween } from '../../../model/diff/patches-between.ts'
import { mergeObjects, type ObjectMerge } from '../../../model/merge/merge-objects.ts'
import { mergeTexts } from '../../../model/merge/merge-texts.ts'
import type { MergePlace, MergeValues } from '../../../model/merge/assemble-blocks.ts'
import { mergeRichText } from '../../../model/merge/portable-text-merge.ts'
import { type Mutation, patchesToMutations } from '../../../model/mutation.ts'
import { set, unset } from '../../../model/patch.ts'
import { parsePathExpression } from '../../../model/path-expression.ts'
import { getAt, type Path, pathToString, plainPath } from '../../../model/path.ts'
import { isPortableText } from '../../../model/portable-text.ts'
import type { Conflict, IsText } from './clashes.ts'

// Texts are rebased as a whole: a split is a shortened text and a new block, and only both of them show that the text
// continues there; a rewritten sentence is many keys.

type Version = ContentDocument | null

/** A text in three states: before and after the edits where they were made, and the one they are applied to now. */
export interface TextMeeting {
  readonly from: Version
  readonly wanted: Version
  readonly onto: Version
  readonly isText: IsText
}

/** The texts, plain or rich, that a mutation changes, by name; null if it changes anything else. */
export function textsOf(
  mutation: Mutation,
  { from, wanted, isText }: Omit<TextMeeting, 'onto'>,
): Map<string, Path> | null {
  if (!('patch' in mutation) || !from || !wanted) return null
  const { set, setIfMissing, unset, diffMatchPatch, inc, dec, insert } = mutation.patch
  const { items: _items, ...place } = insert ?? { items: [] }
  const whole = [set, diffMatchPatch].flatMap((map) => Object.keys(map ?? {}))
  const inside = [setIfMissing, inc, dec].flatMap((map) => Object.keys(map ?? {}))
  const texts = new Map<string, Path>()
  for (const name of [...whole, ...(unset ?? []), ...inside, ...Object.values(place)]) {
    const path = plainPath(parsePathExpression(name))
    if (!path) return null
    const isWhole = whole.includes(name) || unset?.includes(name) === true
    const text = richTextAround(path, from, isWhole) ?? (isWhole && isPlainText(path) ? path : null)
    if (!text) return null
    texts.set(pathToString(text), text)
  }
  return texts.size > 0 ? texts : null

  function isPlainText(path: Path): boolean {
    if (path.some((segment) => typeof segment === 'number')) return false
    const versions = [getAt(from, path), getAt(wanted, path)]
    const areTexts = versions.every((value) => value === undefined || typeof value === 'string')
    return areTexts && isText(path, wanted)
  }
}

/** The outermost rich text in which the path lies; with `isWhole` also one at the path. */
function richTextAround(path: Path, document: ContentDocument, isWhole: boolean): Path | null {
  for (let length = 1; length < path.length + Number(isWhole); length++) {
    const around = path.slice(0, length)
    if (isPortableText(getAt(document, around))) return around
  }
  return null
}

/** The edits that merge a text, and the places in it where only one version can be right. */
export interface RebasedText {
  readonly mutations: readonly Mutation[]
  readonly conflicts: readonly Conflict[]
}

/** Null when the versions cannot be merged as a text. */
export function rebaseText(path: Path, meeting: TextMeeting): RebasedText | null {
  const { from, wanted, onto } = meeting
  if (!onto) return null
  const [base, mine, theirs] = [from, wanted, onto].map((document) => getAt(document, path))
  const place = { base, mine, theirs, path }
  const conflicts: Conflict[] = []
  if (isTextOrNone(base) && isTextOrNone(mine) && isTextOrNone(theirs)) {
    const text = mergePlain({ base, mine, theirs, path }, conflicts)
    const patches = text === theirs ? [] : [text === undefined ? unset(path) : set(text, path)]
    return { mutations: patchesToMutations(onto, patches), conflicts }
  }
  const blocks = mergeBlocks(place, meeting, conflicts)
  if (!blocks) return null
  const isGone = blocks.length === 0 && (mine === undefined || theirs === undefined)
  const patches = !isGone
    ? patchesBetween(theirs, blocks, path)
    : theirs === undefined
      ? []
      : [unset(path)]
  return { mutations: patchesToMutations(onto, patches), conflicts }
}

function isTextOrNone(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}

interface TextPlace extends MergePlace {
  readonly base: string | undefined
  readonly mine: string | undefined
  readonly theirs: string | undefined
}

function mergePlain(
  { base, mine, theirs, path }: TextPlace,
  conflicts: Conflict[],
): string | undefined {
  const { text, question } = mergeTexts(base, mine, theirs)
  // An empty text that does not exist in one of the versions does not exist.
  const isAny = [base, mine, theirs].includes(undefined)
  const existing = (one: string) => (one === '' && isAny ? undefined : one)
  if (question) {
    const sides = { base: existing(question.base), mine: existing(question.mine) }
    conflicts.push({ path, ...sides, theirs: existing(text), holds: 'theirs' })
  }
  return existing(text)
}

function mergeBlocks(
  whole: MergePlace,
  { onto, isText }: TextMeeting,
  conflicts: Conflict[],
): readonly unknown[] | null {
  const mergeText = (place: MergePlace): readonly unknown[] | null => {
    const { base = [], mine = [], theirs = [] } = place
    const merged = mergeRichText({ base, mine, theirs }, (inner) => {
      const at = { ...inner, path: [...place.path, ...inner.path] }
      return isRecord(inner.mine) && isRecord(inner.theirs)
        ? mergeObjects(at, merge)
        : keepTheirs(at)
    })
    for (const question of merged?.questions ?? []) {
      conflicts.push({ ...question, path: [...place.path, ...question.path] })
    }
    return merged && merged.items
  }
  const keepTheirs: MergeValues = (place) => {
    conflicts.push({ ...place, holds: 'theirs' })
    return place.theirs
  }
  const merge: ObjectMerge = {
    mergeText,
    mergeValues: (place) => {
      const { base, mine, theirs, path } = place
      const areTexts = isTextOrNone(base) && isTextOrNone(mine) && isTextOrNone(theirs)
      return areTexts && isText(path, onto)
        ? mergePlain({ base, mine, theirs, path }, conflicts)
        : keepTheirs(place)
    },
    ask: (question) => conflicts.push(question),
  }
  return mergeText(whole)
}
