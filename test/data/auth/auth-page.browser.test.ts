import { createAuthStore } from '../../../src/data/auth/create-auth-store.ts'
import { equal, test, until } from '../../kit/browser-test.ts'

/** A store that nobody is signed in to. */
async function openStore() {
  const seen = { requests: 0 }
  const store = createAuthStore({
    method: 'cookie',
    projectId: 'demo',
    apiHost: 'http://api.test',
    useProjectHostname: false,
    fetch: async () => {
      seen.requests += 1
      return new Response(null, { status: 401 })
    },
  })
  store.recheck()
  await until('the answer', () => store.getState().status === 'logged-out')
  return { store, seen }
}

test('asks who is signed in when the window has the focus again, until it is disposed', async () => {
  const [closed, open] = [await openStore(), await openStore()]
  closed.store.dispose()
  window.dispatchEvent(new Event('focus'))
  await until('the question', () => open.seen.requests === 2)
  equal(closed.seen.requests, 1)
  open.store.dispose()
})
