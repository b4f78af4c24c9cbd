import { useEffect, useState } from 'react'
import { editIntent, useIntentLink } from '../../area/navigation.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Preview } from '../../preview/preview.tsx'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { attempt } from '../../schema/attempt.ts'
import { readLocation } from '../../ui/host/host-env.ts'
import type { PageState } from './page-link.ts'
import type { PreviewDefinition } from './preview-definition.ts'
import type { PreviewView } from './use-offered-previews.ts'
import * as structureCss from '../structure.css.ts'

export interface PageNoticeProps {
  page: PageState
  url: string
  view: PreviewView
  /** The document of the pane. */
  id: string
  frame: HTMLIFrameElement | null
}

/** Above the page: why it does not answer, or that it belongs to another document by now. */
export function PageNotice({ page, url, view, id, frame }: PageNoticeProps) {
  if (page.status === 'silent') return <Silent key={url} url={url} frame={frame} />
  const other = page.url === null ? null : documentAt(view.preview, page.url)
  return other && other.id !== id ? <OtherDocument {...other} /> : null
}

/** The document that an address belongs to; an error of the function is the same as not knowing. */
function documentAt({ locate }: PreviewDefinition, url: string) {
  const address = URL.parse(url)
  if (!locate || !address) return null
  const found = attempt(() => locate(address))
  return found.ok ? (found.value ?? null) : null
}

function OtherDocument({ id, type: name }: { id: string; type: string }) {
  const translate = useTranslate()
  const { schema } = useDataLayer()
  const link = useIntentLink()
  const type = schema.get(name)
  if (!type) return null
  return (
    <div className={structureCss.notice} role="status">
      {translate('page.other')}{' '}
      <a {...link(editIntent(id, name))}>
        <Preview id={id} type={type} layout="inline" />
      </a>
    </div>
  )
}

/**
 * Why a page does not respond: it refuses to be framed, its server cannot be reached, or nothing on it answers this
 * studio. `unknown`: a page of another origin, of which a browser tells no more.
 */
type NoResponseReason = 'refused' | 'unreachable' | 'mute' | 'unknown'

async function findReason(frame: HTMLIFrameElement, url: string): Promise<NoResponseReason> {
  const isOwn = new URL(url).origin === new URL(frame.baseURI).origin
  if (isOwn) {
    // A browser shows a page of its own instead of one that refuses, and nobody can look into that.
    const content = attempt(() => frame.contentDocument)
    return content.ok && content.value !== null ? 'mute' : 'refused'
  }
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit' })
    return 'unknown'
  } catch {
    return 'unreachable'
  }
}

function Silent({ url, frame }: { url: string; frame: HTMLIFrameElement | null }) {
  const translate = useTranslate()
  const [reason, setReason] = useState<NoResponseReason | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (frame) void findReason(frame, url).then((found) => isCurrent && setReason(found))
    return () => {
      isCurrent = false
    }
  }, [frame, url])
  if (!reason) return null
  const { origin } = readLocation()
  return (
    <div className={structureCss.notice} role="status">
      {translate(`page.silent-${reason}`, { origin, site: new URL(url).origin })}
    </div>
  )
}
