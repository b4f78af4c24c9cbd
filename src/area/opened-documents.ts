import { isRecord } from '../model/document.ts'

/** A document that somebody had open. */
export interface OpenedDocument {
  /** Published id. */
  readonly id: string
  readonly typeName: string
}

const most = 5

/** Storage key of the documents that a user opened last in a dataset. */
export function openedPlace(
  { projectId, dataset }: { projectId: string; dataset: string },
  userId: string | undefined,
): string {
  return `content-studio:opened ${projectId} ${dataset} ${userId ?? ''}`
}

/** What a stored text holds, newest first; a text that is none of ours holds nothing. */
export function readOpened(text: string | null): readonly OpenedDocument[] {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return Array.isArray(stored) ? stored.filter(isOpened).slice(0, most) : []
  } catch {
    return []
  }
}

/** With one more, first; each is there once, and the oldest is dropped. */
export function withOpened(
  opened: readonly OpenedDocument[],
  { id, typeName }: OpenedDocument,
): readonly OpenedDocument[] {
  return [{ id, typeName }, ...opened.filter((one) => one.id !== id)].slice(0, most)
}

function isOpened(value: unknown): value is OpenedDocument {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['typeName'] === 'string'
}
