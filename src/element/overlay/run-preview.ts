import { pathToString } from '../../model/path.ts'
import { FrameLink } from '../../overlay/frame-link.ts'
import { readLocation } from '../../ui/host/host-env.ts'

/** The page of an overlay in the preview of a studio. */
export interface PreviewRun {
  refresh(): void
  stop(): void
}

export interface PreviewRunOptions {
  readonly element: HTMLElement
  readonly container: ShadowRoot
  /** Origins of the studios that may show the page, separated by spaces. */
  readonly studioOrigins: string | undefined
  /** Selector of the part of the page that is followed. */
  readonly within: string | undefined
  readonly emit: (type: string, detail: unknown) => boolean
}

/** Greets the studio around the page, if the page names its origin. */
export function runPreview(options: PreviewRunOptions): PreviewRun {
  const { element, container, studioOrigins, within, emit } = options
  const page = element.ownerDocument
  const root = within === undefined ? null : page.querySelector(within)
  return new FrameLink(
    {
      host: element,
      container,
      root: root ?? page,
      origins: originsIn(studioOrigins ?? readLocation().origin),
      onOther: ({ target, element: at, value }) => {
        const { id, type, path } = target
        emit('content-value-change', { id, type, path: pathToString(path), element: at, value })
      },
      onStudio: (state) => emit('content-preview', state),
    },
    window,
  )
}

/** Whatever is no address is left out, `*` above all. */
function originsIn(text: string): string[] {
  return text.split(/\s+/).flatMap((one) => {
    const origin = URL.parse(one)?.origin ?? 'null'
    return origin === 'null' ? [] : [origin]
  })
}
