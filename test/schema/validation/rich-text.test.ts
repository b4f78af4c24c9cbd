import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToString } from '../../../src/model/path.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { createValidationCache, validateDocument } from '../../../src/schema/validation/validate.ts'
import { noteSchema } from '../schemas.ts'

const rule = new Rule()
const { schema } = noteSchema([
  {
    name: 'body',
    type: 'array',
    of: [
      {
        type: 'block',
        of: [
          {
            name: 'price',
            type: 'object',
            fields: [{ name: 'amount', type: 'number', validation: rule.required().min(1) }],
          },
          { type: 'reference', to: [{ type: 'note' }] },
        ],
        marks: {
          annotations: [
            {
              name: 'link',
              type: 'object',
              fields: [{ name: 'href', type: 'url', validation: rule.required() }],
            },
            {
              name: 'internal',
              type: 'object',
              fields: [{ name: 'to', type: 'reference', to: [{ type: 'note' }] }],
            },
          ],
        },
      },
    ],
  },
])

const reference = (_ref: string) => ({ _type: 'reference', _ref })
const block = (children: readonly object[], markDefs: readonly object[] = []) => ({
  ...{ _type: 'block', _key: 'b', style: 'normal', markDefs },
  children: [{ _type: 'span', _key: 's', text: 'Words', marks: [] }, ...children],
})

async function findings(body: readonly object[], cache = createValidationCache()) {
  const markers = await validateDocument({
    document: { _id: 'a', _type: 'note', body },
    schema,
    cache,
    world: 0,
    getDocumentExists: async (id) => id === 'here',
  })
  return markers.map(({ path, code, message }) => `${pathToString(path)} ${code ?? message}`)
}

test('VALID-003 rules apply inside rich text: inline objects, annotations, references in either', async () => {
  assert.deepEqual(await findings([block([])]), [])
  const inline = (rest: object) => [block([{ _key: 'i', ...rest }])]
  const mark = (rest: object) => [block([], [{ _key: 'm', ...rest }])]
  const children = 'body[_key=="b"].children[_key=="i"]'
  const markDefs = 'body[_key=="b"].markDefs[_key=="m"]'
  const rows: readonly (readonly [readonly object[], readonly string[]])[] = [
    [inline({ _type: 'price', amount: 5 }), []],
    [inline({ _type: 'price' }), [`${children}.amount required`]],
    [inline({ _type: 'price', amount: 0 }), [`${children}.amount number.min`]],
    [inline({ _type: 'price', amount: '5' }), [`${children}.amount type`]],
    [inline({ _type: 'price', amount: 5, sum: 1 }), [`${children}.sum field.unknown`]],
    [inline({ _type: 'stranger' }), [`${children} item.unknown`]],
    [inline(reference('here')), []],
    [inline(reference('gone')), [`${children} reference.published`]],
    [mark({ _type: 'link', href: 'https://example.com' }), []],
    [mark({ _type: 'link' }), [`${markDefs}.href required.string`]],
    [mark({ _type: 'link', href: 'javascript:alert(1)' }), [`${markDefs}.href uri.scheme`]],
    [mark({ _type: 'internal', to: reference('gone') }), [`${markDefs}.to reference.published`]],
    [mark({ _type: 'footnote' }), [`${markDefs} item.unknown`]],
  ]
  for (const [body, expected] of rows) {
    assert.deepEqual(await findings(body), expected, JSON.stringify(body))
    // The same when the block was fine before, and when it was not.
    const cache = createValidationCache()
    for (const step of [[block([])], body, [block([])], body]) {
      const fresh = step === body ? expected : []
      assert.deepEqual(await findings(step, cache), fresh, JSON.stringify(body))
    }
  }
})

test('the URL of a link is checked even if the schema declares no annotations', async () => {
  const plain = noteSchema([{ name: 'body', type: 'array', of: [{ type: 'block' }] }]).schema
  const check = (href: string) =>
    validateDocument({
      document: {
        _id: 'a',
        _type: 'note',
        body: [block([], [{ _type: 'link', _key: 'm', href }])],
      },
      schema: plain,
    })
  assert.deepEqual(await check('mailto:a@b.no'), [])
  assert.deepEqual(await check('/here'), [])
  assert.equal((await check('javascript:alert(1)'))[0]?.code, 'uri.scheme')
})
