import { Observable } from 'rxjs'
import type { DataLayer } from '../../data/data-layer.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { OpenPair } from '../../data/pair/open-pair.ts'
import { useObservable } from '../../react/use-observable.ts'

/** The pair of a document while the component is mounted; null until it is open. */
export function useDocumentPair(
  layer: DataLayer,
  publishedId: string,
  typeName: string,
  initialValue: Record<string, unknown> | null,
): DocumentPair | null {
  return useObservable<DocumentPair | null>(
    () =>
      new Observable((subscriber) => {
        layer.documents.provide(OpenPair)
        const pair = layer.documents.pair(
          publishedId,
          typeName,
          initialValue ? { initialValue, isNew: true } : undefined,
        )
        subscriber.next(pair)
        return () => pair.release()
      }),
    null,
    [layer, publishedId, typeName, initialValue],
  )
}
