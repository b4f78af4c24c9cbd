import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { EditorView } from 'prosemirror-view'
import { useForm } from '../form/form-context.ts'
import type { InputProps } from '../form/registry.ts'
import { growsWithText } from '../form/text-height.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { classes, hasCoarsePointer, rootOf } from '../ui/host/dom.ts'
import { useLater } from '../ui/overlays/use-popup.ts'
import { BlockHandle } from './blocks/block-handle.tsx'
import { pressAt } from './press-at.ts'
import * as css from './rich-text.css.ts'
import { TextOverlays } from './text-overlays.tsx'
import { TextSessionContext } from './text-session.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useFullscreen } from './use-fullscreen.ts'
import { useMountedText } from './use-mounted-text.ts'
import { WordCount } from './word-count.tsx'
import { useSized } from '../ui/ui-context.ts'

const loadFindBar = async () => (await import('./find/find-bar.tsx')).FindBar
const loadKeyHelp = async () => (await import('./commands/key-help.tsx')).KeyHelp

/** Height in px of the toolbar above a text. */
const toolbarHeight = 44

/** Input for rich text. */
export function RichTextEditor(props: InputProps<readonly unknown[]>) {
  const { readOnly, control, onBlur } = props
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const { registry, controller } = useForm()
  const grows = growsWithText(props.type, registry.textHeight)
  // A text that does not scroll needs no cover: nothing is scrolled past it.
  const [isActive, setActive] = useState(grows)
  const isNarrow = useNarrow(frame)
  const { isFullscreen, toggle } = useFullscreen(frame)
  const translate = useTranslate()
  const sized = useSized()
  const { host, mount, hasNetwork, mayEdit, canEdit } = useMountedText(props, { isActive })
  const isFinding = useSyncExternalStore(host.subscribe, host.isFinding) && canEdit
  const { Part: FindBar } = useLater(loadFindBar, isFinding, () => host.setFinding(false))
  const { Part: KeyHelp } = useLater(loadKeyHelp, showsKeys, () => setShowsKeys(false))

  // Target of the form's focus: the text, or the button that activates it.
  const { ref: setControl } = control
  const isWaiting = !isActive && !readOnly
  useEffect(() => {
    const button = isWaiting ? frame?.querySelector<HTMLElement>('[data-activate]') : null
    setControl(button ?? host.editor()?.view.dom ?? null)
  }, [host, isWaiting, frame, setControl])

  // The toolbar covers the first lines of a pane that is scrolled by the caret.
  useLayoutEffect(() => {
    const top = grows ? sized(toolbarHeight) : 0
    const edges = (by: number) => ({ top: top + by, right: by, bottom: by, left: by })
    host.editor()?.view.setProps({ scrollThreshold: edges(0), scrollMargin: edges(5) })
  }, [host, grows, sized])

  useEffect(() => controller.onLead((_, path) => host.lead(path)), [controller, host])

  const showKeys = useCallback(() => setShowsKeys(true), [])
  const activate = () => {
    setActive(true)
    host.editor()?.setEditable(mayEdit)
    host.editor()?.view.focus()
  }
  /** The pressed cover goes at once, so that the press reaches what is below it. */
  const press = (event: MouseEvent): void => {
    if (event.button !== 0) return
    event.preventDefault()
    flushSync(activate)
    const view = host.editor()?.view
    if (view) pressThrough(view, event)
  }
  const { id } = control
  return (
    <TextSessionContext value={host}>
      <div
        ref={setFrame}
        className={classes(css.frame, grows && css.growing, isFullscreen && css.fullscreen)}
        data-rich-text={isWaiting ? 'inactive' : 'active'}
        data-size={isFullscreen ? 'fullscreen' : 'collapsed'}
        data-height={grows ? 'grow' : 'fixed'}
        data-connection={hasNetwork ? 'online' : 'offline'}
        data-readonly={readOnly ? '' : undefined}
        data-invalid={control['aria-invalid']}
        onFocus={(event) => {
          // Objects that are edited inline report the focus themselves.
          const isText = mount.current?.contains(event.target) === true
          // Tab may reach the text before the button that covers it.
          if (isText && isWaiting) activate()
          if (isText && !event.target.closest('[data-in-text]')) host.enter()
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
        }}
      >
        <Toolbar
          controls={id}
          isNarrow={isNarrow}
          isDisabled={!canEdit}
          isFullscreen={isFullscreen}
          onFullscreen={toggle}
          onHelp={showKeys}
        />
        {isFinding && FindBar && <FindBar />}
        <div ref={setScroller} className={css.scroller}>
          <div ref={mount} className={css.content} />
          {canEdit && scroller && <BlockHandle scroller={scroller} />}
        </div>
        <div className={css.footer}>
          <WordCount />
        </div>
        {isWaiting && (
          <button
            type="button"
            className={css.overlay}
            aria-labelledby={`${control['aria-labelledby']} ${id}-activate`}
            data-activate
            onMouseDown={(event) => press(event.nativeEvent)}
            onFocus={activate}
            onClick={activate}
            // What is dragged here can be dropped into the text below.
            onDragEnter={activate}
          >
            <span id={`${id}-activate`} className={css.overlayText}>
              {translate(
                hasCoarsePointer() ? 'rich-text.activate.tap' : 'rich-text.activate.click',
              )}
            </span>
          </button>
        )}
        <TextOverlays host={host} input={props} canEdit={canEdit} isOnline={hasNetwork} />
        {KeyHelp && <KeyHelp open={showsKeys} onClose={() => setShowsKeys(false)} />}
      </div>
    </TextSessionContext>
  )
}

/** Presses what is at a point of a text: its letters, an object, or a control inside an object. */
function pressThrough(view: EditorView, event: MouseEvent): void {
  const { clientX, clientY } = event
  const target = rootOf(view.dom).elementFromPoint(clientX, clientY)
  // Toolbar and footer.
  if (!target || !view.dom.contains(target)) return
  if (!target.closest('[data-in-text]')) {
    pressAt(view, { left: clientX, top: clientY })
    return
  }
  target.dispatchEvent(new MouseEvent('mousedown', event))
  target.closest<HTMLElement>('input, textarea')?.focus()
}

/** Width in px below which the toolbar buttons do not fit side by side. */
const narrow = 400

function useNarrow(frame: RefObject<HTMLElement | null>['current']): boolean {
  const [isNarrow, setNarrow] = useState(false)
  const sized = useSized()
  useLayoutEffect(() => {
    if (!frame) return undefined
    const observer = new ResizeObserver(() =>
      setNarrow(frame.getBoundingClientRect().width < sized(narrow)),
    )
    observer.observe(frame)
    return () => observer.disconnect()
  }, [frame, sized])
  return isNarrow
}
