/**
 * Runs a task after the next frame is painted, so that it does not delay visible changes. A hidden page paints no
 * frames; there the task runs soon. Returns a function that cancels it.
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
