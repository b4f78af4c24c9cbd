import { isRecord } from '../../model/document.ts'
import type { AssetPath } from '../database/asset-path.ts'

/** Facts about an asset that its bytes do not tell: title, alternative text, tags, file name … */
export type AssetFacts = Readonly<Record<string, unknown>>

/** Facts of each asset of an archive, from its `assets.json`. */
export interface ArchivedFacts {
  of(path: AssetPath): AssetFacts
  /** Keys that belong to none of these assets. */
  unclaimed(paths: Iterable<AssetPath>): string[]
}

/** Fields that the bytes and the importing dataset decide. */
const decided: ReadonlySet<string> = new Set([
  ...['_id', '_type', '_rev', '_createdAt', '_updatedAt', 'assetId', 'extension', 'mimeType'],
  ...['path', 'sha1hash', 'size', 'url', 'uploadId', 'metadata'],
])

/** Reads the text of an `assets.json`: an object whose keys begin with the kind and digest of an asset. Throws for any other. */
export function readFacts(text: string): ArchivedFacts {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new Error('assets.json is not valid JSON', { cause })
  }
  if (!isRecord(parsed)) throw new Error('assets.json is not an object')
  const facts = new Map<string, AssetFacts>()
  for (const [name, value] of Object.entries(parsed)) {
    if (!isRecord(value)) throw new Error(`assets.json: "${name}" is not an object`)
    const known = Object.entries(value).filter(([field]) => !decided.has(field))
    facts.set(keyOf(name), Object.fromEntries(known))
  }
  const keyOfPath = ({ kind, hash }: AssetPath): string => `${kind}-${hash}`
  return {
    of: (path) => facts.get(keyOfPath(path)) ?? {},
    unclaimed(paths) {
      const claimed = new Set([...paths].map(keyOfPath))
      return Object.keys(parsed).filter((name) => !claimed.has(keyOf(name)))
    },
  }
}

/** `image-{hash}-{size}-{extension}` without what follows the digest. */
function keyOf(name: string): string {
  return /^(?:image|file)-[a-f0-9]{40}/.exec(name)?.[0] ?? name
}

/** `richer` over `base`: an empty value never replaces one, and objects are combined. */
export function enrich<T extends AssetFacts>(base: T, richer: AssetFacts): T {
  const combined: Record<string, unknown> = { ...base }
  for (const [name, value] of Object.entries(richer)) {
    if (isEmpty(value)) continue
    const known = combined[name]
    combined[name] = isRecord(known) && isRecord(value) ? enrich(known, value) : value
  }
  return combined as T
}

/** Whether a value says nothing. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
}
