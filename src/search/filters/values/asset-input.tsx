import { useState } from 'react'
import { fileSize } from '../../../i18n/file-size.ts'
import { useLocale, useTranslate } from '../../../i18n/use-translate.ts'
import { imageUrl } from '../../../protocol/image-url.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import * as read from '../../operators/read-value.ts'
import { textToGroq } from '../../query/text-query.ts'
import * as css from '../filters.css.ts'
import { FoundList } from './found-list.tsx'
import { useFound } from './use-found.tsx'
import type { ValueInputProps } from './value-input.ts'

const limit = 200
const rowHeight = 57
const thumbnail = 45

interface FoundAsset {
  readonly _id: string
  readonly originalFilename: string | null
  readonly url: string | null
  readonly mimeType: string | null
  readonly size: number | null
}

/** Selects the image or file of an asset filter, by searching the dataset's assets by name. */
export function AssetInput({ value, operator, onChange, onDone }: ValueInputProps) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const layer = useDataLayer()
  const [query, setQuery] = useState('')
  const chosen = read.readReference(value)
  const kind = operator.input === 'image' ? 'image' : 'file'
  const found = useFound<FoundAsset>({
    types: [`sanity.${kind}Asset`],
    condition: textToGroq(query, ['originalFilename', 'title'], {
      reach: 'beginnings',
      name: 'text',
    }),
    order: '_updatedAt desc',
    fields: '_id, originalFilename, url, mimeType, size',
    limit,
    tag: 'search.filter-asset',
  })
  const rows = found.value ?? []

  function source({ _id, url }: FoundAsset): string | undefined {
    if (kind === 'file') return undefined
    return imageUrl({ asset: { _type: 'reference', _ref: _id } }, url ?? undefined, layer)
  }

  return (
    <FoundList
      found={found}
      query={query}
      onQuery={setQuery}
      label={translate(`filters.find-${kind}`)}
      rowHeight={rowHeight}
      getKey={(index) => rows[index]?._id ?? String(index)}
      isSelected={(index) => rows[index]?._id === chosen}
      onSelect={(index) => {
        const row = rows[index]
        if (!row) return
        onChange({ _type: 'reference', _ref: row._id })
        onDone()
      }}
      renderRow={(index) => {
        const row = rows[index]
        if (!row) return null
        const { mimeType, size } = row
        const details = [mimeType, size !== null && fileSize(size, locale)].filter(Boolean)
        return (
          <>
            <Thumbnail kind={kind} source={source(row)} />
            <span className={css.rowTexts}>
              <span className={css.rowTitle} dir="auto">
                {row.originalFilename ?? row._id}
              </span>
              <span className={css.rowDetail}>{details.join(' · ')}</span>
            </span>
            {row._id === chosen && <Icon name="check" />}
          </>
        )
      }}
    />
  )
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
