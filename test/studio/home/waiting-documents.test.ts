import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenDocument } from '../../../src/data/diagnostics.ts'
import { unsentOf } from '../../../src/studio/home/waiting-documents.ts'

test('edits on their way wait for nobody; refused and clashing ones do, unsent ones while there is no connection', () => {
  const documents = (['saved', 'sending', 'kept', 'retrying', 'refused'] as const).map(
    (save): OpenDocument => ({ publishedId: save, typeName: 'article', save, conflicts: 0 }),
  )
  const clash: OpenDocument = {
    publishedId: 'clash',
    typeName: 'article',
    save: 'saved',
    conflicts: 2,
  }
  const reasons = (isConnected: boolean) =>
    unsentOf([...documents, clash], isConnected).map(
      ({ row, reason }) => `${row.publishedId}: ${reason.type} ${reason.count}`,
    )
  assert.deepEqual(reasons(true), ['refused: refused 0', 'clash: conflicts 2'])
  assert.deepEqual(reasons(false), [
    'kept: unsent 0',
    'retrying: unsent 0',
    'refused: refused 0',
    'clash: conflicts 2',
  ])
})
