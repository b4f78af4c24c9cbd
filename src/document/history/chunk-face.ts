import type { Chunk, ChunkType } from '../../data/history/timeline.ts'
import type { MessageKey, Translate } from '../../i18n/messages.ts'
import { formatDateTime } from '../../ui/text/describe-time.ts'
import type { IconName } from '../../ui/text/icons.ts'

/** HIST-004: the icon of each kind of chunk. */
export const chunkIcons: Readonly<Record<ChunkType, IconName>> = {
  initial: 'circle',
  create: 'file-plus',
  editDraft: 'edit',
  editLive: 'globe',
  publish: 'upload',
  unpublish: 'eye-off',
  discardDraft: 'discard',
  delete: 'trash',
}

export function chunkLabel(type: ChunkType, translate: Translate): string {
  return translate(`review.chunk.${type}` as MessageKey)
}

/** Describes a chunk: "Published, Jan 5, 2024, 3:04 PM". */
export function chunkWords(chunk: Chunk, translate: Translate, locale: string): string {
  const { type, endTimestamp } = chunk
  return `${chunkLabel(type, translate)}, ${formatDateTime(Date.parse(endTimestamp), locale)}`
}
