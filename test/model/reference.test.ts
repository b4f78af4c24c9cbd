import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isReference } from '../../src/model/document.ts'
import { deepFreeze } from '../../src/model/equal.ts'
import { getAt } from '../../src/model/path.ts'
import { collectReferences, strengthenReferences } from '../../src/model/reference.ts'
import { createDocument, randomDocument } from '../kit/documents.ts'
import { forEachSeed } from '../kit/random.ts'

const reference = (id: string, more = {}) => ({ _type: 'reference', _ref: id, ...more })

test('a reference is any object with a string as _ref', () => {
  assert.ok(isReference({ _ref: 'x' }))
  assert.ok(!isReference({ _ref: 1 }))
  assert.ok(!isReference(null))
  assert.ok(!isReference('x'))
})

describe('collectReferences', () => {
  test('finds references at every depth and returns their paths', () => {
    const document = createDocument({
      author: reference('a'),
      list: [reference('b', { _key: 'k' }), reference('c')],
      body: [{ _key: 'block', markDefs: [{ _key: 'm', target: reference('d') }] }],
      image: { asset: reference('e') },
    })
    const found = collectReferences(document)
    assert.deepEqual(
      found.map(({ path, reference: { _ref } }) => [path, _ref]),
      [
        [['author'], 'a'],
        [['list', { _key: 'k' }], 'b'],
        [['list', 1], 'c'],
        [['body', { _key: 'block' }, 'markDefs', { _key: 'm' }, 'target'], 'd'],
        [['image', 'asset'], 'e'],
      ],
    )
    for (const { path, reference: held } of found) assert.equal(getAt(document, path), held)
  })
})

describe('strengthenReferences', () => {
  const marker = { type: 'person', template: { id: 'person', params: {} } }

  test('DOC-012 publishing removes the marker and the weak flag, also in nested objects and arrays', () => {
    const draft = createDocument({
      author: reference('a', { _weak: true, _strengthenOnPublish: marker }),
      list: [
        {
          _key: 'k',
          inner: [reference('b', { _key: 'm', _weak: true, _strengthenOnPublish: marker })],
        },
      ],
    })
    assert.deepEqual(strengthenReferences(draft), {
      ...draft,
      author: reference('a'),
      list: [{ _key: 'k', inner: [reference('b', { _key: 'm' })] }],
    })
  })

  test('DOC-012 leaves weak references without a marker unchanged', () => {
    const draft = deepFreeze(
      createDocument({ author: reference('a', { _weak: true }), list: [1, 'x', null] }),
    )
    assert.equal(strengthenReferences(draft), draft)
  })

  test('DOC-012 removes a marker that is itself weak and keeps the weak flag', () => {
    const author = reference('a', { _weak: true, _strengthenOnPublish: { ...marker, weak: true } })
    assert.deepEqual(
      strengthenReferences(createDocument({ author }))['author'],
      reference('a', { _weak: true }),
    )
  })
})

forEachSeed(100, 'leaves a document without markers unchanged', (random) => {
  const document = deepFreeze(randomDocument(random))
  assert.equal(strengthenReferences(document), document)
})
