import { isRecord } from '../../model/document.ts'
import { set, unset } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'

/** The upload under way at a field, kept in its value as `_upload` so that everybody who looks at it sees it. */
export interface UploadState {
  /** In percent. */
  readonly progress: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly file: { readonly name: string; readonly type: string }
  /** A small likeness of the picture, as a data URI. */
  readonly previewImage?: string
}

/** An upload that says nothing for longer is taken for dead, in ms. */
export const staleAfterMs = 120_000

/** The upload at a field, or null where there is none. */
export function uploadAt(value: unknown): UploadState | null {
  const state = isRecord(value) ? value['_upload'] : undefined
  if (!isRecord(state)) return null
  const { progress, createdAt, updatedAt, file, previewImage } = state
  const { name, type } = isRecord(file) ? file : {}
  return {
    progress: typeof progress === 'number' ? progress : 0,
    createdAt: text(createdAt),
    updatedAt: text(updatedAt) || text(createdAt),
    file: { name: text(name), type: text(type) },
    ...(isLikeness(previewImage) && { previewImage }),
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Others wrote it; nothing but a picture may be drawn from it. */
function isLikeness(value: unknown): value is string {
  return typeof value === 'string' && /^data:image\/(jpeg|png|webp);base64,/.test(value)
}

/** Whether nobody has said anything about an upload for too long; `now` in ms. */
export function isStale({ updatedAt }: UploadState, now: number): boolean {
  const at = Date.parse(updatedAt)
  return Number.isNaN(at) || now - at > staleAfterMs
}

export function newUpload(file: UploadState['file'], now: number): UploadState {
  const at = new Date(now).toISOString()
  return { progress: 0, createdAt: at, updatedAt: at, file }
}

/** Progress of a whole image upload: what comes before the bytes counts as the first two percent. */
export function imageProgress(percent: number): number {
  return 2 + 0.98 * percent
}

/** The patches that put an asset into a field, relative to the field's value: nothing of the old one stays. */
export function assetPatches(kind: 'image' | 'file', assetId: string): readonly Patch[] {
  return [
    set({ _type: 'reference', _ref: assetId }, ['asset']),
    unset(['_upload']),
    ...(kind === 'image' ? [unset(['hotspot']), unset(['crop'])] : []),
  ]
}

/**
 * A document without the uploads that are under way in it. What holds nothing but an upload is left out as a whole:
 * it is there for the upload only. Parts without uploads are the ones they were.
 */
export function withoutUploads(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map(withoutUploads)
    const isSame = kept.every((item, index) => item === value[index])
    return isSame
      ? value
      : kept.filter((item, index) => item !== undefined || value[index] === item)
  }
  if (!isRecord(value)) return value
  let copy: Record<string, unknown> | null = null
  for (const name in value) {
    const now = name === '_upload' ? undefined : withoutUploads(value[name])
    if (now === value[name]) continue
    copy ??= { ...value }
    if (now === undefined) delete copy[name]
    else copy[name] = now
  }
  if (!copy) return value
  const isBare =
    '_upload' in value && Object.keys(copy).every((name) => name === '_type' || name === '_key')
  return isBare ? undefined : copy
}

/** Whether patches have to do with an upload under way. */
export function concernsUploads(patches: readonly Patch[]): boolean {
  return patches.some(
    (patch) =>
      patch.path.includes('_upload') ||
      (patch.type === 'insert' && patch.items.some((item) => isRecord(item) && '_upload' in item)),
  )
}
