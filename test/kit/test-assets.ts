import process from 'node:process'
import { openBlobs } from '../../src/server/open-blobs.ts'
import type { Blobs } from '../../src/server/assets/blobs.ts'
import type { AsyncStore } from '../../src/server/dataset/async-store.ts'

/**
 * Where tests store assets: in the database or, if `TEST_ASSETS` is the URL of an object store, there. Tests share the
 * store: equal bytes are one object, whichever test uploads them.
 */
export function testAssets(): string | null {
  return process.env['TEST_ASSETS'] || null
}

/** Opens the asset store like a server does. */
export function openTestBlobs(store: AsyncStore): Blobs {
  return openBlobs(store, {
    assets: testAssets(),
    onError(error) {
      throw error
    },
  })
}
