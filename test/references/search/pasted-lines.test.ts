import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf } from '../../../src/references/search/pasted-lines.ts'

test('a pasted list is split into lines and cells; commas split a line into parts unless quoted', () => {
  assert.deepEqual(
    linesOf('One\r\n\n Two, and more \tThree\n"Four, five"\n"Six", seven\n"Ei""ght"\n,,'),
    [
      { text: 'One', parts: ['One'] },
      { text: 'Two, and more', parts: ['Two', 'and more'] },
      { text: 'Three', parts: ['Three'] },
      { text: 'Four, five', parts: ['Four, five'] },
      { text: '"Six", seven', parts: ['Six', 'seven'] },
      { text: 'Ei"ght', parts: ['Ei"ght'] },
    ],
  )
  assert.deepEqual(linesOf('a 5" disk\nb'), [
    { text: 'a 5" disk', parts: ['a 5" disk'] },
    { text: 'b', parts: ['b'] },
  ])
})
