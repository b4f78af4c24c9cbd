import { takeStreamSlot } from '../../../src/data/connection/shared-connections.ts'
import { equal, ok, test, until } from '../../kit/browser-test.ts'

test('a server gets two HTTP streams, and another one when one of them ends', async () => {
  const first = await takeStreamSlot('http://one.example')
  const second = await takeStreamSlot('http://one.example')
  ok(first && second)
  equal(await takeStreamSlot('http://one.example'), null)
  ok(await takeStreamSlot('http://other.example'))
  first()
  await until('a free slot', () => takeStreamSlot('http://one.example'))
  equal(await takeStreamSlot('http://one.example'), null)
})
