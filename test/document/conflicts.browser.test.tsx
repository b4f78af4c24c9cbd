import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { defineField, defineType } from '../../src/schema/define.ts'
import { deepEqual, equal, frame, match, ok, press, test, until } from '../kit/browser-test.ts'
import { createNetwork, draft, openArticle, type OpenOptions } from '../studio/open-studio.ts'

const article = defineType({
  name: 'article',
  type: 'document',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'rank', type: 'number' }),
  ],
})

/** A number that was 1, became 123 here and 9 elsewhere at the same time. */
async function openClash(options: Partial<OpenOptions> = {}) {
  const network = createNetwork()
  const studio = await openArticle('a', {
    network,
    documents: [{ ...draft('a', 'Bridges'), rank: 1 }],
    ...options,
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
  return { ...studio, rank }
}

test('a clash shows both values, leads to its field and is decided by keyboard; axe finds nothing', async () => {
  const studio = await openClash()
  const { element, server, rank } = studio
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
  ;(await studio.find('[role=alert] button', 'Keep mine: Rank')).focus()
  await press('Enter')
  await studio.gone('alert', 'Somebody else changed this')
  await element.flush()
  equal(await server.fetch('*[_id == "drafts.a"][0].rank'), 123)
})

test('a clash is marked at its field, which says so and decides it by keyboard; axe finds nothing', async () => {
  const studio = await openClash({ width: 400 })
  const { element, server, rank, root } = studio
  const mark = await studio.find('[data-clash=rank]')
  ok(mark.closest('[data-path=rank]'))
  match(mark.textContent, /Somebody else changed this.*Yours.*123.*Theirs, in the document now.*9/)
  const words = (rank.getAttribute('aria-describedby') ?? '').split(' ')
  ok(words.some((id) => root.getElementById(id)?.textContent.includes('Somebody else changed')))
  equal(root.querySelector('[data-path=title] [data-clash]'), null)
  const { violations } = await axe.run(mark)
  deepEqual(
    violations.map(({ id }) => id),
    [],
  )
  // From the control, Tab goes on to the choice.
  rank.focus()
  await press('Tab')
  await until(
    'the choice',
    () => studio.focused()?.getAttribute('aria-label') === 'Keep mine: Rank',
  )
  ok(mark.contains(studio.focused()))
  await press('Enter')
  await studio.gone('[data-clash=rank]')
  await until('the field to have the focus', () => studio.focused() === rank)
  equal(studio.query('alert', 'Somebody else changed this'), null)
  await element.flush()
  equal(await server.fetch('*[_id == "drafts.a"][0].rank'), 123)
})
