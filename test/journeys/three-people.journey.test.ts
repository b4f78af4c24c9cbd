// Three people write in one title and in one paragraph by real keys, one of them behind a connection that is cut for two
// and a half seconds: every word of each stands whole in its line, in its order, or in a question. ROUNDS=50 does it more
// often, SEED=17 repeats one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWindow } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'
import {
  agreed,
  createArticle,
  expectedProblem,
  mixedWords,
  Person,
  type Place,
  storedArticle,
  wordsOf,
} from '../kit/person.ts'
import { createRandom, type Random } from '../kit/random.ts'

const rounds = Number(process.env['ROUNDS'] ?? 1)
const only = process.env['SEED']
const { browser, demo } = await startJourneys()

const NAMES = ['anna', 'bert', 'cleo']
const LINES = ['Two boats leave', 'The heron stands beside the water', 'Rain falls']
/** The paragraph they write in. */
const SHARED = 1
/** Ms of a cut, and of the words that everybody writes meanwhile. */
const CUT = 2500
const WORDS = 5

async function goIn(person: Person, place: Place, random: Random): Promise<void> {
  const { keyboard } = person.page
  await (place === 'title' ? person.title : person.blocks.nth(SHARED)).click()
  if (random.chance(0.4)) return keyboard.press('End')
  await keyboard.press('Home')
  for (let steps = random.int(3); steps > 0; steps--) await keyboard.press('Control+ArrowRight')
  if (random.chance(0.3)) await keyboard.press('Control+Shift+ArrowRight')
}

async function meet(
  seed: number,
  { people, place }: { people: readonly Person[]; place: Place },
): Promise<void> {
  const random = createRandom(seed)
  const id = `three-${place}-${seed}`
  await createArticle(demo, id, LINES)
  for (const person of people) await person.open(id)
  for (const person of people) await goIn(person, place, random)
  const away = random.pick(people)
  const delay = CUT / (WORDS * ' anna0'.length)
  const written = new Map(people.map((person) => [person, [] as string[]]))
  const all = () =>
    Promise.all(
      people.map(async (person) => {
        written.get(person)!.push(...(await person.type(WORDS, delay)))
      }),
    )
  await all()
  await away.page.context().setOffline(true)
  await all()
  await away.page.context().setOffline(false)
  await all()
  for (const person of people) await person.leave()
  const there = await agreed(`seed ${seed}`, people, () => storedArticle(demo, id))
  const asked = (await Promise.all(people.map((person) => person.questions()))).flat()
  const seen = `seed ${seed}: ${JSON.stringify({ there, asked, away: away.name }, null, 1)}`
  const { title, body } = there
  const line = place === 'title' ? title : body[SHARED]!
  const others = place === 'title' ? body : body.toSpliced(SHARED, 1)
  const expected = place === 'title' ? LINES : LINES.toSpliced(SHARED, 1)
  assert.deepEqual(others, expected, seen)
  const known = [...written.values(), LINES, 'A quiet morning'].flat(2)
  assert.deepEqual(mixedWords(NAMES, there, known), [], seen)
  for (const [{ name }, words] of written) {
    const own = wordsOf([name], line)
    const questions = new Set(wordsOf([name], asked))
    assert.deepEqual(
      own,
      words.filter((word) => own.includes(word)),
      seen,
    )
    assert.deepEqual(
      words.filter((word) => !own.includes(word) && !questions.has(word)),
      [],
      seen,
    )
  }
}

for (const place of ['title', 'body'] as const) {
  test(
    `three people editing one ${place === 'title' ? 'title' : 'paragraph'}, one disconnected for a moment, keep every word whole, in its line and order`,
    { timeout: 60_000 + rounds * 60_000 },
    async () => {
      const seeds = only ? [Number(only)] : Array.from({ length: rounds }, (_, at) => at + 1)
      const windows = await Promise.all(NAMES.map(() => openWindow(browser)))
      for (const seed of seeds) {
        const people = windows.map((window, at) => new Person(NAMES[at]!, window, demo))
        await meet(seed, { people, place })
      }
      const problems = windows.flatMap((one) => one.problems)
      assert.deepEqual(
        problems.filter((problem) => !expectedProblem.test(problem)),
        [],
      )
      for (const { page } of windows) await page.context().close()
    },
  )
}
