import { equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { keyboardIn } from '../../kit/by-keys.ts'
import { mountArray } from './mount-array.tsx'

const kinds = {
  references: {
    of: [{ type: 'reference', to: [{ type: 'person' }] }],
    items: ['a', 'b', 'c'].map((_key) => ({ _type: 'reference', _key, _ref: `person-${_key}` })),
  },
  images: {
    of: [{ type: 'image' }],
    items: ['a', 'b', 'c'].map((_key) => ({
      _type: 'image',
      _key,
      asset: { _type: 'reference', _ref: `image-${_key}-10x10-png` },
    })),
  },
  files: {
    of: [{ type: 'file' }],
    items: ['a', 'b', 'c'].map((_key) => ({ _type: 'file', _key })),
  },
}
const person = { name: 'person', type: 'document', fields: [{ name: 'name', type: 'string' }] }

for (const [name, { of, items }] of Object.entries(kinds)) {
  test(`${name} in a list can be ordered, duplicated and removed by keyboard`, async () => {
    const form = mountArray({ items, field: { of }, types: [person], validate: false })
    const keys = keyboardIn(form)
    form.row('a').focus()
    await press('Alt+ArrowDown')
    equal(form.keys(), 'b,a,c')
    await until('the focus on it', () => form.focused() === form.row('a'))
    await keys.rowMenu('Duplicate')
    await until('a copy', () => form.items().length === 4)
    const [, , copy] = form.items()
    ok(copy && copy['_key'] !== 'a' && copy['_ref'] === form.items()[1]!['_ref'])
    await until('the focus on it', () => keys.focused()?.dataset['row'] === `#${String(copy._key)}`)
    await press('Delete')
    equal(form.keys(), 'b,a,c')
    await until('a row', () => keys.focused()?.getAttribute('role') === 'row')
    await press('Home')
    await until('the first', () => form.focused() === form.row('b'))
    await press('Delete')
    equal(form.keys(), 'a,c')
  })
}
