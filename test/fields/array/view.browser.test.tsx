import { heightErrors } from '../../form/reserved-heights.ts'
import { ok, test } from '../../kit/browser-test.ts'

test('a grid of items that is not rendered yet has about the height that it will have', async () => {
  const of = [{ type: 'object', name: 'row', fields: [{ name: 'title', type: 'string' }] }]
  const value = [1, 2, 3].map((at) => ({ _key: `k${at}`, _type: 'row', title: `Row ${at}` }))
  const grid = { name: 'grid', type: 'array', of, options: { layout: 'grid' } }
  const [found] = await heightErrors([grid], { grid: value })
  ok(found!.error <= 12, `${found!.error} px`)
})
