import { createElement, useMemo, type ReactNode } from 'react'
import { from, of } from 'rxjs'
import { useServices } from '../../react/use-services.ts'
import { useObservable } from '../../react/use-observable.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { isIconName } from '../../ui/text/icons.ts'
import type { RichIcon } from './parse-blocks.ts'
import { parseSvg, type SvgNode } from './parse-svg.ts'
import * as css from './rich-blocks.css.ts'

/** An icon named by a feed: a built-in one, or one from a URL, drawn in the colour of the text. */
export function FeedIcon({ icon: { name, url } }: { icon: RichIcon }) {
  if (url !== null) return <WebIcon url={url} />
  const own = name ?? undefined
  return isIconName(own) ? <Icon name={own} className={css.icon} /> : null
}

function WebIcon({ url }: { url: string }) {
  const services = useServices()
  const text = useObservable<string | null>(
    () => (services ? from(services.icon(url)) : of(null)),
    null,
    [services, url],
  )
  const svg = useMemo(() => (text === null ? null : parseSvg(text)), [text])
  return svg && drawSvg(svg)
}

/** Renders only allowed elements through React; no markup is passed to the browser. */
function drawSvg({ attributes, children }: SvgNode): ReactNode {
  const { viewBox, width, height, ...rest } = attributes
  const box =
    viewBox ?? (width && height ? `0 0 ${parseFloat(width)} ${parseFloat(height)}` : undefined)
  return (
    <svg {...rest} viewBox={box} aria-hidden className={css.icon} data-icon>
      {children.map(drawNode)}
    </svg>
  )
}

function drawNode({ name, attributes, children }: SvgNode, key: number): ReactNode {
  return createElement(name, { ...attributes, key }, ...children.map(drawNode))
}
