import {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { RefObject } from 'react'
import { useFieldClashes } from '../form/field/field-clash.tsx'
import { ItemEditor } from '../form/items/edit/item-editor.tsx'
import { useForm } from '../form/form-context.ts'
import type { InputProps } from '../form/registry.ts'
import { useLocale, useTranslate } from '../i18n/use-translate.ts'
import { getAt, isKeySegment, pathToString } from '../model/path.ts'
import type { Path } from '../model/path.ts'
import { DataLayerContext } from '../react/data-layer-context.ts'
import { toError } from '../schema/attempt.ts'
import type { SchemaType } from '../schema/schema.ts'
import { itemTypeOf } from '../schema/walk.ts'
import { classes, hasCoarsePointer } from '../ui/host/dom.ts'
import { isOnline, onConnectivity } from '../ui/host/host-env.ts'
import { useLater } from '../ui/overlays/use-popup.ts'
import { useUi } from '../ui/ui-context.ts'
import { AnnotationBar } from './toolbar/annotation-bar.tsx'
import { BlockHandle } from './blocks/block-handle.tsx'
import { BlockPeople } from './blocks/block-people.tsx'
import { Objects } from './objects/objects.tsx'
import { createFileDesk } from './paste/file-desk.ts'
import * as css from './rich-text.css.ts'
import { SelectionBar } from './toolbar/selection-bar.tsx'
import { SlashMenu } from './toolbar/slash-menu.tsx'
import { TextHost } from './text-host.ts'
import { TextSessionContext } from './text-session.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useFullscreen } from './use-fullscreen.ts'
import { WordCount } from './word-count.tsx'

const loadFindBar = async () => (await import('./find/find-bar.tsx')).FindBar
const loadPasteChip = async () => (await import('./paste/paste-chip.tsx')).PasteChip
const loadClashes = async () => (await import('./blocks/block-clashes.tsx')).BlockClashes
const loadKeyHelp = async () => (await import('./commands/key-help.tsx')).KeyHelp

/** Input for rich text. */
export function RichTextEditor(props: InputProps<readonly unknown[]>) {
  const { value, type, path, readOnly, control, markers, presence, onBlur } = props
  const { controller, registry } = useForm()
  const ui = useUi()
  const { toasts, announce } = ui
  const { id: language } = useLocale()
  const translate = useTranslate()
  const layer = useContext(DataLayerContext)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const mount = useRef<HTMLDivElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const [isActive, setActive] = useState(false)
  const hasNetwork = useSyncExternalStore(onConnectivity, isOnline)
  const isNarrow = useNarrow(frame)
  const { isFullscreen, toggle } = useFullscreen(frame)
  const host = useMemo(
    () =>
      new TextHost({
        array: type,
        path,
        controller,
        language,
        translate,
        files: layer
          ? createFileDesk({ array: type, registry, controller, layer, ui, translate })
          : null,
        onLostPictures: (count) =>
          toasts.show({ tone: 'caution', title: translate('rich-text.lost-pictures', { count }) }),
        isInText: (one) => registry.find(one, 'inText') !== undefined,
        onMove: (index, count) => announce(translate('rich-text.moved', { index, count })),
        onError(error) {
          toasts.show({
            tone: 'critical',
            title: translate('rich-text.editor-error'),
            description: toError(error).message,
          })
          controller.onError(error, `rich text ${pathToString(path)}`)
        },
      }),
    [type, path, controller, ui, toasts, translate, announce, language, registry, layer],
  )
  const openPath = useSyncExternalStore(host.subscribe, host.openPath)
  const canEdit = isActive && !readOnly && hasNetwork
  const isFinding = useSyncExternalStore(host.subscribe, host.isFinding) && canEdit
  const { Part: FindBar } = useLater(loadFindBar, isFinding, () => host.setFinding(false))
  const hasPaste = useSyncExternalStore(host.subscribe, () => host.lastPaste() !== null)
  const { Part: PasteChip } = useLater(loadPasteChip, hasPaste, host.endPaste)
  const hasClashes = useFieldClashes(pathToString(path)).length > 0
  const { Part: BlockClashes } = useLater(loadClashes, hasClashes, () => {})
  const { Part: KeyHelp } = useLater(loadKeyHelp, showsKeys, () => setShowsKeys(false))

  useLayoutEffect(() => {
    host.update(props, layer ? { projectId: layer.projectId, dataset: layer.dataset } : {})
  })
  // The children of this element are managed by the editor, not by React.
  useLayoutEffect(() => (mount.current ? host.start(mount.current) : undefined), [host])
  useLayoutEffect(() => host.editor()?.setEditable(canEdit), [host, canEdit])
  useEffect(() => host.mark({ markers }), [host, markers])

  // Target of the form's focus: the text, or the button that activates it.
  const { ref: setControl } = control
  const isWaiting = !isActive && !readOnly
  useEffect(() => {
    const button = isWaiting ? frame?.querySelector<HTMLElement>('[data-activate]') : null
    setControl(button ?? host.editor()?.view.dom ?? null)
  }, [host, isWaiting, frame, setControl])

  const showKeys = useCallback(() => setShowsKeys(true), [])
  const activate = () => {
    setActive(true)
    host.editor()?.setEditable(!readOnly && hasNetwork)
    host.editor()?.view.focus()
  }
  const opened = openedIn(type, value, openPath)
  const { id } = control
  return (
    <TextSessionContext value={host}>
      <div
        ref={setFrame}
        className={classes(css.frame, isFullscreen && css.fullscreen)}
        data-rich-text={isWaiting ? 'inactive' : 'active'}
        data-size={isFullscreen ? 'fullscreen' : 'collapsed'}
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
            onFocus={activate}
            onClick={activate}
          >
            <span id={`${id}-activate`} className={css.overlayText}>
              {translate(
                hasCoarsePointer() ? 'rich-text.activate.tap' : 'rich-text.activate.click',
              )}
            </span>
          </button>
        )}
        <Objects
          store={host.portals}
          readOnly={!canEdit}
          isOnline={hasNetwork}
          openPath={openPath}
        />
        <BlockPeople presence={presence} />
        {BlockClashes && <BlockClashes />}
        {canEdit && openPath === null && (
          <>
            <SelectionBar />
            <AnnotationBar />
            {PasteChip && <PasteChip />}
            <SlashMenu />
          </>
        )}
        {KeyHelp && <KeyHelp open={showsKeys} onClose={() => setShowsKeys(false)} />}
        {opened && openPath && (
          <ItemEditor
            path={[...path, ...openPath]}
            array={opened.array}
            title={opened.item.title}
            open
            defaultKind={openPath.includes('markDefs') ? 'popover' : 'dialog'}
            anchor={host.anchorOf(openPath)}
            finalFocus={() => host.editor()?.view.dom ?? null}
            onClose={host.close}
          />
        )}
      </div>
    </TextSessionContext>
  )
}

/** The type at a path, and the array that contains its item. */
function openedIn(
  type: SchemaType,
  value: unknown,
  path: Path | null,
): { item: SchemaType; array: SchemaType } | null {
  if (!path || !isKeySegment(path[0])) return null
  const member = itemTypeOf(type, getAt(value, path.slice(0, 1)))
  if (path.length === 1) return member ? { item: member, array: type } : null
  const [, name] = path
  const array = typeof name === 'string' ? member?.field(name)?.type : undefined
  const item = array && itemTypeOf(array, getAt(value, path))
  return item && array ? { item, array } : null
}

/** Width in px below which the toolbar buttons do not fit side by side. */
const narrow = 400

function useNarrow(frame: RefObject<HTMLElement | null>['current']): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!frame) return undefined
    const observer = new ResizeObserver(() =>
      setNarrow(frame.getBoundingClientRect().width < narrow),
    )
    observer.observe(frame)
    return () => observer.disconnect()
  }, [frame])
  return isNarrow
}
