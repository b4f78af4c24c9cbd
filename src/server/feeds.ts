import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '../model/document.ts'

/**
 * The feeds a hosted project would send to its studios, read from local files: `features.json`,
 * `help.json`, `trial.json`, `trial-{state}.json`, `upsell.json`. They are read on every request, so
 * they can be edited while the server runs. A feed without a file is empty.
 */
export interface Feeds {
  features(): Promise<unknown>
  help(): Promise<unknown>
  /** The trial's state and dialogs; `state` selects another state for preview. */
  trial(state?: string): Promise<Record<string, unknown> | null>
  upsell(): Promise<unknown>
}

/** `folder` contains the files; without it every feed is empty. */
export function createFeeds(folder: string | undefined): Feeds {
  async function read(name: string): Promise<unknown> {
    if (folder === undefined) return null
    const path = join(folder, `${name}.json`)
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new Error(`${path} is not valid JSON`, { cause })
    }
  }

  return {
    features: async () => (await read('features')) ?? ['crossDatasetReference'],
    help: async () => (await read('help')) ?? {},
    async trial(state) {
      // The state becomes part of a file name.
      const isName = state !== undefined && /^[\w-]{1,64}$/.test(state)
      const trial = (isName ? await read(`trial-${state}`) : null) ?? (await read('trial'))
      return isRecord(trial) ? trial : null
    },
    upsell: () => read('upsell'),
  }
}
