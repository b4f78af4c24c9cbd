import {
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useAreaSettings } from '../../area/settings.ts'
import { useIsNarrow, useWidth } from '../../area/use-width.ts'
import { SavedViewsButton } from '../../area/saved-views/saved-views-button.tsx'
import { acceptRules } from '../../data/assets/accept.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { hasCoarsePointer } from '../../ui/host/dom.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { useFileInput } from '../field/use-file-input.tsx'
import { AssetDetails } from './details/asset-details.tsx'
import { FilterChips } from './filter/asset-filters.tsx'
import { type AssetFilter } from './filter/asset-filter.ts'
import { type Narrowing, useNarrowing } from './filter/use-narrowing.ts'
import type { ViewsMenuProps } from './filter/views-menu.tsx'
import { useTagging } from './tags/use-tagging.ts'
import { type AssetListHandle } from './list/asset-list.tsx'
import { assetPageSize } from './filter/asset-query.ts'
import type { BrowsedAsset } from './filter/asset-query.ts'
import { draggedAssets } from './list/asset-drag.ts'
import { BrowserActionsContext } from './actions/browser-actions.ts'
import * as css from './asset-browser.css.ts'
import { BrowserFooter, nextOf } from './browser-footer.tsx'
import { BrowserMain } from './browser-main.tsx'
import { BrowserToolbar } from './browser-toolbar.tsx'
import type { DroppedFile } from './uploads/dropped-files.ts'
import { TagFolders, useTags } from './tags/tag-folders.tsx'
import { UploadList } from './uploads/upload-list.tsx'
import { useDrop } from './uploads/use-drop.tsx'
import { useAssetActions } from './actions/use-asset-actions.tsx'
import { type BrowsedAssets, useBrowsedAssets } from './filter/use-browsed-assets.ts'
import { useSelection } from './list/use-selection.ts'
import { type UploadNews, useUploads } from './uploads/use-uploads.ts'
import { useSized } from '../../ui/ui-context.ts'

export interface AssetBrowserProps {
  kind: AssetFilter['kind']
  /** Same syntax as `<input accept>`. */
  accept?: string
  /** How many can be selected. Default `single`. */
  selection?: 'none' | 'single' | 'multiple'
  max?: number
  selected: readonly BrowsedAsset[]
  onSelectionChange: (assets: readonly BrowsedAsset[]) => void
  /** Called on Enter, double-click or the button. Without it, Enter shows the details. */
  onChoose?: ((assets: readonly BrowsedAsset[]) => void) | undefined
  /** A single click chooses, for a dialog that then closes. */
  choosesAtOnce?: boolean
  view?: 'grid' | 'table' | 'auto'
  pageSize?: number
  canUpload?: boolean
  canDelete?: boolean
  hasUsage?: boolean
  readOnly?: boolean
  /** Initial search text; a change replaces the current text. */
  query?: string | undefined
  /** The user can choose the saved view that the browser opens with. */
  hasDefaultView?: boolean
  onUpload?: ((news: UploadNews) => void) | undefined
  onBeforeDelete?: ((assets: readonly BrowsedAsset[]) => Promise<boolean>) | undefined
  onDelete?: ((assets: readonly BrowsedAsset[]) => void) | undefined
  onError?: ((error: Error) => void) | undefined
  /** Renders slots for the host page: at the start and end of the toolbar, and in place of the empty state. */
  slots?: boolean
  ref?: React.Ref<AssetBrowserHandle>
}

export interface AssetBrowserHandle {
  /** Loads one more page. */
  loadMore: () => void
  /** Resolves with the ids of the uploaded assets, including existing ones with the same content. */
  upload: (files: readonly File[]) => Promise<readonly string[]>
}

/** Widths in px from which tags, and details, are shown beside the assets. */
const foldersFrom = 720
const detailsFrom = 860

/** Browser for viewing, selecting and managing the assets of a dataset. Fills its container. */
export function AssetBrowser({ ref, ...props }: AssetBrowserProps) {
  const { kind, accept = '', selection: mode = 'single', selected, onChoose, choosesAtOnce } = props
  const { pageSize = assetPageSize, canUpload = true, canDelete = true, hasUsage = true } = props
  const { onSelectionChange, onError, slots = false, query, hasDefaultView = false } = props
  const translate = useTranslate()
  const settings = useAreaSettings()
  const isLocked = (props.readOnly ?? false) || settings.readOnly
  const frame = useRef<HTMLDivElement>(null)
  const listHandle = useRef<AssetListHandle>(null)
  const width = useWidth(frame)
  const sized = useSized()
  const isNarrow = useIsNarrow()

  const narrowing = useNarrowing(props)
  const { filter, wanted, order, narrow, view: shownView } = narrowing
  const list = useBrowsedAssets(wanted, order, pageSize)
  const tags = useTags(filter.kind, list.isLoaded || list.error !== null) ?? noTags
  const selection = useSelection({
    mode,
    max: props.max ?? Infinity,
    filter: wanted,
    order,
    list,
    selected,
    onChange: onSelectionChange,
  })
  const select = mode !== 'none' && !choosesAtOnce ? onSelectionChange : undefined
  const { active, setActive, isDetailed, setDetailed, showDetails } = useDetails(select)
  const { actions, deleting, dialogs } = useAssetActions({
    isLocked,
    canDelete,
    canUpload,
    hasUsage,
    showDetails,
    onBeforeDelete: props.onBeforeDelete,
    onDelete(assets) {
      const gone = new Set(assets.map(({ _id }) => _id))
      onSelectionChange(selected.filter(({ _id }) => !gone.has(_id)))
      props.onDelete?.(assets)
    },
  })
  const mayUpload = canUpload && !isLocked
  const { uploads, drop, input } = useBrowserUploads(props, filter.tag, mayUpload)
  useHandle(ref, list, uploads.upload)

  const { tag, addTag } = useTagging()

  const isSide = width >= sized(detailsFrom) && !isNarrow(width, detailsFrom)
  const hasFolders = tags.length > 0 && width >= sized(foldersFrom) && !isNarrow(width, foldersFrom)
  const detailed = selected.length === 1 ? selected[0] : active
  const details = isDetailed && detailed && (
    <ListedDetails
      asset={detailed}
      {...{ list, tags, showDetails }}
      handle={listHandle}
      onTag={(change) => void tag([detailed._id], change)}
      onLeave={() => setDetailed(false)}
    />
  )

  return (
    <BrowserActionsContext value={actions}>
      <div
        ref={frame}
        className={css.browser}
        part="base"
        data-asset-browser={kind}
        {...drop.handlers}
      >
        <BrowserToolbar
          filter={filter}
          onFilter={narrow}
          order={order}
          onOrder={narrowing.setOrder}
          view={shownView}
          onView={narrowing.setView}
          tags={hasFolders ? noTags : tags}
          views={
            <AssetViews
              {...{ kind, narrowing, hasDefault: hasDefaultView, readOnly: isLocked }}
              isLinked={Boolean(query)}
              isWide={!isNarrow(width, detailsFrom)}
            />
          }
          isDetailed={isDetailed}
          onDetails={() => setDetailed(!isDetailed)}
          onUpload={mayUpload ? input.open : null}
          isNarrow={isNarrow(width, 640)}
          slots={slots}
        />
        {input.input}
        <AcceptNotice accept={accept} />
        <FilterChips filter={filter} onChange={narrow} />
        <FailedNotice error={list.error} onError={onError} />
        <div className={css.middle}>
          {hasFolders && (
            <TagFolders
              tags={tags}
              chosen={filter.tag}
              onChoose={(chosen) => narrow({ tag: chosen })}
              onDropAssets={(event, path) => {
                const dropped = isLocked ? [] : takeAssets(event)
                if (dropped.length > 0) void addTag(dropped, path)
              }}
            />
          )}
          <BrowserMain
            {...{ kind, selected, onChoose, choosesAtOnce, slots }}
            selectionMode={mode}
            ref={listHandle}
            narrowing={narrowing}
            list={list}
            selection={selection}
            active={active}
            setActive={setActive}
            showDetails={showDetails}
            deleting={deleting}
            onRemove={canDelete && !isLocked ? (assets) => actions.request('delete', assets) : null}
            onUpload={mayUpload ? input.open : null}
          />
          {isSide && details && (
            <aside className={css.details} aria-label={translate('asset-browser.show-details')}>
              {details}
            </aside>
          )}
        </div>
        <UploadList tasks={uploads.tasks} />
        <BrowserFooter
          {...{ mode, selected, selection, list, tags, onChoose }}
          filter={wanted}
          onTag={(added) => void addTag([...selection.ids], added)}
          onMore={(next) => listHandle.current?.moveTo(next, true)}
        />
        {drop.veil}
        {!isSide && <DetailsDialog onClose={() => setDetailed(false)}>{details}</DetailsDialog>}
        {dialogs}
        {drop.question}
      </div>
    </BrowserActionsContext>
  )
}

function DetailsDialog({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const translate = useTranslate()
  const start = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      open={Boolean(children)}
      width="medium"
      title={translate('asset-browser.show-details')}
      onOpenChange={(isOpen) => isOpen || onClose()}
      // In the first field, the focus would bring up the keyboard of a phone over what is to be read.
      {...(hasCoarsePointer() && { initialFocus: start })}
    >
      {children && (
        <div ref={start} tabIndex={-1}>
          {children}
        </div>
      )}
    </Dialog>
  )
}

interface ListedDetailsProps extends Pick<
  ComponentProps<typeof AssetDetails>,
  'asset' | 'tags' | 'onTag' | 'onLeave'
> {
  list: BrowsedAssets
  showDetails: (asset: BrowsedAsset) => void
  handle: RefObject<AssetListHandle | null>
}

/** The details of an asset of the list, which lead on to the next one there. */
function ListedDetails({ list: { rows }, showDetails, handle, ...details }: ListedDetailsProps) {
  return (
    <AssetDetails
      {...details}
      next={rows.at(rows.indexOf(details.asset._id) + 1)}
      onNext={(next) => {
        showDetails(next)
        handle.current?.moveTo(rows.indexOf(next._id), false)
      }}
    />
  )
}

const noTags: readonly string[] = []

const loadViewsMenu = async () => (await import('./filter/views-menu.tsx')).ViewsMenu

/** The saved views of the browser, whose menu is loaded on demand: at once if one of them may be the default. */
function AssetViews({
  narrowing,
  ...props
}: { narrowing: Narrowing } & Omit<ViewsMenuProps, 'state' | 'standard' | 'onPick'>) {
  const { state, standard, pick } = narrowing
  return (
    <SavedViewsButton
      load={loadViewsMenu}
      isEager={props.hasDefault}
      menu={{ ...props, state, standard, onPick: pick }}
    />
  )
}

/** The ids of the assets that are dropped, which the browser then does nothing else with; none for a drop of other things. */
function takeAssets(event: DragEvent): readonly string[] {
  const dropped = draggedAssets(event.dataTransfer)
  if (dropped.length > 0) {
    event.preventDefault()
    event.stopPropagation()
  }
  return dropped
}

/** Shows and reports why the assets could not be loaded. */
function FailedNotice({
  error,
  onError,
}: Pick<BrowsedAssets, 'error'> & Pick<AssetBrowserProps, 'onError'>) {
  const translate = useTranslate()
  useEffect(() => {
    if (error) onError?.(error)
  }, [error, onError])
  return (
    error && (
      <Card role="alert" tone="critical" title={translate('asset-browser.failed')}>
        {error.description}
      </Card>
    )
  )
}

/** The asset that keys act on, and whether details are shown. Those of an asset can be requested, which selects it. */
function useDetails(onSelect?: AssetBrowserProps['onSelectionChange']) {
  const [active, setActive] = useState<BrowsedAsset>()
  const [isDetailed, setDetailed] = useState(false)
  const showDetails = useCallback(
    (asset: BrowsedAsset) => {
      onSelect?.([asset])
      setActive(asset)
      setDetailed(true)
    },
    [onSelect],
  )
  return { active, setActive, isDetailed, setDetailed, showDetails }
}

/** Files that are dropped on a browser, or chosen in the dialog of the page, and their uploads. */
function useBrowserUploads(
  { kind, accept = '', onUpload }: AssetBrowserProps,
  tag: string | undefined,
  mayUpload: boolean,
) {
  const uploads = useUploads({
    kind,
    accept,
    tag,
    onNews: onUpload,
  })
  const drop = useDrop(mayUpload, (files) => void uploads.upload(files))
  const input = useFileInput(accept || (kind === 'image' ? 'image/*' : ''), true, (files) =>
    drop.take(files.map((file) => ({ file, folder: '' }))),
  )
  return { uploads, drop, input }
}

/** Which files can be chosen, unless all images can. */
function AcceptNotice({ accept }: { accept: string }) {
  const translate = useTranslate()
  const rules = acceptRules(accept)
  if (rules.length === 0 || (rules.length === 1 && rules[0] === 'image/*')) return null
  return (
    <div className={css.notice}>
      <Icon name="info" size={14} />
      {translate('asset-browser.accepts', { types: rules.join(', ') })}
    </div>
  )
}

function useHandle(
  ref: AssetBrowserProps['ref'],
  list: BrowsedAssets,
  upload: (files: readonly DroppedFile[]) => Promise<readonly string[]>,
): void {
  useImperativeHandle(
    ref,
    () => ({
      loadMore() {
        const next = nextOf(list)
        if (next !== null) list.loadTo(next)
      },
      upload: (files) => upload(files.map((file) => ({ file, folder: '' }))),
    }),
    [list, upload],
  )
}
