// The adapters of docs/live.md, in a browser, with the real client and a real server.
import { createClient } from '@sanity/client'
import type { SanityClient } from '@sanity/client'
import { StrictMode, useMemo, useSyncExternalStore } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createApp, h, onScopeDispose, shallowRef } from 'vue'
import { createLive } from '../../src/live/index.ts'
import type { Live, LiveAnswer } from '../../src/live/index.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import type { BrowserServer } from '../kit/browser-server.ts'
import { afterEach, equal, test, until } from '../kit/browser-test.ts'

let server: BrowserServer | null = null
let live: Live
let client: SanityClient
const endings: (() => void)[] = []

afterEach(async () => {
  for (const end of endings.splice(0)) end()
  live.dispose()
  document.body.replaceChildren()
  await server?.close()
})

/** A page with an empty element, and a dataset with one article. */
async function begin(): Promise<HTMLElement> {
  server = await startBrowserServer()
  client = createClient({
    ...{ projectId: 'demo', dataset: 'production', apiHost: server.url },
    ...{ apiVersion: '2025-03-01', useProjectHostname: false, useCdn: false },
    perspective: 'published',
  })
  live = createLive({ client })
  await client.create({ _id: 'a', _type: 'article', title: 'First' })
  const box = document.createElement('div')
  document.body.append(box)
  return box
}

const rename = (title: string) => client.patch('a').set({ title }).commit()
const query = '*[_id == $id][0].title'

function useLive<T>(text: string, params: Record<string, unknown>, initial?: LiveAnswer<T>) {
  const key = JSON.stringify(params)
  const store = useMemo(
    () => live.observe<T>(text, JSON.parse(key) as Record<string, unknown>, { initial }),
    [text, key, initial],
  )
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
}

function Title({ id, initial }: { id: string; initial?: LiveAnswer<string> }) {
  const { value, status } = useLive<string>(query, { id }, initial)
  return <h1 data-status={status}>{status === 'loading' ? 'Loading' : String(value)}</h1>
}

test('a component of React shows the value, each change of it, and another query', async () => {
  const box = await begin()
  const root = createRoot(box)
  endings.push(() => root.unmount())
  root.render(
    <StrictMode>
      <Title id="a" />
    </StrictMode>,
  )
  await until('the first title', () => box.textContent === 'First')
  await rename('Second')
  await until('the new title', () => box.textContent === 'Second')
  await client.create({ _id: 'b', _type: 'article', title: 'Another' })
  root.render(
    <StrictMode>
      <Title id="b" />
    </StrictMode>,
  )
  await until('the other title', () => box.textContent === 'Another')
})

test('a page rendered by a server is taken over as it is, and follows what has changed since', async () => {
  const box = await begin()
  const answer = await live.fetch<string>(query, { id: 'a' })
  box.innerHTML = renderToString(<Title id="a" initial={answer} />)
  equal(box.textContent, 'First')
  const heading = box.querySelector('h1')
  await rename('Since then')
  const problems: unknown[] = []
  const initial = JSON.parse(JSON.stringify(answer)) as typeof answer
  const root = hydrateRoot(box, <Title id="a" initial={initial} />, {
    onRecoverableError: (error) => problems.push(error),
  })
  endings.push(() => root.unmount())
  await until('the newest title', () => box.textContent === 'Since then')
  equal(box.querySelector('h1'), heading)
  equal(problems.length, 0)
})

test('a component of Vue shows the value and each change of it', async () => {
  const box = await begin()
  const app = createApp({
    setup() {
      const store = live.observe<string>(query, { id: 'a' })
      const snapshot = shallowRef(store.getSnapshot())
      onScopeDispose(store.subscribe((next) => (snapshot.value = next)))
      return () => h('h1', snapshot.value.value)
    },
  })
  app.mount(box)
  endings.push(() => app.unmount())
  await until('the first title', () => box.textContent === 'First')
  await rename('Second')
  await until('the new title', () => box.textContent === 'Second')
})

test('a store calls back at once with what it knows, as Svelte expects of stores', async () => {
  await begin()
  const store = live.observe<string>(query, { id: 'a' })
  const seen: (string | undefined)[] = []
  const stop = store.subscribe(({ value }) => seen.push(value))
  endings.push(stop)
  equal(seen.length, 1)
  await until('the title', () => seen.at(-1) === 'First')
  stop()
  const { length } = seen
  await rename('Unseen')
  const other = live.observe<string>(query, { id: 'a' })
  endings.push(other.subscribe(() => {}))
  await until('the new title', () => other.getSnapshot().value === 'Unseen')
  equal(seen.length, length)
})
