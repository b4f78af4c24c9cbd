import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isReference } from '../../src/model/document.ts'
import { deepFreeze } from '../../src/model/equal.ts'
import { getAt } from '../../src/model/path.ts'
import { collectReferences, strengthenReferences } from '../../src/model/reference.ts'
import { createDocument, randomDocument } from '../kit/documents.ts'
import { forEachSeed } from '../kit/random.ts'

const reference = (id: string, more = {}) => ({ _type: 'reference', _ref: id, ...more })

test('a reference is any object with a text as _ref', () => {
  assert.ok(isReference({ _ref: 'x' }))
  assert.ok(!isReference({ _ref: 1 }))
  assert.ok(!isReference(null))
  assert.ok(!isReference('x'))
})

describe('collectReferences', () => {
  test('finds them at every depth and says where', () => {
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

  test('DOC-012 publishing removes marker and weak flag, nested and in arrays', () => {
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

  test('DOC-012 weak references without a marker stay untouched, and the document with them', () => {
    const draft = deepFreeze(
      createDocument({ author: reference('a', { _weak: true }), list: [1, 'x', null] }),
    )
    assert.equal(strengthenReferences(draft), draft)
  })

  test('DOC-012 a marker that says weak goes, the weak flag stays', () => {
    const author = reference('a', { _weak: true, _strengthenOnPublish: { ...marker, weak: true } })
    assert.deepEqual(
      strengthenReferences(createDocument({ author }))['author'],
      reference('a', { _weak: true }),
    )
  })
})

forEachSeed(100, 'a document without markers is already strong', (random) => {
  const document = deepFreeze(randomDocument(random))
  assert.equal(strengthenReferences(document), document)
})
