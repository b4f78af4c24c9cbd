import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
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
import { headingOf, isImage } from '../filter/asset-filter.ts'
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
  /** The asset after it; undefined for the last one. */
  next: BrowsedAsset | undefined
  onNext: (next: BrowsedAsset) => void
  onTag: (change: { add?: readonly string[]; remove?: readonly string[] }) => void
  onLeave: () => void
}

const texts = ['title', 'altText', 'description', 'creditLine'] as const
type AssetTextName = (typeof texts)[number]
const titles = {
  title: 'asset.title',
  altText: 'asset.alt-text',
  description: 'asset.description',
  creditLine: 'asset.credit-line',
} as const

/** All properties of an asset, including its editable texts. */
export function AssetDetails(props: AssetDetailsProps) {
  const { asset: given, tags, next, onNext, onTag, onLeave } = props
  const translate = useTranslate()
  const layer = useDataLayer()
  const { toasts } = useUi()
  const actions = useBrowserActions()
  const usage = useUsage(actions.hasUsage ? given._id : null)
  // The asset is queried here, as a list is not updated while it is out of view.
  const asset = useAssetQuery<DescribedAsset | null>(assetDetailsQuery(given._id)) ?? given
  const url = assetUrl(asset, layer)
  /** The field that takes the focus, once the details are those of the next asset. */
  const [lead, setLead] = useState<{ id: string; name: AssetTextName } | null>(null)
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
        {headingOf(asset)}
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
            hasLines={name === 'description'}
            takesFocus={lead?.id === asset._id && lead.name === name}
            onFocused={() => setLead(null)}
            onNext={() => {
              if (!next) return
              setLead({ id: next._id, name })
              onNext(next)
            }}
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
  /** Enter begins a new line, so that only Mod+Enter leads on. */
  hasLines: boolean
  takesFocus: boolean
  onFocused: () => void
  readOnly: boolean
  /** Called when the field loses the focus after a change, or on Enter. */
  onChange: (text: string) => void
  /** Called on Enter, after `onChange`. */
  onNext: () => void
}

function TextField(props: TextFieldProps) {
  const { title, value, isLong, hasLines, takesFocus, readOnly, onChange, onNext } = props
  const frame = useRef<HTMLDivElement>(null)
  const focused = useEffectEvent(props.onFocused)
  useEffect(() => {
    if (!takesFocus) return
    frame.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    focused()
  }, [takesFocus])
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
    enterKeyHint: 'next',
    onKeyDown(event: KeyboardEvent) {
      const isOn = hasLines ? event.ctrlKey || event.metaKey : !event.shiftKey
      if (event.key !== 'Enter' || !isOn || event.nativeEvent.isComposing) return
      event.preventDefault()
      done()
      onNext()
    },
  } as const
  return (
    <div ref={frame} className={css.detailsField}>
      <span className={css.muted} aria-hidden>
        {title}
      </span>
      {isLong ? <TextArea {...shared} rows={2} /> : <TextInput {...shared} size="medium" />}
    </div>
  )
}
