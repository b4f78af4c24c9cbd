import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LatePart } from '../../src/data/late-part.ts'

test('a late part is loaded on its first use, once, and disposed with its layer', async () => {
  let loads = 0
  let disposals = 0
  const part = new LatePart(async () => ({ number: ++loads, dispose: () => void disposals++ }))
  assert.equal(part.isUsed, false)
  const [one, other] = await Promise.all([part.get(), part.get()])
  assert.equal(one, other)
  assert.deepEqual([part.isUsed, loads], [true, 1])
  part.dispose()
  await part.get()
  assert.equal(disposals, 1)
})

test('a late part that failed to load is loaded again on its next use', async () => {
  let isReachable = false
  const loaded = { dispose() {} }
  const part = new LatePart(async () => {
    if (!isReachable) throw new Error('Unreachable')
    return loaded
  })
  await assert.rejects(part.get(), /Unreachable/)
  assert.equal(part.isUsed, false)
  isReachable = true
  assert.equal(await part.get(), loaded)
})

test('a late part that was never used is not loaded to be disposed', () => {
  const part = new LatePart<{ dispose(): void }>(() => assert.fail('loaded'))
  part.dispose()
})
