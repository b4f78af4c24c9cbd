/** Which keys a host page does not see, see the property `containKeys`. */
export type ContainKeys = 'typing' | 'all' | 'none'

const keyEvents = ['keydown', 'keypress', 'keyup'] as const
const textless = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

/**
 * Stops keys at the shadow root. A shortcut of the page looks at `event.target`, which is the element and
 * not the input inside it, so it would take typed letters for commands. Listeners inside the root,
 * React's included, have had the event by then, but for characters of which a control hears otherwise (see
 * `ownsPlainKeys`). Page listeners in the capture phase cannot be stopped.
 */
export function containKeys(root: ShadowRoot, mode: () => ContainKeys): void {
  const contain = (event: KeyboardEvent) => {
    const contained = mode()
    if (contained === 'all' || (contained === 'typing' && isTyping(event))) event.stopPropagation()
  }
  for (const type of keyEvents) root.addEventListener(type, contain as EventListener)
  const spare = (event: KeyboardEvent) => {
    if (!isPlain(event) || !ownsPlainKeys(event.target) || mode() === 'none') return
    // Also for React, which listens at this very root, and is mounted later.
    event.stopImmediatePropagation()
  }
  for (const type of keyEvents) {
    root.addEventListener(type, spare as EventListener, { capture: true })
  }
}

/** Writes a character and does nothing else. */
function isPlain({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}

/**
 * A text control that opts in receives characters by its `input` events only. Their key events would pass through
 * every listener between the root and the control, which takes longer than writing the character.
 */
function ownsPlainKeys(target: EventTarget | null): boolean {
  return (target as Element).hasAttribute('data-plain-keys')
}

/** A key that goes into the text: in an editable, and neither a command nor one that leaves the field. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0]
  if (!target || !isEditable(target as Element)) return false
  if (event.isComposing) return true
  if (event.key === 'Escape' || event.key === 'Tab' || /^F\d+$/.test(event.key)) return false
  // AltGr types characters, and Windows reports it as Ctrl+Alt.
  return event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey)
}

function isEditable(target: Element): boolean {
  if (target.localName === 'input') return !textless.has((target as HTMLInputElement).type)
  return (
    target.localName === 'textarea' ||
    target.localName === 'select' ||
    (target as HTMLElement).isContentEditable
  )
}
