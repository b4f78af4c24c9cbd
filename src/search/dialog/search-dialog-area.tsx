import {
  type Dispatch,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { failureText } from '../../area/failure-text.ts'
import { editIntent, type Intent } from '../../area/navigation.ts'
import { useNamedTypes } from '../../area/named-types.ts'
import { AreaRoot, type AreaProps } from '../../area/root.tsx'
import { useIsNarrow, useWidth } from '../../area/use-width.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import type { SearchHit } from '../../data/search/search-store.ts'
import { deferred } from '../../form/deferred.ts'
import { commandMessages } from '../../i18n/en-us/commands.ts'
import { documentStatusMessages } from '../../i18n/en-us/document-status.ts'
import { filterMessages } from '../../i18n/en-us/filters.ts'
import { inputMessages } from '../../i18n/en-us/inputs.ts'
import { referenceMessages } from '../../i18n/en-us/references.ts'
import { searchMessages } from '../../i18n/en-us/search.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { publishedId } from '../../model/ids.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { leavePage } from '../../ui/host/host-env.ts'
import { tabbableElements } from '../../ui/host/dom.ts'
import { type ElementDialog, useElementDialog } from '../../area/use-element-dialog.ts'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { useLayer } from '../../ui/anchored/layer.tsx'
import * as css from './search-dialog.css.ts'
import { SearchPane } from './search-pane.tsx'
import type { SearchEvent, SearchState } from './search-state.ts'
import { type GivenSearch, termsOf, useElementSearch } from './use-element-search.tsx'
import { firstIcons } from '../../ui/text/first-icons.ts'

/** The properties of `<search-dialog>` that its area reads. */
interface SearchDialogProps extends AreaProps, GivenSearch {
  open?: boolean
  mode?: 'dialog' | 'inline' | 'fullscreen'
  types?: string
  filter?: string
  placeholder?: string
  hotkey?: string
  noFilters?: boolean
  noRecent?: boolean
  create?: boolean
  limit?: number
  hrefFor?: (intent: Intent) => string | null
  config?: { i18n?: Parameters<typeof AreaRoot>[0]['i18n'] }
}

const words = {
  ...searchMessages,
  ...filterMessages,
  ...commandMessages,
  ...inputMessages,
  ...referenceMessages,
  ...documentStatusMessages,
}
const CreateTitled = deferred(async () => {
  const part = await import('./create-titled.tsx')
  return { default: part.CreateTitled }
})
const nothing = (): null => null
/** Below this width in px, the layout is narrow. */
const narrowBelow = 600

/** The content search as an element of its own: as a dialog, inline or full screen. */
export default function SearchDialogArea({ host }: { host: AreaHost }) {
  const { props, layer } = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const given = props as SearchDialogProps
  const shown = useNamedTypes(layer, given.types)
  // While the dialog is closed, its shortcut can only be received on the page.
  const hotkeys = given.hotkey && given.hotkeys !== 'off' ? 'page' : given.hotkeys
  const settings = hotkeys === undefined ? given : { ...given, hotkeys }
  return (
    <AreaRoot
      host={host}
      props={settings}
      i18n={given.config?.i18n}
      words={words}
      icons={firstIcons}
    >
      <DataLayerContext value={shown}>
        <SearchInPage host={host} props={given} layer={shown} />
      </DataLayerContext>
    </AreaRoot>
  )
}

interface InPageProps {
  host: AreaHost
  props: SearchDialogProps
  layer: DataLayer | null
}

function SearchInPage({ host, props, layer }: InPageProps) {
  const { open = false, mode = 'dialog', hotkey } = props
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const [state, dispatch] = useElementSearch(host, props, layer)
  const isInline = mode === 'inline'
  const focus = (): void => focusBox(box.current)
  const dialog = useElementDialog(host, { open, isInline, focus })
  const { setOpen, cancel } = dialog
  useCommands(
    hotkey
      ? [
          {
            id: 'search.open',
            title: translate('search.title'),
            section: translate('search.title'),
            icon: 'search',
            hotkey,
            run: () => void dialog.show(),
          },
        ]
      : [],
  )
  useMethods({ host, props, layer, dispatch, dialog })

  const pane = (narrow: boolean): ReactNode => (
    <div ref={box} className={css.place}>
      {layer && layer.schema.documentTypes.length === 0 ? (
        <EmptyState
          icon="warning"
          title={translate('reference.no-types')}
          description={translate('reference.no-types-body', { attribute: 'types' })}
        />
      ) : layer ? (
        <Connected
          {...{ host, props, layer, state, dispatch, narrow }}
          onDone={() => !isInline && setOpen(false)}
        />
      ) : (
        <Distant state={state} dispatch={dispatch} placeholder={props.placeholder} />
      )}
    </div>
  )
  if (isInline) return <Inline>{pane}</Inline>
  return (
    <Over open={open} fullscreen={mode === 'fullscreen'} onClose={cancel}>
      {pane}
    </Over>
  )
}

function Inline({ children }: { children: (narrow: boolean) => ReactNode }) {
  const translate = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const width = useWidth(frame)
  return (
    <div ref={frame} className={css.inline} role="search" aria-label={translate('search.title')}>
      {children(isNarrow(width, narrowBelow))}
    </div>
  )
}

interface OverProps {
  open: boolean
  fullscreen: boolean
  onClose: () => void
  children: (narrow: boolean) => ReactNode
}

function Over({ open, fullscreen, onClose, children }: OverProps) {
  const translate = useTranslate()
  const { container } = useLayer()
  const isNarrow = useIsNarrow()
  const width = useWidth(useMemo(() => ({ current: container }), [container]))
  const narrow = width > 0 && isNarrow(width, narrowBelow)
  return (
    <Dialog
      bare
      width="large"
      fullscreen={fullscreen || narrow}
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={translate('search.title')}
    >
      {children(narrow)}
    </Dialog>
  )
}

interface ConnectedProps extends InPageProps {
  layer: DataLayer
  state: SearchState
  dispatch: Dispatch<SearchEvent>
  narrow: boolean
  /** Called when a document was opened. */
  onDone: () => void
}

function Connected(props: ConnectedProps) {
  const { host, layer, state, dispatch, narrow, onDone } = props
  const { types, filter, placeholder, noFilters, noRecent, limit, hrefFor, mode, create } =
    props.props
  const translate = useTranslate()
  const toast = useToast()
  const onlyTypes = useMemo(() => namesIn(types), [types])
  const shown = useMemo(() => ({ ...state, fullscreen: narrow }), [state, narrow])
  const intentOf = ({ _id, _type }: SearchHit): Intent => editIntent(publishedId(_id), _type)

  function open(hit: SearchHit): void {
    const intent = intentOf(hit)
    const { id, type } = intent.params
    onDone()
    if (host.dispatch('content-select', { id, type, intent })) show(intent)
  }

  function show(intent: Intent, save?: () => Promise<void>): void {
    if (layer.intents.open(intent) || !host.dispatch('content-intent', { intent })) return
    const href = hrefFor?.(intent)
    if (!href) return
    if (!save) return leavePage(href)
    // The page is left only when the server has the document.
    save().then(
      () => leavePage(href),
      (error: unknown) =>
        toast.show({
          tone: 'critical',
          title: translate('search.create-failed'),
          description: failureText(translate, error),
        }),
    )
  }

  return (
    <SearchPane
      // Reset the state for another dataset.
      key={`${layer.projectId} ${layer.dataset}`}
      state={shown}
      dispatch={dispatch}
      onOpen={open}
      hrefOf={(hit) => hrefFor?.(intentOf(hit)) ?? undefined}
      onlyTypes={onlyTypes}
      onlyFilter={filter}
      limit={limit}
      noFilters={noFilters ?? false}
      noRecent={noRecent ?? false}
      hasSlots
      fills={mode === 'inline' ? 'place' : mode === 'fullscreen' ? 'screen' : undefined}
      placeholder={placeholder ?? translate('search.box-alone')}
      onFound={(found) => void host.dispatch('content-search', found)}
      {...(create && {
        renderCreate: (isNothingFound: boolean) => (
          <ErrorBoundary where="search" resetKey={state.terms.query} fallback={nothing}>
            <Suspense>
              <CreateTitled
                query={state.terms.query}
                typeNames={state.terms.types.length > 0 ? state.terms.types : (onlyTypes ?? [])}
                isProminent={isNothingFound}
                onBegin={onDone}
                onCreate={show}
              />
            </Suspense>
          </ErrorBoundary>
        ),
      })}
    />
  )
}

interface DistantProps {
  state: SearchState
  dispatch: Dispatch<SearchEvent>
  placeholder: string | undefined
}

/** Shown without a dataset; the typed text is kept until one is connected. */
function Distant({ state, dispatch, placeholder }: DistantProps) {
  const translate = useTranslate()
  return (
    <div className={css.distant}>
      <TextInput
        icon="search"
        part="input"
        label={translate('search.box')}
        placeholder={placeholder ?? translate('search.box-alone')}
        value={state.terms.query}
        onChange={(query) => dispatch({ type: 'query', query })}
      />
      <div role="status">
        <EmptyState icon="link" title={translate('preview.not-connected')} />
      </div>
    </div>
  )
}

interface MethodsOptions extends InPageProps {
  dispatch: Dispatch<SearchEvent>
  dialog: ElementDialog
}

function useMethods({ host, props, layer, dispatch, dialog }: MethodsOptions): void {
  const show = useEffectEvent(async (query: string | undefined) => {
    if (query !== undefined) dispatch({ type: 'query', query })
    await dialog.show()
  })
  const search = useEffectEvent(async (given: string | GivenSearch['terms']) => {
    if (!layer) throw noContext
    const { query, types } = termsOf(typeof given === 'string' ? { query: given } : given)
    const names = types.length > 0 ? types : namesIn(props.types)
    const page = await layer.search.find(
      {
        text: query,
        types: layer.schema.documentTypes.filter(({ name }) => !names || names.includes(name)),
        condition: props.filter === undefined ? null : { filter: props.filter, params: {} },
      },
      { tag: 'search.global', ...(props.limit !== undefined && { limit: props.limit }) },
    )
    return page.hits.map(({ _id, _type: type }) => ({ id: publishedId(_id), type }))
  })
  const hide = useEffectEvent(() => dialog.setOpen(false))
  useEffect(
    () =>
      host.provideMethods({
        show: async (query?: string) => show(query),
        close: async () => hide(),
        search: async (terms: string | GivenSearch['terms']) => search(terms),
      }),
    [host],
  )
}

function focusBox(place: HTMLElement | null): void {
  if (place) tabbableElements(place)[0]?.focus()
}

function namesIn(text: string | undefined): readonly string[] | undefined {
  const names = text?.split(/\s+/).filter(Boolean) ?? []
  return names.length > 0 ? names : undefined
}

const noContext = Object.assign(new Error('<search-dialog> has no dataset to search'), {
  name: 'ContentError',
  code: 'no-context',
})
