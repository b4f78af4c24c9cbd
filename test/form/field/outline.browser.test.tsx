import { ok, test } from '../../kit/browser-test.ts'
import { heightErrors } from '../reserved-heights.ts'

test('a field that is not rendered yet has about the height that it will have', async () => {
  const strings = ['a', 'b', 'c', 'd'].map((name) => ({ name, type: 'string' }))
  const errors = await heightErrors([
    { name: 'plain', type: 'string' },
    { name: 'described', type: 'string', description: 'What readers see first' },
    { name: 'count', type: 'number' },
    { name: 'day', type: 'date' },
    { name: 'text', type: 'text' },
  ])
  for (const { name, error } of errors) ok(error <= 12, `${name}: ${error} px`)
  // Errors of many fields would add up.
  const [section] = await heightErrors([{ name: 'section', type: 'object', fields: strings }])
  ok(section!.error <= 30, `${section!.error} px`)
})
