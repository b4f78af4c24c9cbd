import { createDataLayer } from './data-layer.ts'
import { LivePresence } from '../../src/data/presence/presence-store.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import type { Path } from '../../src/model/path.ts'
import { compileSchema } from '../../src/schema/compile.ts'

/** Another user of the dataset: a real client of the real server, without a page. */
export interface Colleague {
  /** Reports presence at a field of a document; null: in the document only; no argument: in no document. */
  goTo(path?: Path | null, documentId?: string): void
  leave(): void
}

/** Connects as the user of the token; the default document is `a`. */
export function createColleague(server: { url: string; token: string | undefined }): Colleague {
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: server.url,
    useProjectHostname: false,
    schema: compileSchema([], fieldTypes),
    getToken: () => server.token ?? null,
    presence: 'on',
    page: { storage: () => null, onLeave: () => () => {} },
  })
  const source = Symbol('colleague')
  const staying = layer.presence.open(LivePresence).all$.subscribe()
  return {
    goTo(path, documentId = 'a') {
      const lastActiveAt = new Date().toISOString()
      layer.presence
        .open(LivePresence)
        .setLocations(
          source,
          path === undefined
            ? []
            : [{ type: 'document', documentId, path: path ?? [], lastActiveAt }],
        )
    },
    leave() {
      staying.unsubscribe()
      layer.dispose()
    },
  }
}
