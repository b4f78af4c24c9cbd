import { type ReactNode, useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { canShowPdf } from '../../../ui/host/host-env.ts'
import { isImage, nameOf } from '../filter/asset-filter.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'
import { assetUrl, previewUrl } from '../filter/asset-url.ts'
import * as css from '../asset-browser.css.ts'

/** Preview of an asset: image, player or first page. */
export function AssetSight({ asset }: { asset: BrowsedAsset }): ReactNode {
  const layer = useDataLayer()
  const translate = useTranslate()
  const [failed, setFailed] = useState<string | null>(null)
  const { mimeType = '' } = asset
  const url = assetUrl(asset, layer)
  if (isImage(asset)) {
    return failed === asset._id ? (
      <div className={css.sight} role="status">
        {translate('asset.image-failed')}
      </div>
    ) : (
      <div className={css.sight} data-clear={asset.isOpaque === false || undefined}>
        <img
          className={css.sightPicture}
          src={previewUrl(asset, layer)}
          alt={asset.altText ?? ''}
          onError={() => setFailed(asset._id)}
        />
      </div>
    )
  }
  if (mimeType.startsWith('video/')) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- an asset has no captions
    return <video className={css.sight} src={url} controls preload="metadata" />
  }
  if (mimeType.startsWith('audio/')) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- an asset has no captions
    return <audio src={url} controls preload="metadata" />
  }
  if (mimeType === 'application/pdf' && url && canShowPdf()) {
    return <FirstPage key={url} url={url} name={nameOf(asset)} />
  }
  return null
}

/** The first page of a PDF in the browser's viewer, loaded on demand: many pages forbid plug-ins. */
function FirstPage({ url, name }: { url: string; name: string }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <div className={css.sight}>
        <Button icon="eye" onClick={() => setOpen(true)}>
          {translate('asset-browser.first-page')}
        </Button>
      </div>
    )
  }
  return (
    <object
      className={css.page}
      type="application/pdf"
      data={`${url}#page=1&toolbar=0&view=Fit`}
      aria-label={translate('asset-browser.first-page-of', { name })}
    >
      {translate('asset-browser.first-page-refused')}
    </object>
  )
}
