import process from 'node:process'
import { openBlobs } from '../../src/server/assets/open-blobs.ts'
import type { Blobs } from '../../src/server/assets/blobs.ts'
import type { AsyncStore } from '../../src/server/database/async-store.ts'

/**
 * Where a test keeps the bytes of assets: in the database or, when `TEST_ASSETS` is the address of an object store, there.
 * Tests share it: equal bytes are equal objects, whoever brings them.
 */
export function testAssets(): string | null {
  return process.env['TEST_ASSETS'] || null
}

/** As a server would open it. */
export function openTestBlobs(store: AsyncStore): Blobs {
  return openBlobs(store, {
    assets: testAssets(),
    onError(error) {
      throw error
    },
  })
}
