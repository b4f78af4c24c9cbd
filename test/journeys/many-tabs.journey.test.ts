// Over HTTP/1.1 a browser opens six connections to a server, for all tabs and elements together: nothing of ours may keep
// one of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { isFirefox, openPage } from '../kit/browser.ts'
import { eventually, startJourneys } from '../kit/journey.ts'
import { studioPage } from '../kit/studio-page.ts'

const { browser, demo } = await startJourneys()
const tabs = 20
const elements = 40

/** The requests of all tabs without an end; streams of events would be among them. */
function watchRequests(context: BrowserContext): () => string[] {
  const open = new Set<object>()
  const urls = new Map<object, string>()
  context.on('request', (request) => {
    open.add(request)
    urls.set(request, request.url())
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return () => [...open].map((one) => urls.get(one)!)
}

declare global {
  interface Window {
    /** Sockets that have received the first event of a stream. */
    listeningSockets(): number
  }
}

/** Counts the sockets over which a page listens. Call before loading. */
async function countSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const listening = new Set<WebSocket>()
    window.listeningSockets = () => listening.size
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(url)
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes('event: welcome')) listening.add(this)
        })
      }
    }
  })
}

/** Two of our streams of events may stay open, of all tabs and elements; more would keep requests waiting. */
async function expectFree(openRequests: () => string[]): Promise<void> {
  const streams = await eventually(
    'requests without an end',
    async () => openRequests(),
    (urls) => urls.every((url) => /\/data\/(listen|live)\//.test(new URL(url).pathname)),
  )
  const ours = streams.filter((url) => url.includes('document.pair-listener'))
  assert.ok(ours.length <= 2, `${ours.length} streams`)
}

test(
  `${tabs} tabs of one browser show a document and the edits made in one of them`,
  { skip: isFirefox && 'this Firefox draws one window at a time', timeout: 180_000 },
  async (t) => {
    const { page: first, problems } = await openPage(browser)
    const context = first.context()
    t.after(() => context.close())
    const openRequests = watchRequests(context)
    const id = await demo.query<string>('*[_type == "person"]|order(_id)[0]._id')
    const pages: Page[] = [first]
    while (pages.length < tabs) pages.push(await context.newPage())
    const studios = pages.map((page) => studioPage(page, demo.url))
    for (const studio of studios) await studio.open(id, 'person')
    await studios[0]!.field('name').fill('Typed in the first tab')
    await Promise.all(
      studios.map(async (studio) => {
        await studio.page.waitForFunction(
          () => {
            const find = (root: Document | ShadowRoot): boolean =>
              [...root.querySelectorAll('*')].some(
                (one) =>
                  (one instanceof HTMLInputElement && one.value === 'Typed in the first tab') ||
                  (one.shadowRoot !== null && find(one.shadowRoot)),
              )
            return find(document)
          },
          null,
          { polling: 100 },
        )
      }),
    )
    await studios[0]!.saveStatus('saved')
    await expectFree(openRequests)
    assert.deepEqual(problems, [])
  },
)

test(
  `${elements} elements with their own dataset settings show their references without exhausting connections`,
  { timeout: 120_000 },
  async (t) => {
    const { page, problems } = await openPage(browser)
    t.after(() => page.context().close())
    const openRequests = watchRequests(page.context())
    const [one] = await demo.query<{ _id: string; name: string }[]>(
      '*[_type == "person" && !(_id in path("drafts.**"))]|order(_id)[1..1]{_id, name}',
    )
    const element = `<reference-input project-id="demo" dataset="production" api-host="/" auth="none"></reference-input>`
    await countSockets(page)
    // A page of the server itself, which has a stream of its own: browsers let no other page open sockets to a local address.
    await page.goto(`${demo.url}/`)
    await page.evaluate(
      async ({ markup, ref }) => {
        document.body.innerHTML = markup
        // @ts-expect-error A path of the server, which types know nothing of.
        await import('/dist/cdn/content-elements.js')
        for (const one of document.querySelectorAll('reference-input')) {
          Object.assign(one, {
            schema: [
              { name: 'person', type: 'document', fields: [{ name: 'name', type: 'string' }] },
            ],
            to: ['person'],
            value: { _type: 'reference', _ref: ref },
          })
        }
      },
      { markup: element.repeat(elements), ref: one!._id },
    )
    // Previews are loaded near the viewport.
    for (const place of [0, elements - 1]) {
      const shown = page.locator('reference-input').nth(place)
      await shown.scrollIntoViewIfNeeded()
      await shown.getByText(one!.name).waitFor()
    }
    const status = await page.evaluate(async () => (await fetch('/favicon.svg')).status)
    assert.equal(status, 200)
    await expectFree(openRequests)
    await eventually(
      'sockets for all but two',
      () => page.evaluate(() => window.listeningSockets()),
      (sockets) => sockets >= elements - 2,
    )
    assert.deepEqual(problems, [])
  },
)
