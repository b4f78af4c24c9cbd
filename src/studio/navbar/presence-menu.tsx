import { map, of, switchMap } from 'rxjs'
import { useAreaSettings } from '../../area/settings.ts'
import { useNavigation, type Intent } from '../../area/navigation.ts'
import { LivePresence } from '../../data/presence/presence-store.ts'
import type { PresentUser } from '../../data/presence/present-people.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { pathToString } from '../../model/path.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { AvatarStack } from '../../ui/text/avatar-stack.tsx'
import { Avatar } from '../../ui/text/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { projectUrls } from '../project-urls.ts'

/** Other users in the dataset, each with a link to their latest document. */
export function PresenceMenu() {
  const { presence } = useDataLayer()
  const { showsPresence } = useAreaSettings()
  return showsPresence && presence.mode !== 'off' ? <PresentUsers /> : null
}

function PresentUsers() {
  const layer = useDataLayer()
  const translate = useTranslate()
  const navigation = useNavigation()
  const users = useObservable<readonly PresentUser[]>(
    () => layer.presence.open(LivePresence).all$,
    nobody,
    [layer],
  )
  const people = users.map(({ user }) => user)
  const label =
    users.length === 0
      ? translate('studio.presence-nobody')
      : translate('studio.presence', { count: users.length })
  const rows: MenuEntry[] = users.map(({ user, place }) => {
    const shared = {
      label: user.displayName,
      lead: (
        <Avatar name={user.displayName} seed={user.id} src={user.imageUrl} size={22} decorative />
      ),
    }
    if (!place) return { ...shared, disabledReason: translate('studio.presence-nowhere') }
    const intent = placeIntent(place)
    return {
      ...shared,
      description: <PlaceTitle id={place.documentId} />,
      href: navigation.intentHref(intent),
      onSelect: () => navigation.openIntent(intent),
    }
  })
  const members = {
    label: translate('studio.manage-members'),
    icon: 'users',
    href: projectUrls(layer).members,
    target: '_blank',
  } as const
  return (
    <Menu
      align="end"
      header={users.length === 0 ? translate('studio.presence-empty') : undefined}
      items={users.length === 0 ? [members] : [...rows, { type: 'separator' }, members]}
      trigger={
        users.length === 0 ? (
          <IconButton icon="users" label={label} part="navbar-button" />
        ) : (
          <Button variant="ghost" aria-label={label} tooltip={label} part="navbar-button">
            <AvatarStack people={people} max={3} size={22} />
          </Button>
        )
      }
    />
  )
}

const nobody: readonly PresentUser[] = []

function placeIntent({ documentId, path }: NonNullable<PresentUser['place']>): Intent {
  return { name: 'edit', params: { id: documentId, ...(path && { path: pathToString(path) }) } }
}

/** Title of a document of which only the id is given. */
function PlaceTitle({ id }: { id: string }) {
  const layer = useDataLayer()
  const translate = useTranslate()
  const title = useObservable<string | null>(
    () =>
      layer.documents.resolveType(id).pipe(
        map((typeName) => typeName && layer.schema.get(typeName)),
        switchMap((type) => (type ? layer.previews.observe(id, type) : of(null))),
        map((preview) =>
          preview?.loading ? null : (preview?.value.title ?? translate('preview.untitled')),
        ),
      ),
    null,
    [layer, id, translate],
  )
  return title ?? '…'
}
