import { watch } from 'node:fs'
import type { FSWatcher } from 'node:fs'
import { resolve } from 'node:path'
import { isSource } from './find-queries.ts'

/** Editors write a file in several steps. */
const pause = 100

/**
 * Runs at once, and again after changes in `folders`, which are found anew each time. Never resolves; throws if it cannot
 * begin. Each folder is watched by itself: with all that is below them, those of packages would be watched too.
 */
export async function watchSources(watched: {
  readonly folders: () => readonly string[]
  readonly run: () => Promise<void>
  /** Called with what kept a run from its end: the next change begins another one. */
  readonly onError: (error: unknown) => void
  /** The file that `run` writes. */
  readonly written: string
}): Promise<never> {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  function follow(): void {
    const folders = watched.folders()
    for (const [folder, watcher] of watchers) {
      if (folders.includes(folder)) continue
      watcher.close()
      watchers.delete(folder)
    }
    for (const folder of folders) {
      if (!watchers.has(folder)) watchers.set(folder, watchFolder(folder))
    }
  }

  async function update(): Promise<void> {
    try {
      follow()
      await watched.run()
    } catch (error) {
      watched.onError(error)
    }
  }

  function watchFolder(folder: string): FSWatcher {
    const watcher = watch(folder, (event, name) => {
      const isOwn = name !== null && resolve(folder, name) === watched.written
      // A folder may have come or gone.
      if (isOwn || (event !== 'rename' && name !== null && !isSource(name))) return
      clearTimeout(timer)
      timer = setTimeout(() => void (running = running.then(update)), pause)
    })
    return watcher.on('error', (error) => {
      watchers.delete(folder)
      watched.onError(error)
    })
  }

  follow()
  await update()
  return new Promise<never>(() => {})
}
