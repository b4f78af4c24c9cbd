import { useState } from 'react'
import { BehaviorSubject, switchMap } from 'rxjs'
import { editIntent, useIntentLink } from '../../area/navigation.ts'
import { type DataError, toDataError } from '../../data/errors.ts'
import {
  type Referrer,
  type Referrers,
  referencesTo,
  referrersLimit,
} from '../../data/pair/operations/referrers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isDraftId } from '../../model/ids.ts'
import { pathToString } from '../../model/path.ts'
import { Preview } from '../../preview/preview.tsx'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorPanel } from '../../ui/feedback/error-boundary.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { fieldTrail } from '../field-title.ts'
import { DistantList, useDistantReferrers } from './distant-list.tsx'
import * as css from './used-by.css.ts'

/** The documents that refer to a document, by type, with the referring fields; live. */
export function UsedByPanel({ publishedId }: { publishedId: string }) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const [limit$] = useState(() => new BehaviorSubject(referrersLimit))
  const result = useObservable<Referrers | DataError | null>(
    () => limit$.pipe(switchMap((limit) => layer.documents.referrers.observe(publishedId, limit))),
    null,
    [layer, publishedId],
  )
  const distant = useDistantReferrers(publishedId, result)
  if (result === null) return <LoadingBlock label={translate('document.referrers-checking')} />
  if (!('list' in result)) {
    return (
      <ErrorPanel
        title={translate('document.referrers-failed')}
        error={toDataError(result)}
        onRetry={() => layer.retry()}
      />
    )
  }
  const { list, hasMore, count } = result
  return (
    <div className={css.panel}>
      <p className={css.note} role="status">
        {list.length === 0
          ? translate('document.referrers-none')
          : translate('document.referrers', { count: hasMore ? count : list.length })}
        {hasMore && ` ${translate('document.referrers-more', { count: list.length })}`}
      </p>
      {byType(list).map(([typeName, referrers]) => (
        <TypeGroup key={typeName} {...{ typeName, referrers, publishedId }} />
      ))}
      {hasMore && (
        <div>
          <Button size="small" onClick={() => limit$.next(limit$.value + referrersLimit)}>
            {translate('document.used-by-more')}
          </Button>
        </div>
      )}
      <DistantList referrers={distant} />
    </div>
  )
}

interface TypeGroupProps {
  typeName: string
  referrers: readonly Referrer[]
  publishedId: string
}

function TypeGroup({ typeName, referrers, publishedId }: TypeGroupProps) {
  const { schema } = useDataLayer()
  const type = schema.get(typeName)
  const title = type?.title ?? typeName
  return (
    <section aria-label={title} className={css.group}>
      <h4 className={css.heading}>
        {title} <span className={css.count}>{referrers.length}</span>
      </h4>
      <ul className={css.list}>
        {referrers.map((referrer) => (
          <li key={referrer.publishedId} className={css.item} data-referrer={referrer.publishedId}>
            <ReferrerItem referrer={referrer} type={type} publishedId={publishedId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ReferrerItemProps {
  referrer: Referrer
  /** Undefined when the schema has no such type. */
  type: SchemaType | undefined
  publishedId: string
}

function ReferrerItem({ referrer, type, publishedId }: ReferrerItemProps) {
  const translate = useTranslate()
  const link = useIntentLink()
  const { publishedId: id, typeName, isStrong } = referrer
  const intent = editIntent(id, typeName)
  return (
    <>
      <a {...link(intent)} className={css.document}>
        <span className={css.preview}>
          {type ? <Preview id={id} type={type} layout="default" /> : `${id} (${typeName})`}
        </span>
        {!isStrong && <Badge>{translate('document.referrer-weak')}</Badge>}
      </a>
      <ul className={css.paths} aria-label={translate('document.used-by-fields')}>
        {fieldsOf(referrer, type, publishedId).map(({ path, title }) => (
          <li key={path}>
            <a
              {...link({ ...intent, params: { ...intent.params, path } })}
              className={css.path}
              data-path-link={path}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The fields that refer to the document: each once, from the draft where both versions contain it. */
function fieldsOf({ versions }: Referrer, type: SchemaType | undefined, publishedId: string) {
  const newestFirst = versions.toSorted(
    (a, b) => Number(isDraftId(b._id)) - Number(isDraftId(a._id)),
  )
  const titles = new Map<string, string>()
  for (const version of newestFirst) {
    for (const { path } of referencesTo(version, [publishedId])) {
      const text = pathToString(path)
      if (titles.has(text)) continue
      titles.set(text, type ? fieldTrail(type, path, version).join(' → ') : text)
    }
  }
  return [...titles].map(([path, title]) => ({ path, title }))
}

function byType(list: readonly Referrer[]): [string, Referrer[]][] {
  const groups = new Map<string, Referrer[]>()
  for (const referrer of list) {
    const group = groups.get(referrer.typeName)
    if (group) group.push(referrer)
    else groups.set(referrer.typeName, [referrer])
  }
  return [...groups]
}
