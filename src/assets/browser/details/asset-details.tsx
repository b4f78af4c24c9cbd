import { useState } from 'react'
import type { AssetText } from '../../../data/assets/asset-edits.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { toError } from '../../../schema/attempt.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { useUi } from '../../../ui/ui-context.ts'
import { downloadUrl } from '../../picture-url.ts'
import { isImage, nameOf } from '../filter/asset-filter.ts'
import { assetDetailsQuery } from '../filter/asset-query.ts'
import type { BrowsedAsset, DescribedAsset } from '../filter/asset-query.ts'
import { useAssetQuery } from '../filter/use-asset-query.ts'
import { assetUrl } from '../filter/asset-url.ts'
import { useBrowserActions } from '../actions/browser-actions.ts'
import { AssetFacts } from './asset-facts.tsx'
import { AssetSight } from './asset-sight.tsx'
import * as css from '../asset-browser.css.ts'
import { TagInput } from '../tags/tag-input.tsx'
import { UsageList } from '../actions/usage-list.tsx'
import { useUsage } from '../actions/use-usage.ts'

interface AssetDetailsProps {
  asset: BrowsedAsset
  /** All existing tags. */
  tags: readonly string[]
  onTag: (change: { add?: readonly string[]; remove?: readonly string[] }) => void
  onLeave: () => void
}

const texts = ['title', 'altText', 'description', 'creditLine'] as const
const titles = {
  title: 'asset.title',
  altText: 'asset.alt-text',
  description: 'asset.description',
  creditLine: 'asset.credit-line',
} as const

/** All properties of an asset, including its editable texts. */
export function AssetDetails({ asset: given, tags, onTag, onLeave }: AssetDetailsProps) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const { toasts } = useUi()
  const actions = useBrowserActions()
  const usage = useUsage(actions.hasUsage ? given._id : null)
  // The asset is queried here, as a list is not updated while it is out of view.
  const asset = useAssetQuery<DescribedAsset | null>(assetDetailsQuery(given._id)) ?? given
  const url = assetUrl(asset, layer)
  async function edit(change: AssetText): Promise<void> {
    try {
      await (await layer.assets()).edit(asset._id, change)
    } catch (error) {
      toasts.show({
        tone: 'critical',
        title: translate('asset-browser.edit-failed'),
        description: toError(error).message,
      })
    }
  }

  return (
    <div className={css.detailsBody} data-details={asset._id}>
      <AssetSight asset={asset} />
      <p className={css.detailsName} dir="auto">
        {nameOf(asset)}
      </p>
      <AssetFacts asset={asset} />
      {texts
        .filter((name) => name !== 'altText' || isImage(asset))
        .map((name) => (
          <TextField
            key={`${asset._id} ${name}`}
            title={translate(titles[name])}
            value={asset[name] ?? ''}
            isLong={name === 'description' || name === 'altText'}
            readOnly={actions.isLocked}
            onChange={(text) => void edit({ [name]: text })}
          />
        ))}
      <div className={css.detailsField}>
        <span className={css.muted}>{translate('asset-browser.tags')}</span>
        <div className={css.chips}>
          {(asset.tags ?? []).map((tag) => (
            <Tag
              key={tag}
              label={tag}
              {...(!actions.isLocked && { onRemove: () => onTag({ remove: [tag] }) })}
            />
          ))}
        </div>
        {!actions.isLocked && (
          <TagInput
            known={tags.filter((tag) => !asset.tags?.includes(tag))}
            onAdd={(tag) => onTag({ add: [tag] })}
          />
        )}
      </div>
      {actions.hasUsage && <UsageList usage={usage} onLeave={onLeave} />}
      <div className={css.chips}>
        {url && (
          <Button icon="arrow-down" href={downloadUrl(url, asset.originalFilename)}>
            {translate('asset-browser.download')}
          </Button>
        )}
        {actions.canUpload && !actions.isLocked && (
          <Button icon="upload" onClick={() => actions.request('replace', [asset])}>
            {translate('asset-browser.replace')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface TextFieldProps {
  title: string
  value: string
  isLong: boolean
  readOnly: boolean
  /** Called when the field loses the focus after a change, or on Enter in a single-line field. */
  onChange: (text: string) => void
}

function TextField({ title, value, isLong, readOnly, onChange }: TextFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [known, setKnown] = useState(value)
  // The typed text is shown until the asset contains it or is changed remotely.
  if (known !== value) {
    setKnown(value)
    if (!isTyping) setTyped(null)
  }
  const text = typed ?? value
  const done = () => {
    setTyping(false)
    if (typed !== null && typed !== value) onChange(typed)
    else setTyped(null)
  }
  const shared = {
    value: text,
    readOnly,
    label: title,
    onChange(next: string) {
      setTyping(true)
      setTyped(next)
    },
    onBlur: done,
  }
  return (
    <div className={css.detailsField}>
      <span className={css.muted} aria-hidden>
        {title}
      </span>
      {isLong ? (
        <TextArea {...shared} rows={2} />
      ) : (
        <TextInput
          {...shared}
          size="medium"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) done()
          }}
        />
      )}
    </div>
  )
}
