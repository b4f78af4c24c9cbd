import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReachIndex } from '../../../src/server/realtime/reach-index.ts'
import type { Reach } from '../../../src/server/realtime/reach-index.ts'
import { forEachSeed } from '../../kit/random.ts'

const within = ({ ids, types }: Reach, { _id, _type }: { _id: string; _type: string }) =>
  ids?.has(_id) !== false && types?.has(_type) !== false

forEachSeed(20, 'finds every listener that a change may concern', (random) => {
  const index = createReachIndex<number>()
  const some = (letter: string) =>
    random.chance(0.5)
      ? new Set([`${letter}${random.int(4)}`, `${letter}${random.int(4)}`])
      : undefined
  const reaches = Array.from({ length: 30 }, () =>
    random.chance(0.1)
      ? null
      : Array.from({ length: 1 + random.int(2) }, () => ({ ids: some('i'), types: some('t') })),
  )
  for (const [entry, reach] of reaches.entries()) index.add(entry, reach)
  const gone = new Set([...reaches.keys()].filter(() => random.chance(0.3)))
  for (const entry of gone) index.delete(entry, reaches[entry]!)

  for (let round = 0; round < 20; round++) {
    const document = { _id: `i${random.int(5)}`, _type: `t${random.int(5)}` }
    const found = index.find([document])
    assert.equal(index.mayFind([document]), found.size > 0)
    const ofAnyType = [0, 1, 2, 3, 4].some(
      (n) => index.find([{ ...document, _type: `t${n}` }]).size,
    )
    assert.equal(index.mayFind([{ ...document, _type: null }]), ofAnyType)
    for (const [entry, reach] of reaches.entries()) {
      const isConcerned = !reach || reach.some((one) => within(one, document))
      if (gone.has(entry)) assert.equal(found.has(entry), false)
      else if (isConcerned) assert.ok(found.has(entry))
    }
  }
})

test('does not visit listeners of other documents', () => {
  const index = createReachIndex<string>()
  for (let n = 0; n < 1000; n++) index.add(`listener ${n}`, [{ ids: new Set([`id-${n}`]) }])
  index.add('of a type', [{ types: new Set(['note']) }])
  index.add('of everything', null)
  assert.deepEqual([...index.find([{ _id: 'id-7', _type: 'note' }])].toSorted(), [
    'listener 7',
    'of a type',
    'of everything',
  ])
})
