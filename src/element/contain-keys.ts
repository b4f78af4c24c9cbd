/** Which key events are hidden from the host page, see the property `containKeys`. */
export type ContainKeys = 'typing' | 'all' | 'none'

const keyEvents = ['keydown', 'keypress', 'keyup'] as const
const textless = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/

/**
 * Stops key events at the shadow root. For shortcuts of the page, `event.target` is the element rather than the input
 * inside it, so they would take typed letters for commands. Listeners inside the root, including React's, have received
 * the event by then, except for characters typed into controls that opt out (see `ownsPlainKeys`). Page listeners in
 * the capture phase cannot be stopped.
 */
export function containKeys(root: ShadowRoot, mode: () => ContainKeys): void {
  const contain = (event: KeyboardEvent) => {
    const contained = mode()
    if (contained === 'all' || (contained === 'typing' && isTyping(event))) event.stopPropagation()
  }
  for (const type of keyEvents) root.addEventListener(type, contain as EventListener)
  const spare = (event: KeyboardEvent) => {
    if (!isPlain(event) || !ownsPlainKeys(event.target) || mode() === 'none') return
    // Also stops React's listeners on this same root, which are added later.
    event.stopImmediatePropagation()
  }
  // `textInput` is an old duplicate of `beforeinput`, which only React listens to.
  for (const type of [...keyEvents, 'textInput']) {
    root.addEventListener(type, spare as EventListener, true)
  }
}

/** Whether a key types a character without modifiers; `textInput`, which has no key, always does. */
function isPlain({ key, ctrlKey, metaKey, altKey }: Partial<KeyboardEvent>): boolean {
  return (key ?? ' ').length === 1 && !ctrlKey && !metaKey && !altKey
}

/**
 * Whether a text control has opted to receive characters by `input` events only. Dispatching their key events to every
 * listener between root and control takes longer than inserting the character.
 */
function ownsPlainKeys(target: EventTarget | null): boolean {
  return (target as Element).hasAttribute('data-plain-keys')
}

/** Whether a key types into an editable element: neither a command nor a key that leaves the field. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0]
  if (!target || !isEditable(target as Element)) return false
  if (event.isComposing) return true
  if (event.key === 'Escape' || event.key === 'Tab' || /^F\d+$/.test(event.key)) return false
  // AltGr types characters, and Windows reports it as Ctrl+Alt.
  return event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey)
}

function isEditable(target: Element): boolean {
  if (target.localName === 'input') return !textless.test((target as HTMLInputElement).type)
  return (
    target.localName === 'textarea' ||
    target.localName === 'select' ||
    (target as HTMLElement).isContentEditable
  )
}
