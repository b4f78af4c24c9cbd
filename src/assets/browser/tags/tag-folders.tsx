import { type DragEvent, useMemo, useState } from 'react'
import { assetsMediaType } from '../../../form/files.ts'
import { useLocale, useTranslate } from '../../../i18n/use-translate.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import type { AssetFilter } from '../filter/asset-filter.ts'
import { tagsQuery } from '../filter/asset-query.ts'
import { useAssetQuery } from '../filter/use-asset-query.ts'
import { tagTree, type TagNode } from './tags.ts'
import * as css from '../asset-browser.css.ts'

/** The tags used by a kind of assets, live; loaded only while `wanted`, undefined until then. */
export function useTags(kind: AssetFilter['kind'], wanted: boolean): readonly string[] | undefined {
  return useAssetQuery<readonly string[]>(wanted ? tagsQuery(kind) : null)
}

interface TagFoldersProps {
  tags: readonly string[]
  chosen: string | undefined
  onChoose: (tag: string | undefined) => void
  /** Called when assets are dropped on a tag. */
  onDropAssets: (event: DragEvent, tag: string) => void
}

/** Tree of tags, whose paths are shown as folders. */
export function TagFolders({ tags, chosen, onChoose, onDropAssets }: TagFoldersProps) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const tree = useMemo(() => tagTree(tags, locale), [tags, locale])
  return (
    <nav className={css.folders} aria-label={translate('asset-browser.tags')}>
      <button
        type="button"
        className={css.folder}
        aria-current={chosen === undefined || undefined}
        onClick={() => onChoose(undefined)}
      >
        <span className={css.folderName}>{translate('asset-browser.tags-all')}</span>
      </button>
      <Level nodes={tree} {...{ chosen, onChoose, onDropAssets }} />
    </nav>
  )
}

type LevelProps = Omit<TagFoldersProps, 'tags'> & { nodes: readonly TagNode[] }

function Level({ nodes, ...rest }: LevelProps) {
  return (
    <ul className={css.level}>
      {nodes.map((node) => (
        <Folder key={node.path} node={node} {...rest} />
      ))}
    </ul>
  )
}

function Folder({
  node,
  chosen,
  onChoose,
  onDropAssets,
}: Omit<TagFoldersProps, 'tags'> & { node: TagNode }) {
  const translate = useTranslate()
  const { path, name, children } = node
  const isInside = chosen === path || chosen?.startsWith(`${path}/`) === true
  const [opened, setOpened] = useState<boolean | null>(null)
  const isOpen = opened ?? isInside
  const [isOver, setOver] = useState(false)
  return (
    <li>
      <span
        className={css.folderRow}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(assetsMediaType)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          onDropAssets(event, path)
        }}
      >
        {children.length > 0 ? (
          <button
            type="button"
            className={css.expander}
            aria-expanded={isOpen}
            aria-label={translate('asset-browser.tag-expand', { tag: path })}
            onClick={() => setOpened(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
          </button>
        ) : (
          <span className={css.expander} />
        )}
        <button
          type="button"
          className={css.folder}
          aria-current={chosen === path || undefined}
          data-tag={path}
          onClick={() => onChoose(path)}
        >
          <Icon name={children.length > 0 ? 'folder' : 'tag'} size={14} />
          <span className={css.folderName} dir="auto">
            {name}
          </span>
        </button>
      </span>
      {isOpen && children.length > 0 && (
        <Level nodes={children} {...{ chosen, onChoose, onDropAssets }} />
      )}
    </li>
  )
}
