import { useState } from 'react'
import type { ReactNode } from 'react'
import { classes } from '../ui/host/dom.ts'
import { Icon } from '../ui/text/icon.tsx'
import type { IconName } from '../ui/text/icons.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { visuallyHidden } from '../ui/theme.css.ts'
import * as css from './preview-frame.css.ts'

/** The size variants of a preview. */
export type PreviewLayout = keyof typeof css.mediaSize

export interface PreviewFrameProps {
  layout: PreviewLayout
  title: string
  subtitle?: string | undefined
  description?: string | undefined
  imageUrl?: string | undefined
  /** Shown when there is no image. */
  icon: IconName
  /** The title is a placeholder for a missing one. */
  quiet?: boolean
  /** Nothing has loaded yet; screen readers read the title instead. */
  loading?: boolean
  /** The preview is off screen, so its placeholder does not animate. */
  still?: boolean
  /** Rendered at the end of the line. */
  trailing?: ReactNode
}

/** The layout of a preview: an image or icon, a title, and what else fits. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { layout, title, subtitle, description, imageUrl, icon, quiet, loading, still, trailing } =
    props
  const titleClass = classes(css.title, quiet && css.quiet)
  return (
    <span
      className={classes(
        css.frame,
        layout === 'inline' && css.inlineFrame,
        isColumn(layout) && css.column,
      )}
      aria-busy={loading || undefined}
    >
      <PreviewMedia layout={layout} url={imageUrl} icon={icon} loading={loading} />
      {loading ? (
        <span className={css.texts}>
          <span className={visuallyHidden}>{title}</span>
          <Skeleton width="55%" height={10} still={still} />
        </span>
      ) : (
        <span className={classes(css.texts, layout === 'compact' && css.oneLine)}>
          <span className={titleClass} dir="auto">
            {title}
          </span>
          {subtitle && layout !== 'inline' && (
            <span className={css.subtitle} dir="auto">
              {subtitle}
            </span>
          )}
          {description && hasDescription.has(layout) && (
            <span className={css.description} dir="auto">
              {description}
            </span>
          )}
        </span>
      )}
      {trailing}
    </span>
  )
}

const hasDescription = new Set<PreviewLayout>(['detail', 'block', 'blockImage'])

function isColumn(layout: PreviewLayout): boolean {
  return layout === 'media' || layout === 'blockImage'
}

interface PreviewMediaProps {
  layout: PreviewLayout
  url: string | undefined
  icon: IconName
  loading: boolean | undefined
}

function PreviewMedia({ layout, url, icon, loading }: PreviewMediaProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const [width, height] = css.mediaSize[layout]
  const shown = url && url !== broken ? url : null
  return (
    <span className={classes(css.media, css.size[layout])} data-media>
      {shown ? (
        <img
          className={css.image}
          src={thumbnailUrl(shown, width, height)}
          width={width}
          height={height}
          alt=""
          decoding="async"
          onError={() => setBroken(url ?? null)}
        />
      ) : (
        !loading && <Icon name={icon} size={Math.min(18, Math.round(height * 0.55))} />
      )}
    </span>
  )
}

/** Requests a thumbnail from the image server; any other URL is used unchanged. */
function thumbnailUrl(url: string, width: number, height: number): string {
  if (!/\/images\/[^/]+\/[^/]+\/[^/]+$/.test(url)) return url
  const density = Math.min(3, Math.ceil(globalThis.devicePixelRatio || 1))
  return `${url}?w=${width * density}&h=${height * density}&fit=crop&auto=format`
}
