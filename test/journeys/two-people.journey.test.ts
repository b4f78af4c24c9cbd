// Two people write in one paragraph by real keys, one of them behind a connection that is cut and mended: every word that
// somebody wrote stands whole in the text or in a question, and all see the same. PAIRS=300 does it more often, SEEDS=17-19
// repeats some.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFirefox, openWindow } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'
import {
  agreed,
  createArticle,
  expectedProblem,
  mixedWords,
  Person,
  storedArticle,
  wordsOf,
} from '../kit/person.ts'
import { createRandom, type Random } from '../kit/random.ts'

const pairs = Number(process.env['PAIRS'] ?? (isFirefox ? 5 : 20))
const only = process.env['SEEDS']?.split('-').map(Number)
const [first, last] = [only?.at(0) ?? 1, only?.at(-1) ?? pairs]
const { browser, demo } = await startJourneys()

const LINES = ['The heron stands beside the water', 'Two boats leave in the morning', 'Rain falls']

/** Does one thing that people do to a text. */
async function act(person: Person, random: Random): Promise<unknown> {
  const { keyboard } = person.page
  const type = () => person.type(random.between(1, 3))
  if (random.chance(0.15)) {
    await person.title.click()
    await keyboard.press(random.chance(0.3) ? 'Control+a' : random.pick(['Home', 'End']))
    return type()
  }
  const block = person.blocks.nth(random.int(await person.blocks.count()))
  // The other person may join it to another one in this moment.
  await block.click({ timeout: 3000 }).catch(() => person.blocks.last().click())
  await keyboard.press(random.pick(['Home', 'End', 'ArrowRight']))
  for (let steps = random.int(4); steps > 0; steps--) await keyboard.press('Control+ArrowRight')
  const choice = random.next()
  if (choice < 0.35) return type()
  if (choice < 0.45) return keyboard.press('Control+Backspace')
  if (choice < 0.6) {
    await keyboard.press('Home')
    await keyboard.press('Shift+End')
    return type()
  }
  if (choice < 0.75) {
    await keyboard.press('Enter')
    return type()
  }
  if (choice < 0.85) {
    await keyboard.press('Home')
    return keyboard.press('Backspace')
  }
  await keyboard.press('Control+Shift+ArrowRight')
  await keyboard.press('Control+b')
}

async function meet(
  seed: number,
  people: readonly [Person, Person],
  random: Random,
): Promise<void> {
  const [anna, bert] = people
  const id = `pair-${seed}`
  await createArticle(demo, id, LINES)
  for (const person of people) await person.open(id)
  const isAway = random.chance(0.7)
  if (isAway) await bert.page.context().setOffline(true)
  for (let acts = random.between(1, 3); acts > 0; acts--) {
    if (isAway) for (const person of people) await act(person, random)
    else await Promise.all(people.map((person) => act(person, random)))
  }
  const own = [await anna.screen(), await bert.screen()]
  if (isAway) await bert.page.context().setOffline(false)
  for (const person of people) await person.leave()
  const there = await agreed(`seed ${seed}, own ${JSON.stringify(own)}`, people, () =>
    storedArticle(demo, id),
  )
  const asked = [...(await anna.questions()), ...(await bert.questions())]
  const names = people.map(({ name }) => name)
  const all = new Set(wordsOf(names, [there, asked]))
  const lost = wordsOf(names, own).filter((word) => !all.has(word))
  const mixed = mixedWords(
    names,
    there,
    own.flatMap(({ title, body }) => [title, ...body]),
  )
  const seen = JSON.stringify({ own, there, asked }, null, 1)
  assert.deepEqual({ lost, mixed }, { lost: [], mixed: [] }, `seed ${seed}: ${seen}`)
}

test(
  'two people editing one text lose and mix no word, whatever they do and whoever was disconnected',
  { timeout: 60_000 + (last - first + 1) * 20_000 },
  async () => {
    const windows = [await openWindow(browser), await openWindow(browser)] as const
    const faults: unknown[] = []
    for (let seed = first; seed <= last; seed++) {
      const random = createRandom(seed)
      const people = [
        new Person('anna', windows[0], demo),
        new Person('bert', windows[1], demo),
      ] as const
      await meet(seed, people, random).catch((fault) => faults.push(fault))
    }
    assert.deepEqual(faults, [])
    const problems = windows.flatMap((one) => one.problems)
    assert.deepEqual(
      problems.filter((line) => !expectedProblem.test(line)),
      [],
    )
  },
)
