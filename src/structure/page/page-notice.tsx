import { useEffect, useState } from 'react'
import { editIntent, useIntentLink } from '../../area/navigation.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Preview } from '../../preview/preview.tsx'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { attempt } from '../../schema/attempt.ts'
import { readLocation } from '../../ui/host/host-env.ts'
import { diagnose, type Silence } from './diagnose.ts'
import type { PageState } from './page-link.ts'
import type { PreviewDefinition } from './preview-definition.ts'
import type { PreviewView } from './use-offered-previews.ts'
import * as css from './page.css.ts'

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
    <div className={css.notice} role="status">
      {translate('page.other')}{' '}
      <a {...link(editIntent(id, name))}>
        <Preview id={id} type={type} layout="inline" />
      </a>
    </div>
  )
}

function Silent({ url, frame }: { url: string; frame: HTMLIFrameElement | null }) {
  const translate = useTranslate()
  const [silence, setSilence] = useState<Silence | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (frame) void diagnose(frame, url).then((found) => isCurrent && setSilence(found))
    return () => {
      isCurrent = false
    }
  }, [frame, url])
  if (!silence) return null
  const { origin } = readLocation()
  return (
    <div className={css.notice} role="status">
      {translate(`page.silent-${silence}`, { origin, site: new URL(url).origin })}
    </div>
  )
}
