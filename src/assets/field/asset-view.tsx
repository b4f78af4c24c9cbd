import { useContext, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { fileSize } from '../../i18n/file-size.ts'
import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { imageUrl } from '../../protocol/image-url.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { classes } from '../../ui/host/dom.ts'
import { copyText, describeDevice } from '../../ui/host/host-env.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { useUi } from '../../ui/ui-context.ts'
import { downloadUrl, fieldPictureUrl, shownSize } from '../picture-url.ts'
import type { AssetSummary } from '../use-asset.ts'
import * as css from './asset-field.css.ts'
import type { AssetKind } from './file-taker.ts'
import type { OfferedSource } from './use-sources.ts'

interface PictureProps {
  /** Undefined while loading, null if it no longer exists. */
  asset: AssetSummary | null | undefined
  value: unknown
}

/** The image of a field, cropped as in the value. */
export function AssetPicture({ asset, value }: PictureProps) {
  const translate = useTranslate()
  const layer = useContext(DataLayerContext)
  const [failed, setFailed] = useState<string | null>(null)
  if (asset === undefined) {
    return (
      <div className={css.stage}>
        <Skeleton width="100%" height={160} />
      </div>
    )
  }
  if (asset === null) {
    return (
      <div className={css.message} role="status">
        <Icon name="trash" />
        {translate('asset.deleted')}
      </div>
    )
  }
  const base = layer ? imageUrl(value, asset.url, layer) : asset.url
  const { dimensions, lqip, hasAlpha, isOpaque } = asset.metadata ?? {}
  const url = base && fieldPictureUrl(base, value, dimensions)
  if (!url || failed === url) {
    return (
      <div className={css.message} role="status">
        <Icon name="circle-alert" />
        {translate('asset.image-failed')}
      </div>
    )
  }
  const isClear = hasAlpha === true && isOpaque !== true
  const size = dimensions && shownSize(value, dimensions)
  return (
    <div
      className={classes(css.stage, isClear && css.checkered)}
      style={{ '--stage': `${stageHeight()}px` } as CSSProperties}
    >
      <img
        className={css.picture}
        src={url}
        alt={asset.altText ?? asset.title ?? asset.originalFilename ?? ''}
        decoding="async"
        style={{
          // Reserves the final size, so that nothing shifts when the image loads.
          ...(size && {
            aspectRatio: `${size.width} / ${size.height}`,
            inlineSize: `min(100%, ${size.width}px, var(--stage) * ${size.width / size.height})`,
          }),
          ...(lqip && !isClear && { backgroundImage: `url("${lqip}")` }),
        }}
        onError={() => setFailed(url)}
        onLoad={({ currentTarget }) => {
          // Removes the placeholder, which would show through transparent parts.
          currentTarget.style.backgroundImage = ''
        }}
      />
    </div>
  )
}

/** Maximum height in px of an image in a form: a third of the window, at most 320. */
function stageHeight(): number {
  return Math.round(Math.min(describeDevice().innerHeight * 0.3, 320))
}

export interface AssetBarProps extends PictureProps {
  kind: AssetKind
  readOnly: boolean
  /** Why uploads are disabled; null if they are not. */
  offReason: string | null
  sources: readonly OfferedSource[]
  onUpload: () => void
  onBrowse: (source: OfferedSource | undefined) => void
  onClear: () => void
  details: ReactNode
}

/** Name and size of an asset, and its actions. */
export function AssetBar(props: AssetBarProps) {
  const { kind, asset, value, readOnly, offReason, sources, onUpload, onBrowse, onClear, details } =
    props
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const { toasts } = useUi()
  const layer = useContext(DataLayerContext)
  const url = asset && (layer ? imageUrl(value, asset.url, layer) : asset.url)

  async function copy(): Promise<void> {
    const isCopied = await copyText(url ?? '')
    toasts.show({
      tone: isCopied ? 'positive' : 'caution',
      title: translate(isCopied ? 'asset.copied' : 'asset.copy-refused'),
    })
  }

  const [only] = sources
  const browse: MenuEntry =
    sources.length > 1
      ? {
          type: 'submenu',
          label: translate('asset.browse'),
          icon: 'search',
          items: sources.map((source) => ({
            label: source.title,
            onSelect: () => onBrowse(source),
          })),
        }
      : { label: translate('asset.browse'), icon: 'search', onSelect: () => onBrowse(only) }
  const items: MenuEntry[] = [
    ...(readOnly
      ? []
      : [
          {
            label: translate('asset.upload'),
            icon: 'upload' as const,
            onSelect: onUpload,
            disabled: offReason !== null,
            disabledReason: offReason,
          },
          browse,
        ]),
    ...(url
      ? [
          {
            label: translate('asset.download'),
            icon: 'arrow-down' as const,
            href: downloadUrl(url, asset.originalFilename),
          },
          {
            label: translate('asset.copy-url'),
            icon: 'copy' as const,
            onSelect: () => void copy(),
          },
        ]
      : []),
    ...(readOnly
      ? []
      : [
          { type: 'separator' as const },
          {
            label: translate('asset.clear'),
            icon: 'x' as const,
            tone: 'critical' as const,
            onSelect: onClear,
          },
        ]),
  ]
  const { width, height } = asset?.metadata?.dimensions ?? {}
  const facts = [
    width && height && translate('asset.size', { width, height }),
    asset?.size !== undefined && fileSize(asset.size, locale),
  ].filter(Boolean)
  const name = asset?.originalFilename ?? asset?.title ?? asset?.label

  return (
    <div className={css.bar}>
      {kind === 'file' && <Icon name="file" />}
      <span className={css.words}>
        <span className={css.name} dir="auto" title={name}>
          {kind === 'file' && asset === null ? translate('asset.deleted') : (name ?? ' ')}
        </span>
        <span className={css.facts}>{facts.join(' · ')}</span>
      </span>
      {details}
      {items.length > 0 && (
        <Menu
          align="end"
          trigger={<IconButton icon="more" label={translate('asset.actions')} />}
          items={items}
        />
      )}
    </div>
  )
}
