// What two people do to one paragraph by real keys, one of them behind a connection that is cut meanwhile: what is merged,
// and what is asked.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWindow } from '../kit/browser.ts'
import { eventually, startJourneys } from '../kit/journey.ts'
import { boldText, meetings, pressKeys } from '../kit/meetings.ts'
import { agreed, createArticle, expectedProblem, Person, storedArticle } from '../kit/person.ts'
import { startTcpProxy } from '../kit/tcp-proxy.ts'

const { browser, demo } = await startJourneys()
const proxy = await startTcpProxy(demo.url)
after(() => proxy.close())

/** What browsers report of a connection that is cut. */
const cutOff = /WebSocket connection|NetworkError|establish a connection/

test('two people edit one paragraph while disconnected', async (t) => {
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
      const before = await boldText(demo, id)
      await pressKeys(near, anna)
      await eventually(
        'the edit of the one',
        () => boldText(demo, id),
        (now) => now.join('¶') !== before.join('¶'),
      )
      await pressKeys(far, bert)
      await near.leave()
      proxy.restore()
      const again = far.page.getByRole('button', { name: 'Try now' })
      await again.click({ timeout: 5_000 }).catch(() => {})
      await far.leave()
      await agreed(title, [near, far], () => storedArticle(demo, id))
      const questions = [...(await near.questions()), ...(await far.questions())]
      assert.deepEqual(await boldText(demo, id), body, JSON.stringify(questions))
      if (asked === undefined) assert.deepEqual(questions, [])
      else
        assert.ok(
          questions.some((question) => question.includes(asked)),
          questions.join('\n'),
        )
    })
  }
  const problems = windows.flatMap((one) => one.problems)
  assert.deepEqual(
    problems.filter((problem) => !expectedProblem.test(problem) && !cutOff.test(problem)),
    [],
  )
})
