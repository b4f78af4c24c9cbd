import { useRef, useState, useLayoutEffect, type Ref } from 'react'
import { classes } from '../../ui/host/dom.ts'
import { screenIn, screens, type PreviewSettings } from './preview-settings.ts'
import * as css from './page.css.ts'

export interface PageScreenProps {
  url: string
  title: string
  settings: PreviewSettings
  onScale: (scale: number) => void
  ref?: Ref<HTMLIFrameElement>
}

/** All but navigating the studio away. */
const mayDo =
  'allow-same-origin allow-scripts allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads allow-storage-access-by-user-activation'

/** The page in a frame, on the chosen screen. */
export function PageScreen({ url, title, settings, onScale, ref }: PageScreenProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const measure = (): void =>
      setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { width, height, scale } = screenIn(settings, size)
  useLayoutEffect(() => onScale(scale), [onScale, scale])
  const { scheme } = settings
  return (
    <div ref={stage} className={css.stage}>
      <div
        className={classes(css.screen, screens[settings.screen]?.height && css.device)}
        style={{ width: `${width * scale}px`, height: `${height * scale}px` }}
      >
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the page is as in a tab, but cannot leave its frame */}
        <iframe
          ref={ref}
          sandbox={mayDo}
          src={url}
          title={title}
          className={css.frame}
          style={{
            width: `${width}px`,
            height: `${height}px`,
            ...(scale < 1 && { transform: `scale(${scale})` }),
            colorScheme: scheme ?? 'normal',
          }}
        />
      </div>
    </div>
  )
}
