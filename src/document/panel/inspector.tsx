import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { activeElement, classes, contains, hasFocusWithin, rootOf } from '../../ui/host/dom.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Splitter } from '../../ui/layout/splitter.tsx'
import * as css from './inspector.css.ts'
import { useIsNarrow, useWidth } from '../../area/use-width.ts'
import { useSized } from '../../ui/ui-context.ts'

/** Container width in px below which the inspector covers the form instead of being beside it. */
const overlayBelow = 640
const defaultSize = 340
const limits = { min: 260, max: 640 } as const
const clamp = (size: number): number => Math.min(Math.max(size, limits.min), limits.max)

/** Whether the surrounding inspector covers the form. */
export const OverlayContext = createContext(false)

const WholePaneContext = createContext((_isWhole: boolean): void => {})

/** Whether the inspector around shall cover the form, although there may be room beside it. */
export function useWholePane(isWhole: boolean): void {
  const setWhole = useContext(WholePaneContext)
  useLayoutEffect(() => {
    setWhole(isWhole)
    return () => setWhole(false)
  }, [setWhole, isWhole])
}

const UncoverContext = createContext((): void => {})

/** Closes the inspector around where it covers the form, before something in the form is shown. */
export function useUncover(): () => void {
  return useContext(UncoverContext)
}

export interface InspectorFrameProps {
  /** The content of the inspector; null while it is closed. */
  inspector: InspectorContent | null
  /** `isOverlay`: true when it covers the form. */
  onClose: (isOverlay: boolean) => void
  /** The form beside the inspector. It stays mounted when the inspector opens or closes. */
  children: ReactNode
}

export interface InspectorContent {
  /** Name of a host's panel; undefined for the built-in one. */
  name?: string
  /** Initial width in px at the default text size. */
  width?: number | undefined
  /** Accessible name of the region. */
  label: string
  /** Shown before the close button: a title, or tabs. */
  header: ReactNode
  content: ReactNode
}

/** The form, with an inspector panel at its end. */
export function InspectorFrame({ inspector, onClose, children }: InspectorFrameProps) {
  const translate = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const isNarrower = useIsNarrow()
  const sized = useSized()
  /** The width that each panel was dragged to, by its name. */
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({})
  const [isWhole, setWhole] = useState(false)
  const hasNoRoom = width > 0 && isNarrower(width, overlayBelow)
  const isOverlay = hasNoRoom || isWhole
  const close = () => onClose(isOverlay)
  const name = inspector?.name ?? ''
  const ownSize = sized(clamp(inspector?.width ?? defaultSize))
  const panel = inspector && (
    <InspectorPanel key={name} {...inspector} isOverlay={isOverlay} frame={frame} onClose={close} />
  )
  return (
    <OverlayContext value={isOverlay}>
      <WholePaneContext value={setWhole}>
        <UncoverContext value={() => hasNoRoom && close()}>
          <div ref={frame} className={css.body}>
            <Splitter
              atEnd
              first={hasNoRoom ? null : panel}
              isFixed={isWhole}
              second={
                <div className={css.main} inert={isOverlay && panel !== null}>
                  {children}
                </div>
              }
              label={inspector?.label ?? translate('review.inspector')}
              size={sizes[name] ?? ownSize}
              onSizeChange={(size) => setSizes((now) => ({ ...now, [name]: size }))}
              defaultSize={ownSize}
              min={sized(limits.min)}
              max={sized(limits.max)}
              reserve={320}
            />
            {hasNoRoom && panel}
          </div>
        </UncoverContext>
      </WholePaneContext>
    </OverlayContext>
  )
}

interface InspectorPanelProps extends InspectorContent {
  isOverlay: boolean
  frame: RefObject<HTMLElement | null>
  onClose: () => void
}

function InspectorPanel(props: InspectorPanelProps) {
  const { label, header, content, isOverlay, frame, onClose } = props
  const translate = useTranslate()
  const panel = useRef<HTMLElement>(null)
  useFocusLoan(panel, frame)

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    // Menus and popovers of the panel handle Escape themselves; React delivers their events here too.
    const target = event.target instanceof Element ? event.target : null
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (!panel.current || !contains(panel.current, target)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from anywhere inside
    <aside
      ref={panel}
      aria-label={label}
      tabIndex={-1}
      className={classes(css.inspector, isOverlay && css.overlay)}
      onKeyDown={handleKey}
      data-inspector={isOverlay ? 'overlay' : 'side'}
    >
      <header className={css.header}>
        <div className={css.headerContent}>{header}</div>
        <IconButton icon="x" label={translate('review.close', { label })} onClick={onClose} />
      </header>
      <div className={css.content}>{content}</div>
    </aside>
  )
}

/** Focuses the panel when it opens, and returns the focus when it closes. */
function useFocusLoan(
  panel: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
): void {
  const hadFocus = useRef(false)
  // Checked while the panel is still rendered: the browser moves the focus when it is removed.
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      hadFocus.current = element !== null && hasFocusWithin(element)
    }
  }, [panel])
  useEffect(() => {
    const element = panel.current
    const around = frame.current?.parentElement
    if (!element || !around) return undefined
    const opener = activeElement(rootOf(element))
    if (!contains(element, opener)) {
      const first = element.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
      ;(first ?? element).focus()
    }
    return () => {
      if (!hadFocus.current) return
      const isThere = opener instanceof HTMLElement && opener.isConnected
      const target = isThere ? opener : around.querySelector<HTMLElement>('[data-inspector-opener]')
      target?.focus()
    }
  }, [panel, frame])
}
