import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { readOpened, type OpenedDocument } from '../../area/opened-documents.ts'
import { recordPlace } from '../../area/user-records.ts'
import { editIntent, useNavigation } from '../../area/navigation.ts'
import type { SearchHit } from '../../data/search/search-store.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { publishedId } from '../../model/ids.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { CreateTitled } from '../../search/dialog/create-titled.tsx'
import { OpenedList } from '../../search/dialog/opened-list.tsx'
import { hasTerms } from '../../search/dialog/recent-searches.ts'
import { SearchPane } from '../../search/dialog/search-pane.tsx'
import { initialSearch, searchReducer } from '../../search/dialog/search-state.ts'
import { useFilterCondition } from '../../search/filters/use-filters.tsx'
import type { ListFilter } from '../../search/operators/filter.ts'
import { RowPresence } from '../../structure/row-presence.tsx'
import { afterFrame } from '../../data/frames.ts'
import { useStorage } from '../../ui/host/storage-context.ts'
import { tabbableElements } from '../../ui/host/dom.ts'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { Palette } from './command-palette.tsx'

/** The documents that the user opened last, read each time the search opens. */
function useOpened(isOpen: boolean): readonly OpenedDocument[] {
  const layer = useDataLayer()
  const storage = useStorage()
  const user = useObservable(() => layer.users.current$, null, [layer])
  return useMemo(
    () => (isOpen ? readOpened(storage.getItem(recordPlace('opened', layer, user?.id))) : []),
    [isOpen, storage, layer, user],
  )
}

export interface StudioSearchProps {
  /** Initial mode of the dialog: search or commands; null while it is closed. */
  open: 'search' | 'commands' | null
  /** Initial query, replacing the previous one; empty for none. */
  query: string
  onClose: () => void
  /** Returns the text typed while the dialog was loading. */
  takeTyped: () => string
  /** For lack of space, the dialog fills the element. */
  narrow: boolean
  showScores: boolean
  /** Opens a document beside those already open. */
  onBeside: (hit: { id: string; type: string }) => void
}

const noFilters: readonly ListFilter[] = []
const presenceOf = (id: string) => <RowPresence id={id} />

/** SEARCH-001: full-text search for documents; a leading `>` switches to the list of commands. */
export function StudioSearch(props: StudioSearchProps) {
  const { open, query, onClose, takeTyped, narrow, showScores, onBeside } = props
  const translate = useTranslate()
  const navigation = useNavigation()
  const [state, dispatch] = useReducer(searchReducer, initialSearch)
  // The dialog stays mounted when it is closed; its filters must not go on requesting.
  const condition = useFilterCondition(open ? state.filters : noFilters, state.terms.types)
  const [mode, setMode] = useState(open)
  const [lastOpen, setLastOpen] = useState(open)
  if (open !== lastOpen) {
    setLastOpen(open)
    if (open) setMode(open)
  }
  const opened = useOpened(open !== null)
  const content = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => ({ ...state, fullscreen: narrow }), [state, narrow])

  useEffect(() => {
    if (query) dispatch({ type: 'terms', terms: { query, types: [] }, filters: [] })
  }, [query])

  // The input of the new mode takes over the focus. When the dialog opens, it moves the focus itself, as it must first
  // remember where the focus was.
  useEffect(() => {
    if (mode && content.current) tabbableElements(content.current)[0]?.focus()
  }, [mode])

  /** Applies text that was typed before the input had the focus. */
  function takeText(): void {
    const typed = takeTyped()
    if (typed.startsWith('>')) setMode('commands')
    else if (typed !== '') dispatch({ type: 'query', query: typed })
  }

  function close(): void {
    dispatch({ type: 'close', isValid: hasTerms(state.terms, condition ?? null) })
    onClose()
  }

  function openHit({ _id, _type }: SearchHit, options: { beside: boolean }): void {
    openDocument(publishedId(_id), _type, options)
  }

  function openDocument(id: string, type: string, { beside }: { beside: boolean }): void {
    close()
    // The focus returns to its previous element first, so that the document takes it from there.
    afterFrame(() => {
      if (beside) onBeside({ id, type })
      else navigation.openIntent(editIntent(id, type))
    })
  }

  return (
    <Dialog
      bare
      width="large"
      fullscreen={narrow}
      open={open !== null}
      onOpenChange={(next) => !next && close()}
      title={translate(mode === 'commands' ? 'command.palette' : 'search.title')}
    >
      <div ref={content} onFocus={takeText}>
        {mode === 'commands' ? (
          <Palette onClose={onClose} onSearch={() => setMode('search')} />
        ) : (
          <SearchPane
            state={shown}
            dispatch={dispatch}
            onOpen={openHit}
            hasBeside
            hrefOf={({ _id, _type }) => navigation.intentHref(editIntent(publishedId(_id), _type))}
            onText={(text) => {
              if (!text.startsWith('>')) return false
              setMode('commands')
              return true
            }}
            showScores={showScores}
            presenceOf={presenceOf}
            renderCreate={(isNothingFound) => (
              <CreateTitled
                query={state.terms.query}
                typeNames={state.terms.types}
                isProminent={isNothingFound}
                onBegin={close}
                onCreate={(intent) => afterFrame(() => navigation.openIntent(intent))}
              />
            )}
            start={
              <OpenedList
                opened={opened}
                onOpen={({ id, typeName }, options) => openDocument(id, typeName, options)}
              />
            }
          />
        )}
      </div>
    </Dialog>
  )
}
