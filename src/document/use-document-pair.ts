import { useLayoutEffect, useState } from 'react'
import type { DocumentPair } from '../data/document/document-pair.ts'
import type { DataLayer } from '../data/data-layer.ts'

/** The pair of a document for as long as the component shows it; null until it is open. */
export function useDocumentPair(
  layer: DataLayer,
  publishedId: string,
  typeName: string,
  initialValue: Record<string, unknown> | null,
): DocumentPair | null {
  const [pair, setPair] = useState<DocumentPair | null>(null)
  useLayoutEffect(() => {
    const opened = layer.documents.pair(
      publishedId,
      typeName,
      initialValue ? { initialValue } : undefined,
    )
    setPair(opened)
    return () => {
      setPair(null)
      opened.release()
    }
  }, [layer, publishedId, typeName, initialValue])
  return pair
}
