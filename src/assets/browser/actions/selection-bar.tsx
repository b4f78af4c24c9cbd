import type { ReactNode } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { downloadFile } from '../../../ui/host/host-env.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { downloadUrl } from '../../picture-url.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'
import { assetUrl } from '../filter/asset-url.ts'
import { useBrowserActions } from './browser-actions.ts'
import * as css from '../asset-browser.css.ts'
import { TagInput } from '../tags/tag-input.tsx'

interface SelectionBarProps {
  selected: readonly BrowsedAsset[]
  /** Number of selected assets hidden by the filter. */
  hidden: ReactNode
  /** Number of assets that match the filter. */
  total: number
  tags: readonly string[]
  onTag: (tag: string) => void
  onAll: () => void
  onNone: () => void
  onChoose: ((assets: readonly BrowsedAsset[]) => void) | undefined
}

/** Actions on the selected assets. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, hidden, total, tags, onTag, onAll, onNone, onChoose } = props
  const translate = useTranslate()
  const layer = useDataLayer()
  const actions = useBrowserActions()
  const count = selected.length

  function download(): void {
    for (const asset of selected) {
      const url = assetUrl(asset, layer)
      if (url) downloadFile(downloadUrl(url, asset.originalFilename))
    }
  }

  return (
    <div className={css.footer}>
      <IconButton icon="x" label={translate('asset-browser.select-none')} onClick={onNone} />
      <span role="status">{translate('asset-browser.selected', { count })}</span>
      {hidden}
      {count < total && (
        <Button variant="ghost" size="small" onClick={onAll}>
          {translate('asset-browser.select-all', { count: total })}
        </Button>
      )}
      <span className={css.together}>
        {!actions.isLocked && (
          <Popover
            label={translate('asset-browser.tag-add')}
            width={240}
            align="end"
            trigger={<IconButton icon="tag" label={translate('asset-browser.tag-add')} />}
          >
            <TagInput known={tags} onAdd={onTag} />
          </Popover>
        )}
        <IconButton
          icon="arrow-down"
          label={translate('asset-browser.download')}
          onClick={download}
        />
        {actions.canDelete && !actions.isLocked && (
          <IconButton
            icon="trash"
            tone="critical"
            label={translate('asset-browser.delete')}
            onClick={() => actions.request('delete', selected)}
          />
        )}
        {onChoose && (
          <Button variant="primary" onClick={() => onChoose(selected)}>
            {translate('asset-browser.choose', { count })}
          </Button>
        )}
      </span>
    </div>
  )
}
