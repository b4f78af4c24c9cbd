import { isRecord } from '../model/document.ts'

/** A recently opened document. */
export interface OpenedDocument {
  /** Published id. */
  readonly id: string
  readonly typeName: string
}

const most = 5

/** Storage key of a user's recently opened documents in a dataset. */
export function openedPlace(
  { projectId, dataset }: { projectId: string; dataset: string },
  userId: string | undefined,
): string {
  return `content-studio:opened ${projectId} ${dataset} ${userId ?? ''}`
}

/** Storage key of the documents that a user picked for references, by field. */
export function pickedPlace(
  { projectId, dataset }: { projectId: string; dataset: string },
  userId: string | undefined,
): string {
  return `content-studio:picked ${projectId} ${dataset} ${userId ?? ''}`
}

/** Parses the stored documents, newest first; empty for an invalid text. */
export function readOpened(text: string | null): readonly OpenedDocument[] {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return Array.isArray(stored) ? stored.filter(isOpened).slice(0, most) : []
  } catch {
    return []
  }
}

/** Adds a document at the start, without duplicates; the oldest is dropped. */
export function withOpened(
  opened: readonly OpenedDocument[],
  { id, typeName }: OpenedDocument,
): readonly OpenedDocument[] {
  return [{ id, typeName }, ...opened.filter((one) => one.id !== id)].slice(0, most)
}

function isOpened(value: unknown): value is OpenedDocument {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['typeName'] === 'string'
}
