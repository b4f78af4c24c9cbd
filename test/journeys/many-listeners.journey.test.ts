// More event streams of one page than a browser opens over HTTP/1.1.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { lacksOpenssl, makeCertificate } from '../kit/certificate.ts'
import { startTestServer } from '../kit/harness-server.ts'

test(
  'ten listeners of one page are open at once over HTTP/2',
  { skip: lacksOpenssl },
  async (t) => {
    const browser = await launchBrowser()
    t.after(() => browser.close())
    await using server = await startTestServer({ tls: await makeCertificate() })
    const { page } = await openPage(browser, { ignoreHTTPSErrors: true })
    await page.goto(`${server.url}/healthz`)
    const titles = await page.evaluate(async () => {
      const streams = Array.from(
        { length: 10 },
        () => new EventSource('/v1/data/listen/production?query=*&includeResult=true'),
      )
      const heard = (name: string): Promise<string[]> =>
        Promise.all(
          streams.map(
            (stream) =>
              new Promise<string>((resolve) => {
                stream.addEventListener(name, (event) => resolve((event as MessageEvent).data))
              }),
          ),
        )
      await heard('welcome')
      const mutations = heard('mutation')
      await fetch('/v1/data/mutate/production', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mutations: [{ create: { _id: 'a', _type: 't', title: 'one' } }] }),
      })
      const results = (await mutations).map((data) => JSON.parse(data).result.title as string)
      for (const stream of streams) stream.close()
      return results
    })
    assert.deepEqual(titles, Array<string>(10).fill('one'))
  },
)
