import { useMemo } from 'react'
import { distinctUntilChanged, map, Observable, of } from 'rxjs'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { OpenPair } from '../../data/pair/open-pair.ts'
import { atPace } from '../../document/pair/at-pace.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { useUi } from '../../ui/ui-context.ts'
import { addressOf, mayHaveAddress, previewName } from './page-address.ts'
import type { PreviewDefinition } from './preview-definition.ts'

/** A preview among the views of a document. */
export interface PreviewView {
  id: string
  title: string
  icon: 'eye'
  preview: PreviewDefinition
}

interface Options {
  previews: readonly PreviewDefinition[]
  id: string
  typeName: string | undefined
  /** The document as its form has it; null while there is no form. */
  pair: DocumentPair | null
  /** The view in the location; undefined for the form. */
  view: string | undefined
}

/** The previews that have an address for a document, live, or may have one while it is loading. One in the location stays, and tells that there is none. */
export function useOfferedPreviews(options: Options): readonly PreviewView[] {
  const { previews, id, typeName, pair, view } = options
  const layer = useDataLayer()
  const { pace } = useUi()
  const isForm = view === undefined
  const type = typeName === undefined ? undefined : layer.schema.get(typeName)
  // Before the document is there, so that its form does not move down when it comes.
  const expected = useMemo(
    () =>
      type?.isDocument
        ? namesOf(previews, (one) => mayHaveAddress(one, type, document.baseURI))
        : '',
    [previews, type],
  )
  const names = useObservable(
    () => {
      if (previews.length === 0 || !type?.isDocument || typeName === undefined) return of('')
      if (isForm && !pair) return of(expected)
      return new Observable<string>((subscriber) => {
        // The form opens the document itself, so nothing is loaded before it.
        const own = isForm
          ? null
          : (layer.documents.provide(OpenPair), layer.documents.pair(id, typeName))
        const subscription = (own ?? pair!).state$
          .pipe(
            atPace(pace),
            map(({ displayed, ready }) =>
              ready
                ? namesOf(
                    previews,
                    (one) => addressOf(one, displayed, document.baseURI).type !== 'none',
                  )
                : expected,
            ),
            distinctUntilChanged(),
          )
          .subscribe(subscriber)
        return () => {
          subscription.unsubscribe()
          own?.release()
        }
      })
    },
    expected,
    [layer, pace, previews, id, typeName, type, expected, isForm, isForm ? pair : null],
  )
  return useMemo(() => {
    const offered = [...names.split(' '), view]
    return previews.flatMap((preview, index) => {
      const name = previewName(index)
      if (!offered.includes(name)) return []
      return { id: name, title: preview.title, icon: 'eye' as const, preview }
    })
  }, [previews, names, view])
}

function namesOf(
  previews: readonly PreviewDefinition[],
  isOffered: (preview: PreviewDefinition) => boolean,
): string {
  return previews.flatMap((one, index) => (isOffered(one) ? [previewName(index)] : [])).join(' ')
}
