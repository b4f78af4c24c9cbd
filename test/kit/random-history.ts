import type { HistoryTransaction } from '../../src/data/history/transaction-page.ts'
import { encodeEffects } from '../../src/mendoza/encode.ts'
import { applyPatches } from '../../src/model/apply-patch.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import { insert, move, type Patch, set, unset } from '../../src/model/patch.ts'
import type { Random } from './random.ts'

export const AUTHORS = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay']

export interface Moment {
  transaction: HistoryTransaction
  /** Resulting draft. */
  draft: ContentDocument | null
  published: ContentDocument | null
}

export interface HistoryPlan {
  length: number
  /** Number of transactions that are not edits of the draft. */
  operations?: number
  /** Initial fields of document `a`. */
  first?: Record<string, unknown>
}

const START = Date.UTC(2024, 0, 1)

/**
 * History of document `a`, oldest first: edits of its texts, numbers and lists, by six authors in bursts, and all other
 * operations. Every word is written only once, so that its author is known.
 */
export function randomHistory(random: Random, plan: HistoryPlan): Moment[] {
  const moments: Moment[] = []
  let draft: ContentDocument | null = null
  let published: ContentDocument | null = null
  let time = START
  let author = AUTHORS[0]!
  for (let at = 0; at < plan.length; at++) {
    const isPause = random.chance(0.05)
    time += isPause ? random.int(30 * 60_000) : 1 + random.int(4000)
    if (isPause || random.chance(0.1)) author = random.pick(AUTHORS)
    const id = `t${at}`
    const stamp = { _rev: id, _updatedAt: new Date(time).toISOString() }
    const before: Pick<Moment, 'draft' | 'published'> = { draft, published }
    ;[draft, published] = step(random, { ...before, at, plan })
    if (draft && draft !== before.draft) draft = { ...draft, ...stamp }
    if (published && published !== before.published) published = { ...published, ...stamp }
    const transaction: HistoryTransaction = {
      id,
      timestamp: stamp._updatedAt,
      author,
      ...(draft !== before.draft && { draftEffect: encodeEffects(before.draft, draft) }),
      ...(published !== before.published && {
        publishedEffect: encodeEffects(before.published, published),
      }),
    }
    moments.push({ transaction, draft, published })
  }
  return moments
}

interface Now {
  draft: ContentDocument | null
  published: ContentDocument | null
  at: number
  plan: HistoryPlan
}

type After = [draft: ContentDocument | null, published: ContentDocument | null]

function step(random: Random, { draft, published, at, plan }: Now): After {
  const fresh = { _id: 'drafts.a', _type: 'article', ...(at === 0 && plan.first) }
  if (!draft && !published) return [edit(random, fresh, at), null]
  if (random.chance(plan.operations ?? 0.05)) {
    const kind = random.int(6)
    if (kind <= 1 && draft) return [null, { ...draft, _id: 'a' }]
    if (kind === 2 && draft && published) return [null, published]
    if (kind === 3 && published) return [draft ?? { ...published, _id: 'drafts.a' }, null]
    if (kind === 4 && random.chance(0.2)) return [null, null]
    if (kind === 5 && published) return [draft, edit(random, published, at)]
  }
  return [edit(random, draft ?? { ...published!, _id: 'drafts.a' }, at), published]
}

function edit(random: Random, document: ContentDocument, at: number): ContentDocument {
  return applyPatches(document, randomEdit(random, document, at)) as ContentDocument
}

function randomEdit(random: Random, document: ContentDocument, at: number): Patch[] {
  const list = (document['list'] ?? []) as { _key: string; text: string }[]
  const item = list.length > 0 ? random.pick(list) : undefined
  const kind = random.int(10)
  if (kind < 4) return [set(editText(random, String(document['title'] ?? ''), at), ['title'])]
  if (kind < 7 && item) {
    return [set(editText(random, item.text, at), ['list', { _key: item._key }, 'text'])]
  }
  if (kind === 7 && item) {
    return random.chance(0.5)
      ? [unset(['list', { _key: item._key }])]
      : [move({ _key: item._key }, { _key: random.pick(list)._key }, ['list'])]
  }
  if (kind === 8) return random.chance(0.2) ? [unset(['count'])] : [set(at, ['count'])]
  const added = { _key: `k${at}`, _type: 'tag', text: `w${at}` }
  if (!item) return [set([...list, added], ['list'])]
  return [insert([added], random.pick(['before', 'after'] as const), ['list', { _key: item._key }])]
}

/** Inserts a new word, removes some, or both. */
function editText(random: Random, text: string, at: number): string {
  const words = text.split(' ').filter(Boolean)
  const place = random.int(words.length + 1)
  const isLong = words.length > 12
  words.splice(place, random.int(isLong ? 5 : 2), ...(random.chance(0.8) ? [`w${at}`] : []))
  return words.join(' ')
}
