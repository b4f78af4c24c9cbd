import { useMemo, useRef } from 'react'
import { distinctUntilChanged, NEVER, switchMap } from 'rxjs'
import type { DataLayer } from '../data/data-layer.ts'
import type { PreviewSnapshot } from '../data/preview/preview-store.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { imageUrl } from '../protocol/image-url.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'
import { type IconName, isIconName } from '../ui/text/icons.ts'
import { useNearViewport } from './near-viewport.ts'
import { PreviewFrame } from './preview-frame.tsx'
import type { PreviewLayout } from './preview-frame.tsx'

export interface PreviewProps {
  /** Published id of the document; its draft is shown when there is one. */
  id: string
  type: SchemaType
  layout?: PreviewLayout
  /** The preview's selection, if it is already loaded: shown until a newer one arrives. */
  known?: Readonly<Record<string, unknown>> | undefined
}

/** Title, subtitle and image of a document, live. Subscribes only near the viewport; loaded values stay. */
export function Preview({ id, type, layout = 'default', known }: PreviewProps) {
  const layer = useDataLayer()
  const frame = useRef<HTMLSpanElement>(null)
  const near$ = useNearViewport(frame)
  const snapshot = useObservable<PreviewSnapshot | null>(
    () =>
      near$.pipe(
        distinctUntilChanged(),
        switchMap((isNear) => (isNear ? layer.previews.observe(id, type) : NEVER)),
      ),
    null,
    [layer, id, type, near$],
  )
  const before = useMemo(() => known && snapshotOf(layer, type, known), [layer, type, known])
  const shown = before && (!snapshot || snapshot.loading) ? before : snapshot
  return (
    <span ref={frame} style={block}>
      <SnapshotFrame id={id} layout={layout} icon={iconOf(type)} snapshot={shown} />
    </span>
  )
}

/** The preview of a document whose values the caller has loaded and keeps up to date. */
export function KnownPreview({
  id,
  type,
  layout = 'default',
  known,
}: PreviewProps & { known: Readonly<Record<string, unknown>> }) {
  const layer = useDataLayer()
  const snapshot = useMemo(() => snapshotOf(layer, type, known), [layer, type, known])
  return (
    <span style={block}>
      <SnapshotFrame id={id} layout={layout} icon={iconOf(type)} snapshot={snapshot} />
    </span>
  )
}

function snapshotOf(
  { previews }: Pick<DataLayer, 'previews'>,
  type: SchemaType,
  known: Readonly<Record<string, unknown>>,
): PreviewSnapshot {
  const value = previews.valueOf(type, known)
  return {
    loading: false,
    available: true,
    reason: 'READABLE',
    draft: null,
    published: null,
    value,
  }
}

export interface SnapshotFrameProps {
  id: string
  layout: PreviewLayout
  /** Shown when there is no image. */
  icon: IconName
  /** Null before the first load. */
  snapshot: PreviewSnapshot | null
  /** Subtitle for a document without one. */
  fallbackSubtitle?: string
}

/** The preview of a document: its text and image, or a note that it is missing or its preview invalid. */
export function SnapshotFrame({
  id,
  layout,
  icon,
  snapshot,
  fallbackSubtitle,
}: SnapshotFrameProps) {
  const layer = useDataLayer()
  const translate = useTranslate()
  return <PreviewFrame layout={layout} {...wordsOf()} />

  function wordsOf() {
    if (!snapshot || snapshot.loading)
      return { icon, title: translate('ui.loading'), loading: true, still: !snapshot }
    if (snapshot.reason === 'PERMISSION_DENIED') {
      return {
        icon: 'lock' as const,
        title: translate('preview.denied'),
        subtitle: id,
        quiet: true,
      }
    }
    if (!snapshot.available) {
      const subtitle = translate('preview.missing-id', { id })
      return {
        icon: 'circle-x' as const,
        title: translate('preview.missing'),
        subtitle,
        quiet: true,
      }
    }
    const { title, subtitle = fallbackSubtitle, description, media, invalid } = snapshot.value
    if (invalid) {
      return {
        icon: 'warning' as const,
        title: translate('preview.invalid'),
        subtitle: translate('preview.invalid-body'),
        quiet: true,
      }
    }
    const shown = title ?? translate('preview.untitled')
    const image = imageUrl(media, snapshot.value.imageUrl, layer)
    return { icon, title: shown, subtitle, description, imageUrl: image, quiet: !title }
  }
}

export const block = { display: 'block', minInlineSize: 0 } as const

/** The icon of the type, or the default one for documents. */
export function iconOf(type: SchemaType): IconName {
  return isIconName(type.icon) ? type.icon : 'file'
}
