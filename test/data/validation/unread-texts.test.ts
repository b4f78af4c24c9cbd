import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { UnreadTexts } from '../../../src/data/validation/unread-texts.ts'
import { pathToString } from '../../../src/model/path.ts'
import type { Path } from '../../../src/model/path.ts'
import { forEachSeed } from '../../kit/random.ts'

function held(document: object, ...paths: Path[]) {
  const texts = new UnreadTexts()
  texts.follow(document)
  for (const path of paths) texts.hold({ path, text: pathToString(path), reason: 'unread.number' })
  let ids: readonly string[] = []
  texts.list$.subscribe((list) => (ids = list.map(({ path }) => pathToString(path))))
  return { texts, ids: () => ids }
}

test('unreadable text follows the item it belongs to, and stays when anything else changes', () => {
  const items = [
    { _key: 'a', n: 1 },
    { _key: 'b', n: 2 },
  ]
  const { texts, ids } = held({ items, n: 0 }, ['n'], ['items', { _key: 'b' }, 'n'])
  texts.follow({ items: items.toReversed(), n: 7 })
  equal(ids().length, 2)
  texts.follow({ items: [items[0]], n: 7 })
  deepEqual(ids(), ['n'])
  texts.follow(null)
  texts.follow({})
  deepEqual(ids(), ['n'])
  texts.clear()
  deepEqual(ids(), [])
})

forEachSeed(200, 'unreadable text in a plain list follows its item to any position', (random) => {
  let list = Array.from({ length: random.between(1, 6) }, (_, index) => index * 10)
  const place = random.int(list.length)
  const item = list[place]!
  const { texts, ids } = held({ list }, ['list', place])
  for (let step = 0; step < 5; step++) {
    const at = random.int(list.length + 1)
    const next = [...list]
    if (random.chance(0.4)) next.splice(at, 0, 1000 + step)
    else if (random.chance(0.5)) next.push(...next.splice(Math.min(at, next.length - 1), 1))
    else next.splice(at, 1)
    texts.follow({ list: (list = next) })
    const now = list.indexOf(item)
    if (now < 0) return deepEqual(ids(), [], JSON.stringify(list))
    deepEqual(ids(), [`list[${now}]`], JSON.stringify(list))
  }
})
