import {
  cloneElement,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ComponentType, KeyboardEvent, MouseEvent, ReactElement, Ref } from 'react'
import type { LoadMessages } from '../../i18n/english.ts'
import { I18nContext, useTranslate } from '../../i18n/use-translate.ts'
import { activeElement, rootOf } from '../host/dom.ts'
import { chain, mergeRefs } from '../anchored/merge-props.ts'
import { useClosable } from '../anchored/overlays.ts'
import { missingCodeToast } from '../feedback/missing-code.ts'
import { useUi } from '../ui-context.ts'
import { useTypedAhead } from './typed-ahead.ts'

// Popups need much more code than the buttons that open them, and most are never opened. The code is loaded when the
// pointer or the focus reaches the button.

export interface TriggerProps {
  id?: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  ref?: Ref<HTMLElement>
}

/**
 * How a popup was opened, which determines the initial focus; `elsewhere`: by a key on an element around its trigger.
 */
export type OpenedBy = 'pointer' | 'first' | 'last' | 'elsewhere'

export interface PopupOptions<Props> {
  kind: 'menu' | 'dialog'
  /** Loads the component that renders the popup. */
  load: () => Promise<ComponentType<Props>>
  /** Controlled state; undefined for uncontrolled. */
  open: boolean | undefined
  onOpenChange: ((open: boolean, by?: 'outside') => void) | undefined
}

/** State and trigger of a popup whose code is loaded lazily. */
export function usePopup<Props>({ kind, load, open, onOpenChange }: PopupOptions<Props>) {
  const [ownOpen, setOwnOpen] = useState(false)
  const [openedBy, setOpenedBy] = useState<OpenedBy>('elsewhere')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = open ?? ownOpen
  const { loadWords } = useContext(I18nContext)
  const { Part: Popup } = useLater(load, isOpen, () => setOpen(false))
  const takeTyped = useTypedAhead(isOpen && kind === 'dialog')
  useClosable(isOpen, () => setOpen(false))
  const opener = useRef<Element | null>(null)
  // Runs before the popup takes the focus.
  useLayoutEffect(() => {
    if (!isOpen || !anchor) return
    opener.current = openedBy === 'elsewhere' ? activeElement(rootOf(anchor)) : null
  }, [isOpen, anchor, openedBy])

  function setOpen(next: boolean, by?: 'outside') {
    if (!next) setOpenedBy('elsewhere')
    setOwnOpen(next)
    onOpenChange?.(next, by)
  }

  function renderTrigger(trigger: ReactElement<TriggerProps>) {
    const { props } = trigger
    const preload = () => {
      load().catch(() => {})
      loadWords().catch(() => {})
    }
    return cloneElement(trigger, {
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      // Stable across renders, else the anchor would be detached and attached again.
      ref: props.ref ? mergeRefs(props.ref, setAnchor) : setAnchor,
      onPointerEnter: chain(props.onPointerEnter, preload),
      onFocus: chain(props.onFocus, preload),
      onClick: chain(props.onClick, (event: MouseEvent<HTMLElement>) => {
        if (event.currentTarget.getAttribute('aria-disabled') === 'true') return
        // A click without a pointer comes from Enter or Space.
        setOpenedBy(event.detail === 0 ? 'first' : 'pointer')
        setOpen(!isOpen)
      }),
      onKeyDown: chain(props.onKeyDown, (event: KeyboardEvent<HTMLElement>) => {
        if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
        event.preventDefault()
        setOpenedBy(event.key === 'ArrowDown' ? 'first' : 'last')
        setOpen(true)
      }),
    })
  }

  return { Popup, anchor, isOpen, openedBy, opener, takeTyped, setOpen, renderTrigger }
}

/**
 * A component loaded once it is wanted, with the messages that `words` loads, by default all; null until then. A failed
 * load shows a toast and is retried the next time.
 */
export function useLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailure: () => void,
  words?: LoadMessages,
): { Part: ComponentType<Props> | null } {
  const { toasts } = useUi()
  const translate = useTranslate()
  const { loadWords } = useContext(I18nContext)
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> | null }>({ Part: null })
  const missing = wanted && !loaded.Part
  const request = useEffectEvent(async () => (await Promise.all([load(), loadWords(words)]))[0])
  const fail = useEffectEvent(() => {
    toasts.show(missingCodeToast(translate))
    onFailure()
  })
  useEffect(() => {
    if (!missing) return undefined
    let current = true
    request().then(
      (Part) => {
        if (current) setLoaded({ Part })
      },
      () => {
        if (current) fail()
      },
    )
    return () => {
      current = false
    }
  }, [missing])
  return loaded
}
