/**
 * Does a task when the next frame is on screen, so that what the user sees need not wait for it; a page that nobody
 * sees draws no frames, there it is done soon. Answers a function that calls it off.
 */
export function afterFrame(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  if (document.visibilityState !== 'visible') {
    timer = setTimeout(task)
    return () => clearTimeout(timer)
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
