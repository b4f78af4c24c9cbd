import { useEffect, useState } from 'react'
import { from, of } from 'rxjs'
import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import type { HelpFeed } from '../../protocol/feeds/help-feed.ts'
import { releaseVersion } from '../../protocol/version.ts'
import { useObservable } from '../../react/use-observable.ts'
import { useServices } from '../../react/use-services.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { afterStart } from '../after-start.ts'
import { useUi } from '../../ui/ui-context.ts'
import type { NavbarPartProps } from '../../studio/config/studio-part.ts'
import { useExtras } from '../extras.ts'
import type { OutwardLinks } from '../../studio/outward-links.ts'
import { helpEntries } from './help-entries.ts'

/** Menu with help from the server, external links, and versions. */
export function HelpMenu({ workspace: { title }, isNarrow }: NavbarPartProps) {
  const extras = useExtras()
  return extras?.hasHelp && !isNarrow && <Help title={title} links={extras.links} />
}

function Help({ title, links }: { title: string; links: OutwardLinks }) {
  const translate = useTranslate()
  const locale = useLocale().id
  const [opened, setOpened] = useState(0)
  const { clock, commands } = useUi()
  const [hasStarted, setStarted] = useState(false)
  useEffect(() => afterStart(clock, () => setStarted(true)), [clock])
  const services = useServices(hasStarted || opened > 0)
  // Requested once the studio has started, and again when the menu opens after a failure.
  const feed = useObservable<HelpFeed | null>(
    () => (services ? from(services.help(locale)) : of(null)),
    null,
    [services, locale, opened],
  )
  const [isWelcome, setWelcome] = useState(false)
  const { Part: Welcome } = useLater(loadWelcome, isWelcome, () => setWelcome(false))
  const run = (command: string) =>
    commands
      .current()
      .find(({ id }) => id === command)
      ?.run()
  return (
    <>
      <Menu
        align="end"
        items={helpEntries({
          feed,
          links,
          translate,
          onWelcome: () => setWelcome(true),
          run,
        })}
        footer={<Versions latest={feed?.latestVersion ?? null} />}
        onOpenChange={(open) => open && !feed && setOpened(opened + 1)}
        trigger={<IconButton icon="help" label={translate('extras.help')} />}
      />
      {Welcome && (
        <Welcome
          open={isWelcome}
          onOpenChange={setWelcome}
          title={title}
          welcome={feed?.welcome ?? null}
        />
      )}
    </>
  )
}

function Versions({ latest }: { latest: string | null }) {
  const translate = useTranslate()
  return (
    <>
      <div>{translate('extras.version', { version: releaseVersion })}</div>
      {latest !== null && <div>{translate('extras.latest-version', { version: latest })}</div>}
    </>
  )
}

const loadWelcome = async () => (await import('./welcome-dialog.tsx')).WelcomeDialog
