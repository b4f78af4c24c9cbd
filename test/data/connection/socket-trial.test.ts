import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SocketTrial } from '../../../src/data/connection/socket-trial.ts'

/** What each failure of a socket leads to, by whether a plain request is answered after it. */
async function outcomes(answers: readonly boolean[]): Promise<boolean[]> {
  const left = [...answers]
  const trial = new SocketTrial(() => Promise.resolve(left.shift() ?? false))
  const found: boolean[] = []
  for (let failure = 0; failure <= answers.length; failure++) found.push(await trial.failed())
  return found
}

test('gives up sockets when one fails between two successful plain requests', async () => {
  assert.deepEqual(await outcomes([true, true]), [false, false, true])
})

test('keeps sockets that fail while a server stops or starts', async () => {
  assert.deepEqual(await outcomes([true, false, false, true, false]), Array(6).fill(false))
  assert.deepEqual((await outcomes([false, true, true])).at(-1), true)
})

test('a socket that opens during a plain request outweighs its response', async () => {
  const answers: ((isAnswered: boolean) => void)[] = []
  const trial = new SocketTrial(() => new Promise((resolve) => answers.push(resolve)))
  assert.equal(await trial.failed(), false)
  const second = trial.failed()
  assert.equal(await trial.failed(), false)
  assert.equal(answers.length, 1)
  answers[0]!(true)
  assert.equal(await second, false)
  const third = trial.failed()
  trial.begin()
  answers[1]!(true)
  assert.equal(await third, false)
})
