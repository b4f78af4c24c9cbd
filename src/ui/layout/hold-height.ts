/** Dispatched at a text area after a program has written its text. */
export const textReplaced = 'content-text-replaced'

/**
 * Fixes the height of a text area while it has the focus, so that typing causes no layout outside it; measured again
 * when the text no longer fits, or has become shorter. Does nothing without the focus, or once the user has resized it.
 */
export function holdHeight(element: HTMLTextAreaElement): () => void {
  let isHeld = false
  let needed = 0
  let length = 0

  function hold(): void {
    const { blockSize } = getComputedStyle(element)
    // A height set by dragging is in `height`.
    if (element.style.height !== '' || !blockSize.endsWith('px')) return
    element.style.blockSize = blockSize
    isHeld = true
    element.dataset['held'] = ''
    needed = element.scrollHeight
    length = element.value.length
  }

  function release(): void {
    if (!isHeld) return
    isHeld = false
    element.style.blockSize = ''
    delete element.dataset['held']
  }

  function onInput(): void {
    if (!isHeld) return
    if (element.style.height !== '') return release()
    const isShorter = element.value.length < length
    length = element.value.length
    if (!isShorter && element.scrollHeight === needed) return
    renew()
  }

  function renew(): void {
    if (!isHeld) return
    release()
    hold()
  }

  const listeners = { focus: hold, input: onInput, [textReplaced]: renew, blur: release }
  for (const [type, listener] of Object.entries(listeners)) element.addEventListener(type, listener)
  return () => {
    release()
    for (const [type, listener] of Object.entries(listeners))
      element.removeEventListener(type, listener)
  }
}
