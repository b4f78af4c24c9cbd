import { useEffect, useEffectEvent, useState } from 'react'
import { distinctUntilChanged, filter, map } from 'rxjs'
import { startTimer } from '../../data/clock.ts'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import { calmMs } from '../../data/rhythm.ts'
import { documentTitle } from '../../document/pair/document-title.ts'
import { useDocumentPair } from '../../document/pair/use-document-pair.ts'
import { usePairValue } from '../../document/pair/use-pair-value.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../ui/feedback/error-boundary.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { useUi } from '../../ui/ui-context.ts'
import * as structureCss from '../structure.css.ts'
import { addressOf, type PageAddress } from './page-address.ts'
import { PageNotice } from './page-notice.tsx'
import { PageTools } from './page-tools.tsx'
import { usePageLink } from './use-page-link.ts'
import { PageScreen } from './page-screen.tsx'
import { usePreviewSettings } from './preview-settings.ts'
import { SharePage } from './share-page.tsx'
import { useDraftsOnPage } from './use-drafts-on-page.ts'
import { PreviewTools } from './preview-tools.tsx'
import type { PreviewView } from './use-offered-previews.ts'

export interface PreviewPaneProps {
  view: PreviewView
  id: string
  typeName: string
  /** It fills the screen: a field is shown instead of it. */
  isAlone: boolean
  /** Opens the form of the document at a field. */
  onField: (path: string) => void
  onTitle: (title: string | null) => void
}

/** The page of a site that shows a document, beside its form. */
export function PreviewPane(props: PreviewPaneProps) {
  const { view, id, typeName } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const pair = useDocumentPair(layer, id, typeName, null)
  if (!layer.schema.get(typeName)?.isDocument) {
    const title = translate('document.unknown-type', { type: typeName })
    return <EmptyState icon="circle-alert" title={title} />
  }
  return (
    <section part="pane" className={structureCss.pane} aria-label={view.title}>
      {pair && <OpenPreview key={`${typeName} ${id}`} {...props} pair={pair} />}
    </section>
  )
}

const isReady = ({ ready }: PairState): boolean => ready

function OpenPreview(props: PreviewPaneProps & { pair: DocumentPair }) {
  const { view, pair, typeName, onTitle } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const ready = usePairValue(pair, isReady)
  const type = layer.schema.get(typeName)
  const title = useObservable<string | null>(
    () =>
      pair.state$.pipe(
        map(({ displayed }) => (type ? documentTitle(type, displayed) : null)),
        distinctUntilChanged(),
      ),
    null,
    [pair, type],
  )
  const notify = useEffectEvent(onTitle)
  useEffect(() => {
    if (ready) notify(title)
  }, [ready, title])
  const address = useAddress(view, pair)
  const [settings, changeSettings] = usePreviewSettings()
  const [scale, setScale] = useState(1)
  const [turn, setTurn] = useState(0)
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const target = address?.type === 'page' ? address.url : null
  const url = target?.href ?? null
  const origin = target?.origin ?? null
  const { preview } = view
  const { source, problem, onPage } = useDraftsOnPage({ preview, url, turn })
  const page = usePageLink({ ...props, frame, origin, settings, onPage })
  if (!address) return <LoadingBlock />
  return (
    <>
      <PreviewTools
        settings={settings}
        onSettings={changeSettings}
        scale={url === null ? 1 : scale}
        address={url}
        onReload={() => setTurn(turn + 1)}
      >
        <PageTools page={page} settings={settings} onSettings={changeSettings} />
        {url !== null && preview.drafts && <SharePage id={props.id} url={url} />}
      </PreviewTools>
      {url === null ? (
        <NoPage address={address} />
      ) : (
        <>
          <PageNotice page={page} url={url} view={view} id={props.id} frame={frame} />
          {problem !== null && (
            <div className={structureCss.notice} role="status">
              {translate('page.no-drafts', { reason: problem })}
            </div>
          )}
          {source === null ? (
            <LoadingBlock />
          ) : (
            <PageScreen
              key={turn}
              ref={setFrame}
              url={source}
              title={translate('page.frame', { title: title ?? translate('document.untitled') })}
              settings={settings}
              onScale={setScale}
            />
          )}
        </>
      )}
    </>
  )
}

/** The address of the page; null until the document is loaded. While it is typed, the page stays. */
function useAddress({ preview }: PreviewView, pair: DocumentPair): PageAddress | null {
  const { clock } = useUi()
  const current = useObservable<PageAddress | null>(
    () =>
      pair.state$.pipe(
        filter(({ ready }) => ready),
        map(({ displayed }) => addressOf(preview, displayed, document.baseURI)),
        distinctUntilChanged((a, b) => keyOf(a) === keyOf(b)),
      ),
    null,
    [pair, preview],
  )
  const [shown, show] = useState(current)
  if (shown === null && current !== null) show(current)
  useEffect(() => startTimer(clock, () => show(current), calmMs), [clock, current])
  return shown
}

/** Different for addresses that are shown differently. */
function keyOf(address: PageAddress): string {
  switch (address.type) {
    case 'page':
      return address.url.href
    case 'refused':
      return `refused ${address.text}`
    case 'failed':
      return `failed ${String(address.error)}`
    case 'none':
      return 'none'
  }
}

function NoPage({ address }: { address: PageAddress }) {
  const translate = useTranslate()
  switch (address.type) {
    case 'failed':
      return <ErrorPanel title={translate('page.failed')} error={address.error} />
    case 'refused':
      return (
        <EmptyState
          icon="circle-alert"
          title={translate('page.refused')}
          description={translate('page.refused-body', { address: address.text })}
        />
      )
    default:
      return (
        <EmptyState
          icon="eye-off"
          title={translate('page.no-address')}
          description={translate('page.no-address-body')}
        />
      )
  }
}
