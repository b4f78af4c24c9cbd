import { createKey } from '../../model/key.ts'

/** The page features that presence needs; tests pass a simulation. */
export interface PresencePage {
  /** Storage of this tab that survives a reload; may throw where the browser forbids it. */
  storage(): Pick<Storage, 'getItem' | 'setItem'> | null
  /** Calls `hidden` when the page is left, `shown` when it is restored from the back/forward cache. */
  onLeave(hidden: () => void, shown: () => void): () => void
}

/** The browser's page; outside of browsers, without storage and events. */
export const hostPage: PresencePage = {
  storage: () => globalThis.sessionStorage ?? null,
  onLeave(hidden, shown) {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) shown()
    }
    globalThis.addEventListener?.('pagehide', hidden)
    globalThis.addEventListener?.('pageshow', onShow)
    return () => {
      globalThis.removeEventListener?.('pagehide', hidden)
      globalThis.removeEventListener?.('pageshow', onShow)
    }
  },
}

const length = 16

/** The id of this tab in one dataset, kept for the tab's life where the page allows it. */
export class SessionId {
  readonly #page: PresencePage
  readonly #key: string
  #value: string | null = null

  constructor(page: PresencePage, dataset: string) {
    this.#page = page
    this.#key = `content-studio:presence-session:${dataset}`
  }

  get value(): string {
    this.#value ??= this.#read() ?? this.#keep(createSessionId())
    return this.#value
  }

  /** Creates a new id: another session uses this one, e.g. a duplicated tab or a second layer on the page. */
  renew(): void {
    this.#value = this.#keep(createSessionId())
  }

  #read(): string | null {
    try {
      const kept = this.#page.storage()?.getItem(this.#key) ?? null
      return kept?.length === length ? kept : null
    } catch {
      return null
    }
  }

  #keep(id: string): string {
    try {
      this.#page.storage()?.setItem(this.#key, id)
    } catch {
      // Storage is forbidden or full: the id lasts as long as the page.
    }
    return id
  }
}

function createSessionId(): string {
  return (createKey() + createKey()).slice(0, length)
}
