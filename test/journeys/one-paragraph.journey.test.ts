// What two people do to one paragraph by real keys, one of them behind a connection that is cut meanwhile: what is merged,
// and what is asked.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWindow } from '../kit/browser.ts'
import { eventually, startJourneys } from '../kit/journey.ts'
import { agreed, createArticle, expectedProblem, Person, storedArticle } from '../kit/person.ts'
import { startTcpProxy } from '../kit/tcp-proxy.ts'

const { browser, demo } = await startJourneys()
const proxy = await startTcpProxy(demo.url)
after(() => proxy.close())

/** A key by its name in angle brackets, or text. */
type Keys = readonly string[]

interface Meeting {
  readonly title: string
  readonly line: string
  /** Keys of the person who stays connected. */
  readonly anna: Keys
  /** Keys of the person who is cut off, before the connection is back. */
  readonly bert: Keys
  /** The paragraphs in the end, bold text between asterisks. */
  readonly body: readonly string[]
  /** What the question shows, if there is one. */
  readonly asked?: string
}

const heron = 'The heron stands beside water'
const all = ['<Home>', '<Shift+End>']
/** To the start of a word. */
const toWord = (count: number) => [
  '<Home>',
  ...Array.from({ length: count }, () => '<Control+ArrowRight>'),
  '<ArrowRight>',
]

const meetings: readonly Meeting[] = [
  {
    title: 'words added to a rewritten paragraph follow it',
    line: heron,
    anna: ['<End>', ' single stone'],
    bert: [...all, 'Bert prefers otters swimming'],
    body: ['Bert prefers otters swimming single stone'],
  },
  {
    title: 'a paragraph rewritten by both is asked about, and a paragraph added after it stays',
    line: heron,
    anna: [...all, 'Anna rewrote it entirely', '<Enter>', 'And another thought'],
    bert: [...all, 'Bert prefers otters swimming'],
    body: ['Anna rewrote it entirely', 'And another thought'],
    asked: 'Bert prefers otters swimming',
  },
  {
    title: 'a paragraph divided by one and rewritten by the other is asked about',
    line: heron,
    anna: [...toWord(3), '<Enter>', 'annasplit '],
    bert: [...all, 'Bert prefers otters swimming'],
    body: ['The heron stands ', 'annasplit beside water'],
    asked: 'Bert prefers otters swimming',
  },
  {
    title: 'a paragraph made bold by one and rewritten by the other is bold as a whole',
    line: heron,
    anna: [...all, '<Control+b>'],
    bert: [...all, 'Bert prefers otters swimming'],
    body: ['*Bert prefers otters swimming*'],
  },
  {
    title: 'words added inside of what is deleted stay in one piece',
    line: 'The quick brown fox jumps',
    anna: [...toWord(2), 'beta two '],
    bert: [
      ...toWord(1),
      ...Array.from({ length: 3 }, () => '<Control+Shift+ArrowRight>'),
      '<Delete>',
    ],
    body: ['The beta two  jumps'],
  },
  {
    title: 'what both type at one place stays in one piece each',
    line: heron,
    anna: ['<End>', ' {A}0'],
    bert: ['<End>', ' {B}0'],
    body: [`${heron} {A}0 {B}0`],
  },
  {
    title: 'a removed paragraph into which the other one types stays, and is asked about',
    line: heron,
    anna: ['<Control+a>', '<Control+a>', '<Backspace>'],
    bert: ['<End>', ' and waits'],
    body: [`${heron} and waits`],
    asked: 'Removed',
  },
]

/** What browsers report of a connection that is cut. */
const cutOff = /WebSocket connection|NetworkError|establish a connection/

interface Span {
  readonly text: string
  readonly marks?: readonly string[]
}

async function press({ page }: Person, keys: Keys): Promise<void> {
  for (const key of keys) {
    if (/^<.+>$/.test(key)) await page.keyboard.press(key.slice(1, -1))
    else await page.keyboard.type(key, { delay: 10 })
  }
}

const bold = async (id: string) => {
  const body = await demo.query<{ children: Span[] }[] | null>(`*[_id == "drafts.${id}"][0].body`)
  return (body ?? []).map(({ children }) =>
    children.map(({ text, marks = [] }) => (marks.length > 0 ? `*${text}*` : text)).join(''),
  )
}

test('two people change one paragraph apart', async (t) => {
  const windows = [await openWindow(browser), await openWindow(browser)] as const
  for (const [at, { title, line, anna, bert, body, asked }] of meetings.entries()) {
    await t.test(title, async () => {
      const id = `apart-${at}`
      await createArticle(demo, id, [line])
      const near = new Person('anna', windows[0], demo)
      const far = new Person('bert', windows[1], { ...demo, url: proxy.url })
      for (const person of [near, far]) {
        await person.open(id)
        await person.blocks.first().click()
      }
      proxy.cut()
      await far.page.getByText('Connection lost', { exact: true }).waitFor({ timeout: 30_000 })
      const before = await bold(id)
      await press(near, anna)
      await eventually(
        'the edit of the one',
        () => bold(id),
        (now) => `${now}` !== `${before}`,
      )
      await press(far, bert)
      await near.leave()
      proxy.restore()
      const again = far.page.getByRole('button', { name: 'Try now' })
      await again.click({ timeout: 5_000 }).catch(() => {})
      await far.leave()
      await agreed(title, [near, far], () => storedArticle(demo, id))
      const questions = [...(await near.questions()), ...(await far.questions())]
      assert.deepEqual(await bold(id), body, JSON.stringify(questions))
      if (asked === undefined) assert.deepEqual(questions, [])
      else
        assert.ok(
          questions.some((question) => question.includes(asked)),
          `${questions}`,
        )
    })
  }
  const problems = windows.flatMap((one) => one.problems)
  assert.deepEqual(
    problems.filter((problem) => !expectedProblem.test(problem) && !cutOff.test(problem)),
    [],
  )
})
