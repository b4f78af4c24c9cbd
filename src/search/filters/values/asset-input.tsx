import { useState } from 'react'
import { useAsset } from '../../../assets/use-asset.ts'
import type { AssetSummary } from '../../../assets/use-asset.ts'
import { fileSize } from '../../../i18n/file-size.ts'
import { useLocale, useTranslate } from '../../../i18n/use-translate.ts'
import { imageUrl } from '../../../protocol/image-url.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useLater } from '../../../ui/overlays/use-popup.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import * as read from '../../operators/read-value.ts'
import * as css from '../filters.css.ts'
import type { ValueInputProps } from './value-input.ts'

const thumbnail = 45

/** Selects the image or file of an asset filter in the asset browser. */
export function AssetInput({ value, operator, onChange }: ValueInputProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { Part: DatasetDialog } = useLater(loadDialog, isOpen, () => setOpen(false))
  const chosen = read.readReference(value)
  const kind = operator.input === 'image' ? 'image' : 'file'
  const preload = () => void loadDialog().catch(() => {})
  return (
    <>
      {chosen !== null && <ChosenAsset id={chosen} kind={kind} />}
      <Button
        wide
        icon="search"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onClick={() => setOpen(true)}
      >
        {translate(`filters.find-${kind}`)}
      </Button>
      {isOpen && DatasetDialog && (
        <DatasetDialog
          kind={kind}
          selected={chosen}
          onChoose={(id) => {
            setOpen(false)
            onChange({ _type: 'reference', _ref: id })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const loadDialog = async () =>
  (await import('../../../assets/field/dataset-dialog.tsx')).DatasetDialog

function ChosenAsset({ id, kind }: { id: string; kind: 'image' | 'file' }) {
  const { id: locale } = useLocale()
  const layer = useDataLayer()
  const asset = useAsset(id)
  const { mimeType, size, url } = asset ?? {}
  const details = [mimeType, typeof size === 'number' && fileSize(size, locale)].filter(Boolean)
  const source =
    kind === 'image' && asset
      ? imageUrl({ asset: { _type: 'reference', _ref: id } }, url ?? undefined, layer)
      : undefined
  return (
    <span className={css.chosen}>
      <Thumbnail kind={kind} source={source} />
      <span className={css.rowTexts}>
        <span className={css.rowTitle} dir="auto">
          {nameOf(asset, id)}
        </span>
        <span className={css.rowDetail}>{details.join(' · ')}</span>
      </span>
    </span>
  )
}

function nameOf(asset: AssetSummary | null | undefined, id: string): string {
  return asset === undefined ? '…' : (asset?.originalFilename ?? id)
}

function Thumbnail({ kind, source }: { kind: 'image' | 'file'; source: string | undefined }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={css.thumbnail}>
      {source && source !== broken ? (
        <img
          className={css.thumbnailImage}
          src={`${source}?w=${thumbnail * 2}&h=${thumbnail * 2}&fit=crop&auto=format`}
          width={thumbnail}
          height={thumbnail}
          alt=""
          decoding="async"
          onError={() => setBroken(source)}
        />
      ) : (
        <Icon name={kind} />
      )}
    </span>
  )
}
