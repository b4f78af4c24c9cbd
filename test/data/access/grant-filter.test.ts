import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simpleCondition } from '../../../src/data/access/grant-filter.ts'
import { groqCondition } from '../../../src/data/access/groq-filter.ts'

const simple = [
  'true',
  'false',
  '_id in path("**")',
  '_id in path("*")',
  "_id in path('drafts.**')",
  '_id in path("drafts.*")',
  '_id in path("drafts.team-a.**")',
  '!(_id in path("drafts.**"))',
  '_type == "book"',
  '_type in [\'book\', "author"]',
  '!(_type == "book")',
  '_id in path("drafts.**") && _type in ["stringsTest", "book", "author", "referenceTest"]',
  '_type == "book" && !(_id in path("drafts.**")) && true',
]
const others = [
  'locked != true',
  '_id in path("drafts.**") || _type == "book"',
  'department == "x"',
  '_type == "a && b"',
  'owner == identity()',
  '_type == "book" // && true',
  '!_id in path("drafts.**")',
  '(_type == "book") && true',
  '_id in path("drafts.**"',
  '',
]
const ids = [
  'a',
  'drafts.a',
  'drafts.a.b',
  'drafts.team-a.x',
  'drafts.team-b.x',
  'drafts',
  'x.drafts.a',
]
const documents = ids.flatMap((_id) =>
  ['book', 'author', 'page'].map((_type) => ({ _id, _type, title: 'x' })),
)

test('filters evaluated without GROQ give the same result as GROQ for every document', () => {
  for (const filter of simple) {
    const quick = simpleCondition(filter)
    assert.ok(quick, `"${filter}" is read without GROQ`)
    const whole = groqCondition(filter, 'me')
    for (const document of documents) {
      assert.equal(quick(document), whole(document), `${filter} of ${JSON.stringify(document)}`)
    }
  }
})

test('leaves more complex filters to GROQ', () => {
  for (const filter of others) assert.equal(simpleCondition(filter), null, filter)
})

test('PERM-002 a filter can use the current user, by function and by parameter, and the document', () => {
  const document = { _id: 'a', _type: 'book', owner: 'me', tags: ['x'], locked: true }
  const holds = (filter: string, who = 'me') => groqCondition(filter, who)(document)
  assert.equal(holds('owner == identity()'), true)
  assert.equal(holds('owner == $identity // mine'), true)
  assert.equal(holds('owner == identity()', 'you'), false)
  assert.equal(holds('"x" in tags && locked != true'), false)
  assert.equal(holds('defined(tags) && references("b")'), false)
  assert.throws(() => groqCondition('owner ==', 'me'))
})

test('denies access to a document that GROQ cannot evaluate', () => {
  const odd = { _id: 'a', _type: 'book', hasOwnProperty: 'field' }
  assert.equal(groqCondition('owner == identity()', 'me')(odd), false)
})

test('evaluates a condition with many wildcards exactly and without delay', () => {
  const holds = groqCondition('title match "*b*b*b*b*b*b*b*c" || _id in path("secret.**")', 'me')
  assert.equal(holds({ _id: 'a', title: 'b'.repeat(30_000) }), false)
  assert.equal(holds({ _id: 'a', title: `${'b'.repeat(30_000)}c` }), true)
  assert.equal(holds({ _id: 'secretary' }), false)
  assert.equal(holds({ _id: 'secret.a' }), true)
})
