import { useContext } from 'react'
import { editIntent, NavigationContext } from '../../area/navigation.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Preview } from '../../preview/preview.tsx'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { LoadingBlock } from '../../ui/feedback/spinner.tsx'
import * as css from './asset-browser.css.ts'
import type { AssetUsage, AssetUser } from './use-usage.ts'

export interface UsageListProps {
  usage: AssetUsage
  /** Told when somebody goes to a document. */
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
      <ul>
        {usage.users.map((user) => (
          <li key={user.publishedId}>
            <UserLink user={user} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </>
  )
}

function UserLink({ user, onLeave }: { user: AssetUser; onLeave: () => void }) {
  const layer = useDataLayer()
  const navigation = useContext(NavigationContext)
  const { publishedId, typeName } = user
  const type = layer.schema.get(typeName)
  const shown = type ? <Preview id={publishedId} type={type} /> : publishedId
  if (!navigation) return <span className={css.user}>{shown}</span>
  const intent = editIntent(publishedId, typeName)
  return (
    <a
      className={css.user}
      href={navigation.intentHref(intent)}
      data-user={publishedId}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onLeave()
        navigation.openIntent(intent)
      }}
    >
      {shown}
    </a>
  )
}
