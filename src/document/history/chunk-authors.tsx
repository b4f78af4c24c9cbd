import { useTranslate } from '../../i18n/use-translate.ts'
import { useUser } from '../../react/use-user.ts'
import { Avatar } from '../../ui/text/avatar.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import * as css from './history.css.ts'

const maxShown = 3

/** The authors of a chunk, as avatars with names. */
export function ChunkAuthors({ authors }: { authors: ReadonlySet<string> }) {
  const ids = [...authors]
  const more = ids.length - maxShown
  return (
    <span className={css.authors}>
      {ids.slice(0, maxShown).map((id) => (
        <Author key={id} id={id} />
      ))}
      {more > 0 && <Badge>+{more}</Badge>}
    </span>
  )
}

function Author({ id }: { id: string }) {
  const name = useAuthorName(id)
  const user = useUser(id)
  return (
    <span className={css.author} title={name}>
      <Avatar name={name} seed={id} src={user?.imageUrl ?? null} size={20} />
    </span>
  )
}

/** The display name of a user, or a generic word when it is not available. */
export function useAuthorName(id: string): string {
  const translate = useTranslate()
  return useUser(id)?.displayName ?? translate('review.somebody')
}
