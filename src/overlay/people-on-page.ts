import type { DataLayer } from '../data/data-layer.ts'
import type { PresentUser } from '../data/presence/present-people.ts'
import { publishedId } from '../model/ids.ts'
import { pathStartsWith } from '../model/path.ts'
import type { Path } from '../model/path.ts'
import type { Region } from './regions.ts'
import type { Target } from './target.ts'

/** The other users in the documents of a page. */
export class PeopleOnPage {
  #users: readonly PresentUser[] = []
  #stop = (): void => {}
  #isStopped = false

  constructor(layer: DataLayer, onChange: () => void) {
    void this.#follow(layer, onChange)
  }

  /** Names of those who are at each of these regions: at the innermost ones that show their field. */
  at(regions: readonly Region[]): ReadonlyMap<Element, readonly string[]> {
    const found = new Map<Element, string[]>()
    for (const { user, place } of this.#users) {
      if (!place) continue
      const path = place.path ?? []
      const id = publishedId(place.documentId)
      const around = regions.filter(({ target }) => isAround(target, id, path))
      const depth = Math.max(...around.map(({ target }) => target.path.length))
      for (const { element, target } of around) {
        if (target.path.length !== depth) continue
        found.set(element, [...(found.get(element) ?? []), user.displayName])
      }
    }
    return found
  }

  stop(): void {
    this.#isStopped = true
    this.#stop()
  }

  /** The page can be edited without it, so a missing file is no error. */
  async #follow(layer: DataLayer, onChange: () => void): Promise<void> {
    const code = await import('../data/presence/presence-store.ts').catch(() => null)
    if (!code || this.#isStopped) return
    const subscription = layer.presence.open(code.LivePresence).all$.subscribe((users) => {
      this.#users = users
      onChange()
    })
    this.#stop = () => subscription.unsubscribe()
  }
}

const isAround = (target: Target, id: string, path: Path): boolean =>
  target.id === id && pathStartsWith(path, target.path)
