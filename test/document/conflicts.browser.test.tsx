import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { defineField, defineType } from '../../src/schema/define.ts'
import { deepEqual, equal, frame, match, press, test, until } from '../kit/browser-test.ts'
import { createNetwork, draft, openArticle } from '../studio/open-studio.ts'

const article = defineType({
  name: 'article',
  type: 'document',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'rank', type: 'number' }),
  ],
})

test('a clash shows both values, leads to its field and is decided by keyboard; axe finds nothing', async () => {
  const network = createNetwork()
  const studio = await openArticle('a', {
    network,
    documents: [{ ...draft('a', 'Bridges'), rank: 1 }],
    config: { title: 'Paper', schema: { types: [article] } },
  })
  const { element, server } = studio
  const rank = await studio.field('rank')
  rank.focus()
  await press('End')
  await sendKeys({ type: '2' })
  await frame()
  await element.flush()
  // The next edit is on its way for a while; somebody else is faster.
  let arrive: (answer: undefined) => void = () => {}
  const journey = new Promise<undefined>((resolve) => (arrive = resolve))
  let isSent = false
  network.intercept = ({ url }) => {
    if (!url.includes('/data/mutate/')) return undefined
    isSent = true
    return journey
  }
  await sendKeys({ type: '3' })
  await until('the edit to be sent', () => isSent)
  await server.mutate({ patch: { id: 'drafts.a', set: { rank: 9 } } })
  arrive(undefined)
  const banner = await studio.find('alert', 'Somebody else changed this')
  match(banner.textContent, /Rank.*Yours.*123.*Theirs, in the document now.*9/)
  const { violations } = await axe.run(banner)
  deepEqual(
    violations.map(({ id }) => id),
    [],
  )
  ;(await studio.find('button', 'Rank')).focus()
  await press('Enter')
  await until('the field to have the focus', () => studio.focused() === rank)
  ;(await studio.find('button', 'Keep mine: Rank')).focus()
  await press('Enter')
  await studio.gone('alert', 'Somebody else changed this')
  await element.flush()
  equal(await server.fetch('*[_id == "drafts.a"][0].rank'), 123)
})
