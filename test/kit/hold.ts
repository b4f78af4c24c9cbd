/** A finger that is put on an element, as touch events. Call the result to lift it. */
export function hold(element: Element): () => void {
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = { clientX: left + width / 2, clientY: top + height / 2 }
  const finger = new Touch({ identifier: 1, target: element, ...at })
  const send = (type: string, touches: Touch[]) =>
    element.dispatchEvent(
      new TouchEvent(type, {
        touches,
        changedTouches: [finger],
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    )
  send('touchstart', [finger])
  return () => send('touchend', [])
}
