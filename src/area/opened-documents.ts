import { isRecord } from '../model/document.ts'

/** A recently opened document. */
export interface OpenedDocument {
  /** Published id. */
  readonly id: string
  readonly typeName: string
}

const most = 5

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
