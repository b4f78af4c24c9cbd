import { useElementDialog } from '../../../area/use-element-dialog.ts'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Intent, NavigationContext } from '../../../area/navigation.ts'
import { AreaRoot, type AreaProps } from '../../../area/root.tsx'
import { isAccepted } from '../../../data/assets/accept.ts'
import type { DataLayer } from '../../../data/data-layer.ts'
import type { AssetSourceDefinition } from '../../../form/asset-settings.ts'
import { assetBrowserMessages } from '../../../i18n/en-us/asset-browser.ts'
import { assetMessages } from '../../../i18n/en-us/assets.ts'
import { documentStatusMessages } from '../../../i18n/en-us/document-status.ts'
import { fieldViewMessages } from '../../../i18n/en-us/field-views.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { isRecord } from '../../../model/document.ts'
import type { AreaHost } from '../../../react/area-host.ts'
import { DataLayerContext } from '../../../react/data-layer-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { tabbableElements } from '../../../ui/host/dom.ts'
import { leavePage } from '../../../ui/host/host-env.ts'
import { Dialog } from '../../../ui/overlays/dialogs/dialog.tsx'
import { useFileInput } from '../../field/use-file-input.tsx'
import { AssetBrowser, type AssetBrowserHandle } from '../asset-browser.tsx'
import * as css from '../asset-browser.css.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'
import { useAssetsById } from '../dataset-source.tsx'
import { OtherSource, readAsset } from './other-source.tsx'
import { firstIcons } from '../../../ui/text/first-icons.ts'

/** The properties of `<asset-browser>` that its area uses. */
interface AssetBrowserProps extends AreaProps {
  assetType?: 'all' | 'image' | 'file'
  accept?: string
  selection?: 'single' | 'multiple' | 'none'
  max?: number
  view?: 'auto' | 'grid' | 'table'
  mode?: 'inline' | 'dialog'
  open?: boolean
  upload?: 'on' | 'off'
  noDelete?: boolean
  noUsage?: boolean
  sources?: string | readonly AssetSourceDefinition[]
  pageSize?: number
  query?: string
  transform?: (asset: BrowsedAsset) => BrowsedAsset
  disabled?: boolean
  hrefFor?: (intent: Intent) => string | null
  config?: {
    i18n?: Parameters<typeof AreaRoot>[0]['i18n']
    assetSources?: readonly AssetSourceDefinition[]
  }
}

const words = {
  ...assetMessages,
  ...assetBrowserMessages,
  ...fieldViewMessages,
  ...documentStatusMessages,
}
/** Name of the source for the dataset's own assets. */
const ownSource = 'default'
const none: readonly BrowsedAsset[] = []

/** The stand-alone asset browser: inline in a page, or a dialog. */
export default function AssetBrowserArea({ host }: { host: AreaHost }) {
  const { props, layer } = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const given = props as AssetBrowserProps
  const { hrefFor } = given
  const navigation = useMemo(
    () => ({
      intentHref: (intent: Intent) => hrefFor?.(intent) ?? `#${intent.params['id']}`,
      openIntent(intent: Intent) {
        if (layer?.intents.open(intent) || !host.dispatch('content-intent', { intent })) return
        const href = hrefFor?.(intent)
        if (href) leavePage(href)
      },
    }),
    [host, hrefFor, layer],
  )
  return (
    <AreaRoot host={host} props={given} i18n={given.config?.i18n} words={words} icons={firstIcons}>
      <DataLayerContext value={layer}>
        <NavigationContext value={navigation}>
          <BrowserInPage host={host} props={given} layer={layer} />
        </NavigationContext>
      </DataLayerContext>
    </AreaRoot>
  )
}

interface InPageProps {
  host: AreaHost
  props: AssetBrowserProps
  layer: DataLayer | null
}

function BrowserInPage({ host, props, layer }: InPageProps) {
  const { mode = 'inline', open = false, assetType = 'all' } = props
  const translate = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const isInline = mode === 'inline'
  const focus = (): boolean => {
    const first = place.current && tabbableElements(place.current)[0]
    first?.focus()
    return Boolean(first)
  }
  const dialog = useElementDialog(host, { open, isInline, focus })
  const { setOpen, cancel } = dialog
  const control = useValue({ host, props, layer }, focus)
  const show = useEffectEvent(() => dialog.show())
  const hide = useEffectEvent(() => setOpen(false))
  useEffect(
    () => host.provideMethods({ show: async () => show(), close: async () => hide() }),
    [host],
  )

  const content = layer ? (
    <Connected
      // Another dataset has other assets, so the state is discarded.
      key={`${layer.projectId} ${layer.dataset}`}
      {...{ host, props, layer, control }}
      onDone={() => !isInline && setOpen(false)}
    />
  ) : (
    <Distant host={host} props={props} />
  )
  if (isInline) {
    return (
      <div ref={place} className={css.inline}>
        {content}
      </div>
    )
  }
  return (
    <Dialog
      bare
      width="large"
      open={open}
      title={translate(`asset-browser.${assetType === 'all' ? 'all' : (`${assetType}s` as const)}`)}
      onOpenChange={(next) => !next && cancel()}
    >
      <div ref={place} className={css.inDialog}>
        {content}
      </div>
    </Dialog>
  )
}

interface Control {
  value: readonly BrowsedAsset[]
  /** Sets the value on behalf of the user. */
  change: (assets: readonly BrowsedAsset[]) => void
  /** Sets the same assets with more of their fields loaded. */
  fill: (assets: readonly BrowsedAsset[]) => void
}

/** Value and validity of the element. */
function useValue({ host, props, layer }: InPageProps, focus: () => boolean): Control {
  const { max = Infinity, accept = '' } = props
  const translate = useTranslate()
  const [value, setValue] = useState(() => assetsIn(host.control?.getValue()))

  const report = useCallback(() => {
    const assets = assetsIn(host.control?.getValue())
    const isRefused = assets.some(
      ({ originalFilename = '', mimeType }) =>
        mimeType !== undefined && !isAccepted({ name: originalFilename, type: mimeType }, accept),
    )
    const isTooMany = assets.length > max
    host.control?.report({
      flags: {
        ...(isTooMany && { rangeOverflow: true }),
        ...(isRefused && { typeMismatch: true }),
      },
      message: isTooMany
        ? translate('asset-browser.too-many', { count: max })
        : isRefused
          ? translate('asset-browser.accepts', { types: accept })
          : '',
      // Browsers show validation messages at a focusable element.
      anchor: host.root.querySelector<HTMLElement>('input[type=search]'),
    })
  }, [host, max, accept, translate])
  useEffect(report, [report, value, layer])
  const check = useEffectEvent(report)
  const lead = useEffectEvent(focus)
  useLayoutEffect(() => host.control?.expect('array'), [host])
  useLayoutEffect(
    () =>
      host.control?.attach({
        valueSet: () => setValue(assetsIn(host.control?.getValue())),
        settle: () => {},
        check: () => check(),
        showErrors: () => {},
        reset: () => {},
        focus: () => lead(),
      }),
    [host],
  )
  return useMemo(
    () => ({
      value,
      change(assets) {
        host.control?.take(assets)
        setValue(assets)
        host.element.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
        host.element.dispatchEvent(new Event('change', { bubbles: true }))
      },
      fill(assets) {
        host.control?.take(assets)
        setValue(assets)
      },
    }),
    [host, value],
  )
}

function assetsIn(value: unknown): readonly BrowsedAsset[] {
  const isAsset = (one: unknown): one is BrowsedAsset =>
    isRecord(one) && typeof one['_id'] === 'string'
  return Array.isArray(value) ? value.filter(isAsset) : none
}

interface ConnectedProps extends InPageProps {
  layer: DataLayer
  control: Control
  /** Called when assets are chosen. */
  onDone: () => void
}

function Connected({ host, props, layer, control, onDone }: ConnectedProps) {
  const { selection = 'single', mode = 'inline', assetType = 'all', accept, transform } = props
  const { readOnly = false, disabled = false, upload = 'on' } = props
  const translate = useTranslate()
  const browser = useRef<AssetBrowserHandle>(null)
  const isInline = mode === 'inline'
  const [pending, setPending] = useState(control.value)
  const [source, setSource] = useState<string>()
  const [before, setBefore] = useState(control.value)
  if (before !== control.value) {
    setBefore(control.value)
    setPending(control.value)
  }
  const shown = useKnown(isInline ? control : { ...control, value: pending, fill: setPending })
  const changed = useCallback(
    (asset: BrowsedAsset): BrowsedAsset => transform?.(asset) ?? asset,
    [transform],
  )

  const select = (assets: readonly BrowsedAsset[]): void => {
    if (readOnly || disabled) return
    const given = assets.map(changed)
    if (isInline) control.change(given)
    else setPending(given)
    host.dispatch('content-selection-change', { assets: given })
  }
  const choose = (assets: readonly BrowsedAsset[], from: string): void => {
    if (readOnly || disabled) return
    const given = assets.map(changed)
    if (!host.dispatch('content-select', { assets: given, source: from })) return
    const isSame = given.map(({ _id }) => _id).join() === control.value.map(({ _id }) => _id).join()
    if (!isSame) control.change(given)
    onDone()
  }

  const upward = useEffectEvent((files: readonly File[]) =>
    takeFiles(files, layer, browser.current),
  )
  const clear = useEffectEvent(() => select(none))
  useEffect(
    () =>
      host.provideMethods({
        uploadFiles: (files: readonly File[]) => upward(files),
        loadMore: async () => browser.current?.loadMore(),
        refresh: async () => layer.retry(),
        clear: async () => clear(),
      }),
    [host, layer],
  )

  const sources = useSources(props)
  const current = sources.find(({ name }) => name === source) ?? sources[0]
  const tabs = sources.length > 1 && (
    <div className={css.sources}>
      <Tabs
        label={translate('asset-browser.sources')}
        tabs={sources.map(({ name, title }) => ({ id: name, label: title ?? name }))}
        value={current?.name ?? ownSource}
        onChange={setSource}
      />
    </div>
  )
  const dataset = (
    <AssetBrowser
      ref={browser}
      kind={assetType}
      accept={accept ?? ''}
      selection={selection}
      max={props.max ?? Infinity}
      selected={shown}
      onSelectionChange={select}
      onChoose={selection === 'none' ? undefined : (assets) => choose(assets, ownSource)}
      choosesAtOnce={!isInline && selection === 'single'}
      view={props.view ?? 'auto'}
      pageSize={props.pageSize ?? 200}
      canUpload={upload === 'on'}
      canDelete={!props.noDelete}
      hasUsage={!props.noUsage}
      readOnly={readOnly || disabled}
      query={props.query}
      slots
      onUpload={(news) => void host.dispatch('content-upload', news)}
      onBeforeDelete={(assets) => host.request('content-before-delete', { assets })}
      onDelete={(assets) => void host.dispatch('content-delete', { assets })}
      onError={(error) => void host.reportError(error, '<asset-browser>')}
    />
  )
  return (
    <div className={css.whole}>
      {tabs}
      {!current || current.name === ownSource ? (
        dataset
      ) : (
        <OtherSource
          key={current.name}
          source={current}
          kind={assetType === 'file' ? 'file' : 'image'}
          accept={accept ?? ''}
          multiple={selection === 'multiple'}
          layer={layer}
          selected={shown}
          onChoose={(assets) => choose(assets, current.name)}
          onClose={() => setSource(ownSource)}
        />
      )}
      <slot name="footer" />
    </div>
  )
}

/** The assets of the value with all their fields: a page may provide only ids. */
function useKnown(control: Control): readonly BrowsedAsset[] {
  const unknown = control.value.filter(({ _type }) => _type === undefined).map(({ _id }) => _id)
  const found = useAssetsById(unknown)
  const fill = useEffectEvent((known: readonly BrowsedAsset[]) => {
    if (known.length === 0) return
    control.fill(control.value.map((asset) => known.find(({ _id }) => _id === asset._id) ?? asset))
  })
  useEffect(() => fill(found), [found])
  return control.value
}

/** Available asset sources: the dataset, and those of the configuration or the page. */
function useSources({ sources, config }: AssetBrowserProps): readonly AssetSourceDefinition[] {
  const translate = useTranslate()
  return useMemo(() => {
    const own = { name: ownSource, title: translate('asset.source-dataset'), component: '' }
    const known = [own, ...(config?.assetSources ?? [])]
    if (sources === undefined) return [own]
    if (typeof sources !== 'string') return [own, ...sources]
    const names = sources.split(/\s+/)
    return known.filter(({ name }) => names.includes(name))
  }, [sources, config, translate])
}

async function takeFiles(
  files: readonly File[],
  layer: DataLayer,
  browser: AssetBrowserHandle | null,
): Promise<readonly BrowsedAsset[]> {
  const ids = (await browser?.upload(files)) ?? []
  const assets = await Promise.all(ids.map((id) => readAsset(layer, id)))
  return assets.filter((asset) => asset !== null)
}

/** Without a dataset, files of the device can be chosen; the page handles them. */
function Distant({ host, props }: Pick<InPageProps, 'host' | 'props'>) {
  const { accept = '', selection = 'single', upload = 'on' } = props
  const translate = useTranslate()
  const input = useFileInput(accept, selection === 'multiple', (files) => {
    const assets = files.map((value) => ({ kind: 'file', value }))
    host.dispatch('content-select', { assets, source: 'device' })
  })
  const isFixed = props.readOnly === true || props.disabled === true || selection === 'none'
  return (
    <div className={css.distant} part="base" role="status">
      <EmptyState
        icon="link"
        title={translate('asset-browser.not-connected')}
        action={
          upload === 'on' &&
          !isFixed && (
            <Button icon="upload" onClick={input.open}>
              {translate('asset-browser.from-device')}
            </Button>
          )
        }
      />
      {input.input}
    </div>
  )
}
