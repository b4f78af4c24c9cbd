import { useEffect, useState } from 'react'
import {
  createShare,
  listShares,
  previewUrl,
  revokeShare,
} from '../../data/page-previews/page-previews.ts'
import type { ApiClient } from '../../data/connection/ask.ts'
import { toDataError } from '../../data/errors.ts'
import { useFormats, useLocale, useTranslate } from '../../i18n/use-translate.ts'
import type { PreviewShare } from '../../protocol/page-previews.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/choice/select.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { copyText } from '../../ui/host/host-env.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { formatDateTime } from '../../ui/text/describe-time.ts'
import { useUi } from '../../ui/ui-context.ts'
import * as css from './page.css.ts'

export interface SharePageProps {
  /** Published id of the document whose draft is shown. */
  id: string
  url: string
}

const dayMs = 24 * 60 * 60 * 1000
const spans = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const
type Span = keyof typeof spans

/** Links to the page for people without an account. */
export function SharePage(props: SharePageProps) {
  const translate = useTranslate()
  return (
    <Popover
      label={translate('page.share')}
      title
      align="end"
      width={360}
      trigger={<IconButton icon="link" label={translate('page.share')} />}
    >
      <Links {...props} />
    </Popover>
  )
}

function Links({ id, url }: SharePageProps) {
  const layer = useDataLayer()
  const translate = useTranslate()
  const { clock, toasts } = useUi()
  const [span, setSpan] = useState<Span>('week')
  const [shares, setShares] = useState<readonly PreviewShare[]>([])
  const [created, setCreated] = useState<{ id: string; link: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function run(ask: (client: ApiClient) => Promise<void>): Promise<void> {
    try {
      const client = await layer.client()
      if (client) await ask(client)
      setProblem(null)
    } catch (error) {
      setProblem(toDataError(error).message)
    }
  }

  async function load(client: ApiClient): Promise<void> {
    const found = (await listShares(client)).filter(({ document }) => document === id)
    // One may have been created meanwhile.
    setShares((before) => [
      ...found,
      ...before.filter((one) => !found.some((same) => same.id === one.id)),
    ])
  }

  async function create(): Promise<void> {
    setBusy(true)
    await run(async (client) => {
      const until = new Date(clock.now() + spans[span])
      const { secret, ...share } = await createShare(client, { document: id, until })
      setCreated({ id: share.id, link: previewUrl({ url }, { secret }) })
      setShares((before) => [...before, share])
    })
    setBusy(false)
  }

  const revoke = (share: PreviewShare): Promise<void> =>
    run(async (client) => {
      await revokeShare(client, share.id)
      setShares((before) => before.filter((one) => one.id !== share.id))
      if (created?.id === share.id) setCreated(null)
      toasts.show({ tone: 'positive', title: translate('page.share-revoked') })
    })

  async function copy(link: string): Promise<void> {
    const isCopied = await copyText(link)
    toasts.show({
      tone: isCopied ? 'positive' : 'caution',
      title: translate(isCopied ? 'page.share-copied' : 'page.share-copy-refused'),
    })
  }

  // oxlint-disable-next-line react/exhaustive-deps -- asked once, when the popover opens
  useEffect(() => void run(load), [])

  return (
    <div className={css.share}>
      <p className={css.none}>{translate('page.share-body')}</p>
      <div className={css.shareRow}>
        <span className={css.choice}>
          <Select
            size="medium"
            label={translate('page.share-end')}
            value={span}
            options={(Object.keys(spans) as Span[]).map((value) => ({
              value,
              label: translate(`page.share-${value}`),
            }))}
            onChange={setSpan}
          />
        </span>
        <Button variant="primary" busy={isBusy} onClick={() => void create()}>
          {translate('page.share-create')}
        </Button>
      </div>
      {created && (
        <TextInput
          size="medium"
          label={translate('page.share-link')}
          value={created.link}
          readOnly
          mono
          end={
            <IconButton
              size="small"
              icon="copy"
              label={translate('page.share-copy')}
              onClick={() => void copy(created.link)}
            />
          }
        />
      )}
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {shares.length > 0 && (
        <ul className={css.links} aria-label={translate('page.share-links')}>
          {shares.map((share) => (
            <Link key={share.id} share={share} onRevoke={() => void revoke(share)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Link({ share, onRevoke }: { share: PreviewShare; onRevoke: () => void }) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const time = formatDateTime(Date.parse(share.expiresAt), locale, useFormats())
  return (
    <li className={css.shareRow}>
      <span className={css.documentTitle}>{translate('page.share-ends', { time })}</span>
      <IconButton
        icon="trash"
        label={translate('page.share-revoke', { time })}
        onClick={onRevoke}
      />
    </li>
  )
}
