import { deepEqual, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { memoize } from '../../src/model/memoize.ts'

test('computes a result once per object, also when it is undefined', () => {
  const computed: string[] = []
  const lengthOf = memoize(({ name }: { name: string }) => {
    computed.push(name)
    return name === '' ? undefined : name.length
  })
  const [one, empty] = [{ name: 'one' }, { name: '' }]
  deepEqual([one, empty, one, empty, { name: 'one' }].map(lengthOf), [
    3,
    undefined,
    3,
    undefined,
    3,
  ])
  deepEqual(computed, ['one', '', 'one'])
})

test('an error is not kept: the next call computes again', () => {
  let isBroken = true
  const read = memoize((_source: object) => {
    if (isBroken) throw new Error('not yet')
    return 'read'
  })
  const source = {}
  throws(() => read(source), /not yet/)
  isBroken = false
  deepEqual(read(source), 'read')
})
