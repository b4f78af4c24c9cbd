import { type ContentDocument, isRecord } from '../../model/document.ts'
import type { Mutation, PatchOperations } from '../../model/mutation.ts'
import { getAt, type Path, pathToString } from '../../model/path.ts'
import { isSameShape } from '../../protocol/image-url.ts'
import { DataError, toDataError } from '../errors.ts'
import type { AssetDescription, DatasetTransport } from '../connection/transport.ts'

/** The editable texts of an asset. An empty text is removed. */
export type AssetText = Partial<
  Record<'title' | 'altText' | 'description' | 'creditLine' | 'label', string>
>

interface EditContext {
  transport: DatasetTransport
  createId: () => string
}

/** Writes the texts of an asset. */
export async function editAsset(
  { transport, createId }: EditContext,
  id: string,
  texts: AssetText,
): Promise<void> {
  const entries = Object.entries(texts)
  const set = Object.fromEntries(entries.filter(([, text]) => text.trim() !== ''))
  const unset = entries.filter(([, text]) => text.trim() === '').map(([name]) => name)
  const patch = { id, set, ...(unset.length > 0 && { unset }) }
  await transport.mutate(
    { transactionId: createId(), mutations: [{ patch }] },
    { tag: 'asset.edit', visibility: 'sync' },
  )
}

/** Sets those texts of an existing asset that are empty. */
export async function describeAsset(
  { transport, createId }: EditContext,
  id: string,
  about: AssetDescription,
): Promise<void> {
  if (Object.values(about).every((value) => value === undefined)) return
  await transport.mutate(
    { transactionId: createId(), mutations: [{ patch: { id, setIfMissing: { ...about } } }] },
    { tag: 'asset.describe', visibility: 'async' },
  )
}

/** Adds and removes tags of assets. Tags that others add concurrently are kept. */
export async function tagAssets(
  { transport, createId }: EditContext,
  ids: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const assets = await transport.fetch<{ _id: string; _rev: string; tags?: string[] | null }[]>({
      query: '*[_id in $ids]{_id, _rev, tags}',
      params: { ids },
      tag: 'asset.read-tags',
    })
    const mutations = assets.flatMap(({ _id: id, _rev, tags }): Mutation[] => {
      const known = tags ?? []
      const next = [...new Set([...known.filter((tag) => !remove.includes(tag)), ...add])]
      if (next.length === known.length && next.every((tag) => known.includes(tag))) return []
      const change: PatchOperations =
        next.length > 0 ? { set: { tags: next } } : { unset: ['tags'] }
      return [{ patch: { id, ifRevisionID: _rev, ...change } }]
    })
    if (mutations.length === 0) return
    try {
      return await transport.mutate(
        { transactionId: createId(), mutations },
        { tag: 'asset.tag', visibility: 'sync' },
      )
    } catch (error) {
      if (toDataError(error).code !== 'conflict' || attempt > 2) throw error
    }
  }
}

/** Deletes an asset. Rejects with DataError when documents refer to it. */
export async function deleteAsset({ transport, createId }: EditContext, id: string): Promise<void> {
  await transport.mutate(
    { transactionId: createId(), mutations: [{ delete: { id } }] },
    { tag: 'asset.delete', visibility: 'sync' },
  )
}

export interface Replacement {
  /** How many documents now refer to the new asset; a draft and its published version count as two. */
  readonly documents: number
  /** Restores the references, crops and hotspots in one transaction; later changes are kept. */
  undo(): Promise<void>
}

export interface ReplaceOptions {
  /** Keeps crops and hotspots although the images may differ in their aspect ratios. */
  readonly keepsFraming?: boolean
}

const copied = ['title', 'altText', 'description', 'creditLine', 'label', 'tags'] as const

/**
 * Replaces an asset with another in all documents, in one transaction. Texts of the old asset are copied to the new one
 * where those are empty. Crops and hotspots are kept only between images of the same aspect ratio, or on request.
 */
export async function replaceAsset(
  context: EditContext,
  from: string,
  to: string,
  { keepsFraming: isAsked = false }: ReplaceOptions = {},
): Promise<Replacement> {
  const { transport, createId } = context
  const [documents, assets] = await Promise.all([
    transport.fetch<ContentDocument[]>({
      query: '*[references($id)]',
      params: { id: from },
      tag: 'asset.replace',
    }),
    transport.fetch<ContentDocument[]>({
      query: '*[_id in $ids]',
      params: { ids: [from, to] },
      tag: 'asset.replace',
    }),
  ])
  const old = assets.find(({ _id }) => _id === from)
  const fresh = assets.find(({ _id }) => _id === to)
  if (!old || !fresh) {
    throw new DataError({ code: 'not-found', description: 'One of the two assets does not exist' })
  }
  const keepsFraming = isAsked || isSameShape(from, to)
  const text = Object.fromEntries(
    copied.flatMap((name) => (name in old ? [[name, old[name]]] : [])),
  )
  const replaced: Replaced[] = []
  const patches = documents.map((document): Mutation => {
    const set: Record<string, string> = {}
    const unset: string[] = []
    const { _id: id, _rev } = document
    for (const { path, holder } of referencesTo(document, from)) {
      const framing: Record<string, unknown> = {}
      set[pathToString([...path, '_ref'])] = to
      replaced.push({ id, path: [...path, '_ref'], framing })
      if (keepsFraming || path.at(-1) !== 'asset') continue
      for (const name of ['crop', 'hotspot']) {
        if (!(name in holder)) continue
        const place = pathToString([...path.slice(0, -1), name])
        unset.push(place)
        framing[place] = holder[name]
      }
    }
    return {
      patch: {
        id,
        set,
        ...(unset.length > 0 && { unset }),
        ...(typeof _rev === 'string' && { ifRevisionID: _rev }),
      },
    }
  })
  const describing: Mutation[] =
    Object.keys(text).length > 0 ? [{ patch: { id: to, setIfMissing: text } }] : []
  await transport.mutate(
    { transactionId: createId(), mutations: [...describing, ...patches] },
    { tag: 'asset.replace', visibility: 'sync' },
  )
  return {
    documents: documents.length,
    undo: () => undoReplacement(context, { from, to, replaced }),
  }
}

/** A reference that was replaced, with its path and the values removed with it. */
interface Replaced {
  readonly id: string
  readonly path: Path
  readonly framing: Readonly<Record<string, unknown>>
}

async function undoReplacement(
  { transport, createId }: EditContext,
  { from, to, replaced }: { from: string; to: string; replaced: readonly Replaced[] },
): Promise<void> {
  const documents = await transport.fetch<ContentDocument[]>({
    query: '*[_id in $ids]',
    params: { ids: [...new Set(replaced.map(({ id }) => id))] },
    tag: 'asset.replace',
  })
  const patches = documents.flatMap((document): Mutation[] => {
    const { _id: id, _rev } = document
    const still = replaced.filter((one) => one.id === id && getAt(document, one.path) === to)
    if (still.length === 0) return []
    const set = Object.fromEntries(still.map(({ path }) => [pathToString(path), from]))
    const setIfMissing = Object.assign({}, ...still.map(({ framing }) => framing)) as Record<
      string,
      unknown
    >
    return [{ patch: { id, set, setIfMissing, ifRevisionID: _rev as string } }]
  })
  if (patches.length === 0) return
  await transport.mutate(
    { transactionId: createId(), mutations: patches },
    { tag: 'asset.replace', visibility: 'sync' },
  )
}

interface Place {
  /** Path of the reference. */
  readonly path: Path
  /** The object that contains the reference. */
  readonly holder: Readonly<Record<string, unknown>>
}

function referencesTo(value: unknown, id: string, path: Path = []): Place[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const key = isRecord(item) ? item['_key'] : undefined
      return referencesTo(item, id, [...path, typeof key === 'string' ? { _key: key } : index])
    })
  }
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const own: Place[] =
      isRecord(field) && field['_ref'] === id ? [{ path: [...path, name], holder: value }] : []
    return [...own, ...referencesTo(field, id, [...path, name])]
  })
}
