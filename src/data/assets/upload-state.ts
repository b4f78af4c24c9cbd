import { isRecord } from '../../model/document.ts'
import { set, unset } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'

/** An upload in progress, stored in the field's value as `_upload` so that all viewers see it. */
export interface UploadState {
  /** In percent. */
  readonly progress: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly file: { readonly name: string; readonly type: string }
  /** A small preview of the image, as a data URI. */
  readonly previewImage?: string
}

/** An upload without an update for longer than this (ms) is considered dead. */
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

/** The value comes from other users; only images may be rendered from it. */
function isLikeness(value: unknown): value is string {
  return typeof value === 'string' && /^data:image\/(jpeg|png|webp);base64,/.test(value)
}

/** Whether an upload has not been updated for too long; `now` in ms. */
export function isStale({ updatedAt }: UploadState, now: number): boolean {
  const at = Date.parse(updatedAt)
  return Number.isNaN(at) || now - at > staleAfterMs
}

export function newUpload(file: UploadState['file'], now: number): UploadState {
  const at = new Date(now).toISOString()
  return { progress: 0, createdAt: at, updatedAt: at, file }
}

/** Progress of a whole image upload: the steps before sending count as the first two percent. */
export function imageProgress(percent: number): number {
  return 2 + 0.98 * percent
}

/** The patches that set an asset in a field, relative to the field's value; removes everything of the old one. */
export function assetPatches(kind: 'image' | 'file', assetId: string): readonly Patch[] {
  return [
    set({ _type: 'reference', _ref: assetId }, ['asset']),
    unset(['_upload']),
    ...(kind === 'image' ? [unset(['hotspot']), unset(['crop'])] : []),
  ]
}

/**
 * A document without its uploads in progress. A value that contains nothing but an upload is removed as a whole. Parts
 * without uploads keep their identity.
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

/** Whether patches touch an upload in progress. */
export function concernsUploads(patches: readonly Patch[]): boolean {
  return patches.some(
    (patch) =>
      patch.path.includes('_upload') ||
      (patch.type === 'insert' && patch.items.some((item) => isRecord(item) && '_upload' in item)),
  )
}
