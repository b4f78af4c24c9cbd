import { useEffect, useRef, useState } from 'react'
import type { DataLayer } from '../../data/data-layer.ts'
import { toDataError } from '../../data/errors.ts'
import {
  createPreviewSecret,
  previewUrl,
  type PreviewPass,
} from '../../data/page-previews/page-previews.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import type { AnsweringPage } from './page-link.ts'
import type { PreviewDefinition } from './preview-definition.ts'

interface Options {
  preview: PreviewDefinition
  /** The address of the page; null while there is none. */
  url: string | null
  /** Another one for each time that the page is loaded again. */
  turn: number
}

interface DraftsOnPage {
  /** What the frame loads; null while the secret is created. */
  source: string | null
  /** Why the page gets no secret. */
  problem: string | null
  onPage: (page: AnsweringPage) => void
}

/** Gives the page in the frame, and those that follow there, secrets to show drafts with. */
export function useDraftsOnPage({ preview, url, turn }: Options): DraftsOnPage {
  const layer = useDataLayer()
  const { drafts = false, route } = preview
  const isAsked = drafts || route !== undefined
  const key = `${turn} ${url}`
  const [opened, setOpened] = useState({ key: '', source: '', problem: null as string | null })
  const answered = useRef('')

  useEffect(() => {
    if (url === null || !isAsked) return undefined
    let isCurrent = true
    void createPass(layer, route === undefined ? undefined : document.baseURI).then(
      ({ pass, problem }) => {
        const source = pass ? previewUrl({ url, route }, pass) : url
        if (isCurrent) setOpened({ key, source, problem })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [layer, key, url, route, isAsked])

  async function onPage(page: AnsweringPage): Promise<void> {
    // The first page may have been left before it answered.
    const isFirst = answered.current !== opened.source && isSamePage(page.url, opened.source)
    answered.current = opened.source
    if (isFirst || !drafts) return
    // A page that was followed to, or that loaded itself again, has no session any more.
    const { pass } = await createPass(layer)
    if (pass?.secret) page.showDrafts(pass.secret)
  }

  const isOpened = opened.key === key
  return {
    source: isAsked ? (isOpened ? opened.source : null) : url,
    problem: isAsked && isOpened ? opened.problem : null,
    onPage: (page) => void onPage(page),
  }
}

/** Whether only the fragment differs, where a page takes its secret from. */
function isSamePage(url: string, other: string): boolean {
  const [a] = url.split('#')
  const [b] = other.split('#')
  return a === b
}

interface Asked {
  pass: PreviewPass | null
  problem: string | null
}

async function createPass(layer: DataLayer, studioUrl?: string): Promise<Asked> {
  try {
    const client = await layer.client()
    const pass = client && (await createPreviewSecret(client, studioUrl ? { studioUrl } : {}))
    return { pass, problem: null }
  } catch (error) {
    return { pass: null, problem: toDataError(error).message }
  }
}
