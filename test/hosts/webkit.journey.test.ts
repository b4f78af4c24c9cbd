// The built elements in WebKitGTK, the engine of Safari: a form of the page, a document that is saved, a calendar, a studio.
import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { startDemo, type DemoServer } from '../kit/demo-server.ts'
import { keys, openWebKit, type WebKitPage } from '../kit/webkit.ts'

let page: WebKitPage | null = null
let demo: DemoServer
before(async () => {
  page = await openWebKit()
  if (page) demo = await startDemo({ scenario: 'newsroom' })
})
after(async () => {
  await page?.close()
  await demo?.stop()
})

/** Runs a test where there is a WebKitGTK. */
function inWebKit(name: string, run: (page: WebKitPage) => Promise<void>): void {
  test(name, async (t: TestContext) => {
    if (page) await run(page)
    else t.skip('there is no WebKitGTK on this machine')
  })
}

inWebKit(
  'a form in the page is rejected, focuses the error, is filled in and submitted',
  async (browser) => {
    await browser.goto(`${demo.url}/form.html`)
    // The document above the form moves it once it is shown.
    await browser.until(
      'the forms',
      () => document.querySelectorAll(':is(#live, #answer, #story):state(ready)').length === 3,
    )
    await browser.click('#letter button')
    await browser.until(
      'the first field to be fixed',
      () =>
        document
          .querySelector('#answer')!
          .shadowRoot!.activeElement?.closest('[data-path]')
          ?.getAttribute('data-path') === 'name',
    )
    await browser.type('Ada')
    await browser.type(keys.Tab)
    await browser.type('ada@example.com')
    await browser.click('#answer', '[data-path="text"] textarea')
    await browser.type('The bridge on page 4 is upside down.')
    await browser.until(
      'no errors',
      () => !document.querySelector('#answer')!.matches(':state(invalid)'),
    )
    await browser.click('#letter button')
    await browser.until('what is sent', () =>
      document.querySelector('#sent')!.textContent.includes('"email": "ada@example.com"'),
    )
    // A label of the page leads into the shadow root.
    await browser.click('label[for="answer"]')
    await browser.until(
      'the focus',
      () => document.activeElement === document.querySelector('#answer'),
    )
  },
)

const stored = () => demo.query<string>('*[_id == "drafts.section-weather"][0].strapline')

inWebKit('a document is edited and saved', async (browser) => {
  await browser.goto(`${demo.url}/form.html`)
  await browser.until('the document', () => !!document.querySelector('#live:state(ready)'))
  await browser.click('#live', '[data-path="strapline"] input')
  await browser.type(`${keys.Control}a`)
  await browser.type('Typed in WebKit')
  for (let tries = 0; tries < 100; tries++) {
    if ((await stored()) === 'Typed in WebKit') break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  assert.equal(await stored(), 'Typed in WebKit')
})

inWebKit(
  'a calendar opens over the page, closes with Escape and returns the focus',
  async (browser) => {
    await browser.goto(`${demo.url}/studio/structure/issue`)
    await browser.click('content-studio', '[data-document-id]')
    await browser.click('content-studio', '[data-path="publishedOn"] button[aria-label*="date"]')
    await browser.until('the calendar', () =>
      [
        ...document.querySelector('content-studio')!.shadowRoot!.querySelectorAll('[role=dialog]'),
      ].some((one) => (one as HTMLElement).checkVisibility()),
    )
    await browser.type(keys.Escape)
    await browser.until(
      'the focus to be back',
      () =>
        !!document
          .querySelector('content-studio')!
          .shadowRoot!.activeElement?.closest('[data-path="publishedOn"]'),
    )
  },
)

inWebKit('a studio navigates from a list to a document and back', async (browser) => {
  await browser.goto(`${demo.url}/studio/structure/person`)
  await browser.click('content-studio', '[data-document-id]')
  await browser.until(
    'the document',
    () =>
      !!document.querySelector('content-studio')!.shadowRoot!.querySelector('[data-path="name"]'),
  )
  await browser.evaluate(() => history.back())
  await browser.until(
    'the list alone',
    () =>
      !document.querySelector('content-studio')!.shadowRoot!.querySelector('[data-path="name"]') &&
      location.pathname.endsWith('/person'),
  )
})
