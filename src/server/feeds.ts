import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '../model/document.ts'

/**
 * What a hosted project would tell its studios, read from files of one's own: `features.json`,
 * `help.json`, `trial.json`, `trial-{state}.json`, `upsell.json`. They are read on every request, so
 * they can be edited while the server runs. What has no file answers "nothing".
 */
export interface Feeds {
  features(): Promise<unknown>
  help(): Promise<unknown>
  /** The trial's state and dialogs; `state` names another one to look at. */
  trial(state?: string): Promise<Record<string, unknown> | null>
  upsell(): Promise<unknown>
}

/** `folder` is where the files are; without one there are none. */
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
      // A state becomes part of a file's name.
      const isName = state !== undefined && /^[\w-]{1,64}$/.test(state)
      const trial = (isName ? await read(`trial-${state}`) : null) ?? (await read('trial'))
      return isRecord(trial) ? trial : null
    },
    upsell: () => read('upsell'),
  }
}
