import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { openedPlace, readOpened, type OpenedDocument } from '../../area/opened-documents.ts'
import { editIntent, useNavigation } from '../../area/navigation.ts'
import type { SearchHit } from '../../data/search/search-store.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { publishedId } from '../../model/ids.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { OpenedList } from '../../search/dialog/opened-list.tsx'
import { hasTerms } from '../../search/dialog/recent-searches.ts'
import { SearchPane } from '../../search/dialog/search-pane.tsx'
import { initialSearch, searchReducer } from '../../search/dialog/search-state.ts'
import { useFilterCondition } from '../../search/filters/use-filters.tsx'
import { RowPresence } from '../../structure/row-presence.tsx'
import { afterFrame } from '../../ui/after-frame.ts'
import { useStorage } from '../../ui/host/storage-context.ts'
import { tabbableElements } from '../../ui/host/dom.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Palette } from './command-palette.tsx'

/** The documents that the user had open last, read whenever the search opens. */
function useOpened(isOpen: boolean): readonly OpenedDocument[] {
  const layer = useDataLayer()
  const storage = useStorage()
  const user = useObservable(() => layer.users.current$, null, [layer])
  return useMemo(
    () => (isOpen ? readOpened(storage.getItem(openedPlace(layer, user?.id))) : []),
    [isOpen, storage, layer, user],
  )
}

export interface StudioSearchProps {
  /** The initial mode of the dialog: search or commands; null while it is closed. */
  open: 'search' | 'commands' | null
  /** Words to search for instead of what was searched for before; empty for none. */
  query: string
  onClose: () => void
  /** What was typed while this was on its way. */
  takeTyped: () => string
  /** There is little room: the dialog takes all of it. */
  narrow: boolean
  showScores: boolean
  /** Opens a document beside what is open. */
  onBeside: (hit: { id: string; type: string }) => void
}

const presenceOf = (id: string) => <RowPresence id={id} />

/** SEARCH-001: finds documents by what they say; `>` turns it into the list of commands. */
export function StudioSearch(props: StudioSearchProps) {
  const { open, query, onClose, takeTyped, narrow, showScores, onBeside } = props
  const translate = useTranslate()
  const navigation = useNavigation()
  const [state, dispatch] = useReducer(searchReducer, initialSearch)
  const condition = useFilterCondition(state.filters, state.terms.types)
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

  // The input of the other mode replaces the one that had the focus. When the dialog opens, it gives the focus itself:
  // only then it knows where the focus was.
  useEffect(() => {
    if (mode && content.current) tabbableElements(content.current)[0]?.focus()
  }, [mode])

  /** What was typed before there was a box with the focus. */
  function takeText(): void {
    const typed = takeTyped()
    if (typed.startsWith('>')) setMode('commands')
    else if (typed !== '') dispatch({ type: 'query', query: typed })
  }

  function close(): void {
    dispatch({ type: 'close', isValid: hasTerms(state.terms, condition) })
    onClose()
  }

  function openHit({ _id, _type }: SearchHit, options: { beside: boolean }): void {
    openDocument(publishedId(_id), _type, options)
  }

  function openDocument(id: string, type: string, { beside }: { beside: boolean }): void {
    close()
    // The focus goes back to where it was first: the document takes it from there.
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
