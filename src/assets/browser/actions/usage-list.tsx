import { useTranslate } from '../../../i18n/use-translate.ts'
import { DocumentLink, DocumentLinks } from '../../../preview/document-link.tsx'
import { LoadingBlock } from '../../../ui/text/spinner.tsx'
import * as css from '../asset-browser.css.ts'
import type { AssetUsage } from './use-usage.ts'

export interface UsageListProps {
  usage: AssetUsage
  /** Called when the user opens a document. */
  onLeave: () => void
}

/** The documents that use an asset, as links. */
export function UsageList({ usage, onLeave }: UsageListProps) {
  const translate = useTranslate()
  if (usage.loading) return <LoadingBlock fill={false} />
  if (usage.users.length === 0)
    return <p className={css.muted}>{translate('asset-browser.unused')}</p>
  return (
    <>
      <p className={css.muted}>
        {translate(usage.isMore ? 'asset-browser.used-by-more' : 'asset-browser.used-by', {
          count: usage.users.length,
        })}
      </p>
      <DocumentLinks>
        {usage.users.map((user) => (
          <li key={user.publishedId}>
            <DocumentLink target={user} onLeave={onLeave} data-referrer={user.publishedId} />
          </li>
        ))}
      </DocumentLinks>
    </>
  )
}
