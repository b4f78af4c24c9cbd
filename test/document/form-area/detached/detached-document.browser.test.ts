import { systemClock } from '../../../../src/data/clock.ts'
import * as travel from '../../../../src/data/undo/travel.ts'
import { DetachedDocument } from '../../../../src/document/form-area/detached/detached-document.ts'
import { fieldTypes } from '../../../../src/fields/field-types.ts'
import { set } from '../../../../src/model/patch.ts'
import { compileSchema } from '../../../../src/schema/compile.ts'
import { equal, test, until } from '../../../kit/browser-test.ts'

test('edits can be undone even though the undo code failed to load at first', async () => {
  const schema = compileSchema(
    [{ name: 'note', type: 'document', fields: [{ name: 'title', type: 'string' }] }],
    fieldTypes,
  )
  let attempts = 0
  const document = new DetachedDocument({
    type: schema.get('note')!,
    schema,
    clock: systemClock,
    value: { _type: 'note', title: 'a' },
    initialValue: {},
    onEdit: () => {},
    loadUndo: async () => {
      attempts += 1
      if (attempts === 1) throw new Error('The connection was lost')
      return travel
    },
  })
  await until('the first attempt', () => attempts === 1)
  document.patch([set('b', ['title'])])
  await until('the second attempt', () => attempts === 2)
  equal(document.undo.undo().type, 'done')
  equal(document.getState().displayed?.['title'], 'a')
  document.dispose()
})
