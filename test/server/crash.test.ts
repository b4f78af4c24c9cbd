import { test } from 'node:test'
import { crash } from '../kit/crash.ts'

// `npm run bench -- server` does twenty.
const rounds = 3

test(`kill -9 under load, ${rounds} times: no acknowledged write is lost`, async () => {
  await crash(rounds)
})
